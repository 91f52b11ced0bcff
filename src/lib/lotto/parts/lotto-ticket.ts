/**
 * A market in the lobby or on the home page: highlighted while it accepts bets. One string, as the pieces are: a lobby has
 * thirty (decision 015).
 */
import { escapeHTML } from 'astro/runtime/server/index.js';
import { links } from '#lib/links.ts';
import { clock, shortDay, soonTime } from '#lib/thai.ts';
import { pageExists } from '#ui/page-exists.ts';
import { countdownHtml, iconHtml, piece } from '#ui/pieces.ts';
import { isYeekee } from '../rules/round-name.ts';
import { roundDisplayThai } from '../rules/round-state.ts';

interface Round {
  readonly round_id: string;
  readonly number?: number;
  readonly draw_date: string;
  readonly open_at: string;
  readonly close_at: string;
  readonly draw_at: string;
  readonly display: keyof typeof roundDisplayThai;
}

interface Market {
  readonly market: string;
  readonly name: string;
  readonly flag: string;
  readonly rounds_a_day?: number;
  readonly round: Round | null;
  readonly last_result: {
    readonly draw_date: string;
    readonly number?: number;
    readonly result: { readonly three_top: string; readonly two_bottom: string };
  } | null;
}

interface Props {
  readonly market: Market;
  readonly category: number;
  readonly now: string;
}

const lock = iconHtml({ name: 'lock' });

const takesBets = (round: Round): boolean => round.display === 'open' || round.display === 'closing';

/** The room of a yeekee, the round while it takes bets, else the market's results. */
function placeOf({ market, round, last_result: last }: Market): string | undefined {
  if (isYeekee(market) && pageExists(links.yeekee(market))) return links.yeekee(market);
  if (round && takesBets(round)) return links.round(round.round_id);
  return last ? links.marketResults(market) : undefined;
}

function roundName({ market, rounds_a_day: aDay }: Market, round: Round, now: string): string {
  if (isYeekee(market)) return `รอบที่ ${round.number}${aDay ? `/${aDay}` : ''}`;
  return round.draw_date === now.slice(0, 10) ? 'งวดวันนี้' : `งวด ${shortDay(round.draw_date)}`;
}

/** What a round that takes no bets shows instead of the time left. */
function restingHtml(round: Round, drawn: string | undefined, openAt: string): string {
  const state = `<div class="sub">${lock}${roundDisplayThai[round.display]}</div>`;
  if (round.display === 'scheduled') return `${state}<div class="b6 one">เปิด ${openAt}</div>`;
  if (round.display === 'void') return `${state}<div class="cd">–</div>`;
  return `${state}<div class="cd num">${drawn ?? 'รอผล'}</div>`;
}

function roundHtml(market: Market, round: Round, digits: string | undefined, now: string): string {
  const at = (iso: string): string => soonTime(new Date(iso), new Date(now));
  // The day is shown once, with the close; again with the result only if that differs.
  const isSameDay = round.draw_at.slice(0, 10) === round.close_at.slice(0, 10);
  const drawnAt = isSameDay ? clock(new Date(round.draw_at)) : at(round.draw_at);
  const isOut = market.last_result?.draw_date === round.draw_date && !isYeekee(market.market);
  const closing = round.display === 'closing' ? 'ใกล้ปิดรับแล้ว' : 'ปิดรับใน';
  return [
    takesBets(round)
      ? `<div class="sub" data-closing="ใกล้ปิดรับแล้ว" data-closed="ปิดรับแล้ว">${closing}</div>${countdownHtml({ until: round.close_at, now, reload: true, class: 'cd' })}`
      : restingHtml(round, isOut ? digits : undefined, at(round.open_at)),
    `<div class="sub num"><span class="nb">ปิด ${at(round.close_at)} ·</span> <span class="nb">ผล ${drawnAt}</span></div>`,
    digits && !isOut ? `<div class="sub one last">ล่าสุด <span class="num">${digits}</span></div>` : '',
  ].join('');
}

export const LottoTicket = piece(({ market, category, now }: Props) => {
  const { round, last_result: last } = market;
  const href = placeOf(market);
  const digits = last ? escapeHTML(`${last.result.three_top} · ${last.result.two_bottom}`) : undefined;
  const tag = href ? 'a' : 'div';
  return [
    `<${tag} class="lt tone-${category}${round ? '' : ' off'}"${round ? ` data-display="${round.display}"` : ''}${href ? ` href="${escapeHTML(href)}"` : ''}>`,
    '<img class="wm" src="/art/watermark.svg" alt="" loading="lazy">',
    `<div class="row"><img src="/art/flags.svg#${escapeHTML(market.flag)}" alt="" width="30" height="30">`,
    `<div class="grow"><div class="nm one">${escapeHTML(market.name)}</div>`,
    `<div class="sub one">${round ? roundName(market, round, now) : 'ยังไม่มีงวด'}</div></div></div><hr class="perf">`,
    round
      ? roundHtml(market, round, digits, now)
      : `<div class="sub">ผลล่าสุด</div><div class="cd num">${digits ?? '–'}</div>`,
    `</${tag}>`,
  ].join('');
});
