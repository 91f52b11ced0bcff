/**
 * Generated artwork: `/art/cover/{enamel}-{tall|wide}/{seed}.svg`, `/art/ticket/{enamel}/{seed}.svg`,
 * `/art/set.svg#{enamel}-{emblem}`, `/art/set.svg#vip-{level}`, `/art/flags.svg#{code}`, `/art/bank/{code}.svg`,
 * `/art/mark.svg`, `/art/watermark.svg`, `/art/slip.svg`. A pure function of its address, so it may be cached for ever.
 */
import type { APIRoute } from 'astro';
import { bankBadge, brandMark, flagSheet } from '#lib/art/badges.ts';
import { isEmblem } from '#lib/art/emblems.ts';
import { isEnamel } from '#lib/art/enamels.ts';
import { isGameEmblem } from '#lib/art/game-emblems.ts';
import { cover, emblemSheet, slipGround, ticketGround, watermark } from '#lib/art/pictures.ts';
import { isTeamEmblem } from '#lib/art/team-emblems.ts';
import { badgeOf } from '#lib/banks.ts';

function draw(path: string): string | undefined {
  const [kind = '', first = '', second = ''] = path.split('/');
  switch (kind) {
    case 'mark':
      return brandMark();
    case 'watermark':
      return watermark();
    case 'slip':
      return slipGround();
    case 'flags':
      return flagSheet();
    case 'bank': {
      const bank = badgeOf(first);
      return bank && bankBadge(bank);
    }
    case 'set':
      return emblemSheet();
    case 'ticket':
      return isEnamel(first) ? ticketGround(second, first) : undefined;
    case 'cover': {
      const [enamel = '', ratio] = first.split('-');
      const emblem = second.split('~')[1];
      if (!isEnamel(enamel)) return undefined;
      const size = ratio === 'wide' ? { width: 400, height: 250 } : { width: 300, height: 400 };
      return cover(second, {
        enamel,
        ...size,
        ...(emblem && (isEmblem(emblem) || isGameEmblem(emblem) || isTeamEmblem(emblem)) ? { emblem } : {}),
      });
    }
    default:
      return undefined;
  }
}

export const GET: APIRoute = ({ params }) => {
  const svg = (params.path ?? '').length <= 120 ? draw(params.path ?? '') : undefined;
  if (!svg) return new Response('Not Found', { status: 404 });
  return new Response(svg, {
    headers: {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
};
