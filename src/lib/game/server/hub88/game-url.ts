/**
 * The launch API of Hub88 (docs.hub88.io, Operator API, "Get a Game URL"): it answers where a game is opened. Always outside
 * of a transaction.
 */
import { z } from 'zod';
import { Refusal } from '../../../contract/problems.ts';
import { links } from '../../../links.ts';
import type { Context } from '../../../server/context.ts';
import { statement } from '../../../server/db/statement.ts';
import { unseal } from '../../../server/sealed.ts';
import { secondMs } from '../../../time.ts';
import { textOf } from '../provider-calls.ts';
import { signatureHeader, signedWith } from './signature.ts';

const waitMs = 4 * secondMs;
const answerMost = 16 * 1024;
/** ISO 4217 for no currency: play money. */
const noCurrency = 'X'.repeat(3);
const path = '/operator/generic/v2/game/url';
const answerShape = z.object({ url: z.url({ protocol: /^https?$/ }).max(4_000) });

export interface Opening {
  readonly provider: string;
  readonly code: string;
  readonly isMobile: boolean;
  /** The name of the member's session; null for play money. */
  readonly session: string | null;
}

const partnerStatement = statement<{
  launch_url: string;
  operator_number: number;
  frame_origins: string[];
  own_key: Buffer;
  ref: string | null;
}>(
  'game_hub88_partner',
  `select p.launch_url, p.operator_number, p.frame_origins, p.own_key, l.ref
    from game_provider p left join game_player l on l.provider = p.code and l.member_id = $2
    where p.code = $1 and p.wire = 'hub88'`,
);

/**
 * The address of a game for one session.
 *
 * @throws Refusal game_partner_silent: no answer in time, no address, or one from elsewhere than is allowed
 */
export async function hub88GameUrl(ctx: Context, { provider, code, isMobile, session }: Opening): Promise<string> {
  const { rows } = await partnerStatement(ctx.db, [provider, session === null ? null : (ctx.member?.id ?? null)]);
  const [partner] = rows;
  if (!partner) throw new Refusal('game_unavailable');
  const home = ctx.config.publicUrl;
  const body = JSON.stringify({
    ...(session === null
      ? { currency: noCurrency }
      : { user: partner.ref, token: session, currency: 'THB', country: 'TH', ip: ctx.ip }),
    ...{ operator_id: partner.operator_number, game_code: code, lang: 'th' },
    ...{ platform: isMobile ? 'GPL_MOBILE' : 'GPL_DESKTOP' },
    ...{ lobby_url: home + links.games(), deposit_url: home + links.deposit() },
  });
  const key = unseal(ctx, 'game_keys', `own:${provider}`, partner.own_key).toString();
  try {
    const response = await fetch(partner.launch_url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [signatureHeader]: signedWith(key, Buffer.from(body)) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(waitMs),
    });
    if (response.status !== 200) throw new Error(`it answered ${response.status}`);
    const { url } = answerShape.parse(JSON.parse((await textOf(response, answerMost)) ?? ''));
    if (!partner.frame_origins.includes(new URL(url).origin)) throw new Error(`${new URL(url).origin} is not allowed`);
    return url;
  } catch (error) {
    ctx.log.warn({ err: error, provider, code }, 'an aggregator did not open a game');
    throw new Refusal('game_partner_silent');
  }
}
