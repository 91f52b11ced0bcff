/** Reads of limits and pauses, shaped for pages and calls; the only place their rows become JSON. */
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { previousLogin } from '../../account/server/session-queries.ts';
import { Refusal } from '../../contract/problems.ts';
import { satang, toDecimal } from '../../money.ts';
import type { Context, Member, MemberContext } from '../../server/context.ts';
import { aboutMember, type FactsOf, fact, facts } from '../../server/db/facts.ts';
import { minuteMs, toIso } from '../../time.ts';
import type { LimitView, OperatorPlay, PauseView, PlayView } from '../contract.ts';
import { type LimitKind, limitKinds, limitsLeft, periodsOf, renewsAt } from '../rules/limits.ts';
import { type PauseLength, pauseInForce } from '../rules/pauses.ts';
import { realityCheckUsual } from '../rules/play-time.ts';
import { type LimitState, limitState } from './limit-state.ts';
import { playMinutes } from './play-time-queries.ts';
import { playPause } from './tables.ts';

/** "1000.00"; for the session limit "120". */
export const amountOnWire = (kind: LimitKind, amount: bigint): string =>
  kind === 'session' ? String(amount) : toDecimal(satang(amount));

const pauseView = (pause: { readonly length: PauseLength; readonly endsAt: Date | null }): PauseView => ({
  length: pause.length,
  ends_at: pause.endsAt && toIso(pause.endsAt),
});

/** The pause in force, or undefined. */
export async function pauseNow(ctx: Context, memberId: bigint): Promise<PauseView | undefined> {
  const now = ctx.now();
  const rows = await ctx.db
    .select({ length: playPause.length, endsAt: playPause.endsAt })
    .from(playPause)
    .where(and(eq(playPause.memberId, memberId), or(isNull(playPause.endsAt), gt(playPause.endsAt, now))));
  const pause = pauseInForce(rows, now);
  return pause && pauseView(pause);
}

const limitStateOf = facts('play_limits', { state: limitState });

/** Every possible limit of these kinds, with its setting and what remains of it. */
async function limitViews(
  ctx: Context,
  memberId: bigint,
  given?: LimitState,
  kinds: readonly LimitKind[] = limitKinds,
): Promise<LimitView[]> {
  const now = ctx.now();
  // None of these facts depends on the session.
  const state = given ?? (await limitStateOf(ctx.db, { memberId, sessionId: 0n, now })).state;
  const { raises, days } = state;
  const set = state.set.filter(({ kind }) => kinds.includes(kind));
  const minutes = set.some(({ kind }) => kind === 'session') ? await playMinutes(ctx.db, memberId, now) : undefined;
  const left = limitsLeft({ limits: set, days, reserved: 0n, minutes }, now);
  return kinds.flatMap((kind) =>
    periodsOf(kind).map((period): LimitView => {
      const of = left
        .map((one, at) => ({ ...one, setBy: set[at]?.setBy }))
        .filter((one) => one.kind === kind && one.period === period);
      const amountBy = (setBy: 'member' | 'operator'): string | null => {
        const row = of.find((one) => one.setBy === setBy);
        return row ? amountOnWire(kind, row.amount) : null;
      };
      const least = of.reduce((a, b) => (a && a.amount <= b.amount ? a : b), of[0]);
      const raise = raises.find((one) => one.kind === kind && one.period === period);
      const isCounted = period !== 'bet';
      return {
        kind,
        period,
        own: amountBy('member'),
        operator: amountBy('operator'),
        used: least && isCounted ? amountOnWire(kind, least.used) : null,
        remaining: least && isCounted ? amountOnWire(kind, least.remaining) : null,
        renews_at: isCounted ? toIso(renewsAt(period, now)) : null,
        raise: raise
          ? {
              to: raise.amount === null ? null : amountOnWire(kind, raise.amount),
              confirmable_at: toIso(raise.confirmableAt),
              ready: raise.confirmableAt <= now,
            }
          : null,
      };
    }),
  );
}

interface ClockRow {
  readonly every: number | null;
  readonly net: string;
  readonly pause: { readonly length: PauseLength; readonly ends_at: string | null } | null;
}

/** What `playClock` needs of the member's session: how often to ask, its net, and the pause in force. */
export const playTime = fact(
  `select json_build_object(
      'every', (select reality_check_minutes from play_member where member_id = $1),
      'net', (select (coalesce(sum(won - staked), 0) - coalesce((select won - staked from play_session where session_id = $2), 0))::text
        from play_day where member_id = $1),
      'pause', (select json_build_object('length', length, 'ends_at', ends_at) from play_pause
        where member_id = $1 and (ends_at is null or ends_at > $3) order by ends_at desc nulls first limit 1))`,
  (row: ClockRow) => row,
);

/** What every page of a member shows of the session and counts by. */
export type PlayClock = PlayView['session'] & { readonly pause: PauseView | null };

/** The session's time and net, the next reality check, and the pause in force. */
export function playClock({ loggedInAt, playingSince }: Member, { every: own, net, pause }: ClockRow): PlayClock {
  const every = own ?? realityCheckUsual;
  return {
    logged_in_at: loggedInAt ? toIso(loggedInAt) : null,
    net: toDecimal(satang(BigInt(net))),
    reality_check_minutes: every,
    next_check_at: playingSince ? toIso(new Date(playingSince.getTime() + every * minuteMs)) : null,
    pause: pause
      ? pauseView({ length: pause.length, endsAt: pause.ends_at === null ? null : new Date(pause.ends_at) })
      : null,
  };
}

const playFacts = facts('play', { time: playTime, limits: limitState });

/** All of a member's responsible-play data: the page's data and the answer of `GET /api/member/play`. */
export async function playView(ctx: MemberContext): Promise<PlayView> {
  const { time, limits } = await playFacts(ctx.db, aboutMember(ctx));
  const { pause, ...session } = playClock(ctx.member, time);
  return {
    pause,
    limits: await limitViews(ctx, ctx.member.id, limits),
    session,
    previous_login: (await previousLogin(ctx)) ?? null,
    server_time: toIso(ctx.now()),
  };
}

interface PauseRow {
  readonly length: PauseLength;
  readonly set_by: 'member' | 'operator';
  readonly starts_at: string;
  readonly ends_at: string | null;
}

/** A member's pauses, the newest first, at most 50; null for nobody. */
const pausesOf = fact(
  `select case when exists (select from account where member_id = $1) then coalesce((select json_agg(newest) from (
      select length, set_by, starts_at, ends_at from play_pause where member_id = $1 order by id desc limit 50) newest), '[]') end`,
  (rows: readonly PauseRow[] | null) =>
    rows?.map(({ length, set_by, starts_at, ends_at }) => ({
      ...{ length, setBy: set_by, startsAt: new Date(starts_at) },
      endsAt: ends_at === null ? null : new Date(ends_at),
    })),
);

/** What `playStanding` reads, for whoever joins it with other facts. */
export const playParts = { limits: limitState, pauses: pausesOf };
const operatorFacts = facts('play_of', playParts);

/** Limits and pauses as an operator sees them, of facts already read; one statement more for who limits time. */
export async function playStanding(
  ctx: Context,
  memberId: bigint,
  { limits, pauses = [] }: FactsOf<typeof playParts>,
): Promise<OperatorPlay> {
  const pause = pauseInForce(pauses, ctx.now());
  return {
    member_id: String(memberId),
    pause: pause ? pauseView(pause) : null,
    limits: await limitViews(ctx, memberId, limits),
    pauses: pauses.map((row) => ({ ...pauseView(row), set_by: row.setBy, starts_at: toIso(row.startsAt) })),
    server_time: toIso(ctx.now()),
  };
}

/** The same for an operator. @throws Refusal not_found */
export async function playOf(ctx: Context, memberId: bigint): Promise<OperatorPlay> {
  const found = await operatorFacts(ctx.db, { memberId, now: ctx.now() });
  if (!found.pauses) throw new Refusal('not_found');
  return playStanding(ctx, memberId, found);
}

/** What a deposit page shows of the deposit limit; null fields where there is none. */
export interface DepositLimitData {
  /** The deciding limit with what remains of it. */
  readonly limit: LimitView | null;
  /** Whether to offer setting a limit: no deposit yet, none set, and the offer not dismissed. */
  readonly offer: boolean;
}

export async function depositLimitData(ctx: MemberContext, state: LimitState): Promise<DepositLimitData> {
  const all = await limitViews(ctx, ctx.member.id, state, ['deposit']);
  const limits = all.filter((one) => one.remaining !== null);
  const limit = limits.reduce<LimitView | null>(
    (least, one) => (least && Number(least.remaining) <= Number(one.remaining) ? least : one),
    null,
  );
  return { limit, offer: !limit && !state.wasOffered && !state.hasPaid };
}
