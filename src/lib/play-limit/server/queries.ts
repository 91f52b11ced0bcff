/** Reads of limits and pauses, shaped for pages and calls; the only place their rows become JSON. */
import { and, desc, eq, gt, gte, isNull, or } from 'drizzle-orm';
import { previousLogin } from '../../account/server/session-queries.ts';
import { Refusal } from '../../contract/problems.ts';
import { walletsOf } from '../../ledger/server/queries.ts';
import { satang, toDecimal } from '../../money.ts';
import type { Context, MemberContext } from '../../server/context.ts';
import { statement } from '../../server/db/statement.ts';
import { minuteMs, toIso } from '../../time.ts';
import type { LimitView, PauseView, PlayView } from '../contract.ts';
import {
  firstDayOf,
  type LimitKind,
  limitKinds,
  limitsLeft,
  type PlayDay,
  periodsOf,
  renewsAt,
} from '../rules/limits.ts';
import { type PauseLength, pauseInForce } from '../rules/pauses.ts';
import { realityCheckUsual } from '../rules/play-time.ts';
import { playMinutes } from './play-time-queries.ts';
import { playDay, playLimit, playLimitRaise, playMember, playPause } from './tables.ts';

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

/** Every possible limit, with its setting and what remains of it. */
async function limitViews(ctx: Context, memberId: bigint): Promise<LimitView[]> {
  const now = ctx.now();
  const [week, month] = [firstDayOf('days7', now), firstDayOf('month', now)];
  const set = await ctx.db.select().from(playLimit).where(eq(playLimit.memberId, memberId));
  const raises = await ctx.db.select().from(playLimitRaise).where(eq(playLimitRaise.memberId, memberId));
  const days: PlayDay[] = await ctx.db
    .select({ day: playDay.day, deposited: playDay.deposited, staked: playDay.staked, won: playDay.won })
    .from(playDay)
    .where(and(eq(playDay.memberId, memberId), gte(playDay.day, week < month ? week : month)));
  const minutes = set.some(({ kind }) => kind === 'session') ? await playMinutes(ctx.db, memberId, now) : undefined;
  const left = limitsLeft({ limits: set, days, reserved: 0n, minutes }, now);
  return limitKinds.flatMap((kind) =>
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

type ClockRow = { every: number | null; net: bigint; pause: { length: PauseLength; ends_at: string | null } | null };

const clockStatement = statement<ClockRow>(
  'play_clock',
  `select (select reality_check_minutes from play_member where member_id = $1) as every,
    (select (coalesce(sum(won - staked), 0) - coalesce((select won - staked from play_session where session_id = $2), 0))::bigint
      from play_day where member_id = $1) as net,
    (select json_build_object('length', length, 'ends_at', ends_at) from play_pause
      where member_id = $1 and (ends_at is null or ends_at > $3::timestamptz) order by ends_at desc nulls first limit 1) as pause`,
);

/** What every page of a member shows of the session and counts by. */
export type PlayClock = PlayView['session'] & { readonly pause: PauseView | null };

/** The session's time and net, the next reality check, and the pause in force. */
export async function playClock(ctx: MemberContext): Promise<PlayClock> {
  const { id, sessionId, loggedInAt, playingSince } = ctx.member;
  const { rows } = await clockStatement(ctx.db, [id, sessionId, ctx.now().toISOString()]);
  const row = rows[0];
  const every = row?.every ?? realityCheckUsual;
  const pause = row?.pause;
  return {
    logged_in_at: loggedInAt ? toIso(loggedInAt) : null,
    net: toDecimal(satang(row?.net ?? 0n)),
    reality_check_minutes: every,
    next_check_at: playingSince ? toIso(new Date(playingSince.getTime() + every * minuteMs)) : null,
    pause: pause
      ? pauseView({ length: pause.length, endsAt: pause.ends_at === null ? null : new Date(pause.ends_at) })
      : null,
  };
}

/** All of a member's responsible-play data: the page's data and the answer of `GET /api/member/play`. */
export async function playView(ctx: MemberContext): Promise<PlayView> {
  const { pause, ...session } = await playClock(ctx);
  return {
    pause,
    limits: await limitViews(ctx, ctx.member.id),
    session,
    previous_login: (await previousLogin(ctx)) ?? null,
    server_time: toIso(ctx.now()),
  };
}

/** The same for an operator. @throws Refusal not_found */
export async function playOf(ctx: Context, memberId: bigint) {
  if ((await walletsOf(ctx.db, memberId)).length === 0) throw new Refusal('not_found');
  const pauses = await ctx.db
    .select()
    .from(playPause)
    .where(eq(playPause.memberId, memberId))
    .orderBy(desc(playPause.id))
    .limit(50);
  return {
    member_id: String(memberId),
    pause: (await pauseNow(ctx, memberId)) ?? null,
    limits: await limitViews(ctx, memberId),
    pauses: pauses.map((row) => ({ ...pauseView(row), set_by: row.setBy, starts_at: toIso(row.startsAt) })),
    server_time: toIso(ctx.now()),
  };
}

/** What a deposit page shows of the deposit limit; null fields where there is none. */
export interface DepositLimitData {
  /** The deciding limit with what remains of it. */
  readonly limit: LimitView | null;
  /** Whether to offer setting a limit: no deposit yet, none set, and the offer not dismissed. */
  readonly offer: boolean;
}

export async function depositLimitData(ctx: MemberContext): Promise<DepositLimitData> {
  const memberId = ctx.member.id;
  const limits = (await limitViews(ctx, memberId)).filter((one) => one.kind === 'deposit' && one.remaining !== null);
  const limit = limits.reduce<LimitView | null>(
    (least, one) => (least && Number(least.remaining) <= Number(one.remaining) ? least : one),
    null,
  );
  if (limit) return { limit, offer: false };
  const [seen] = await ctx.db
    .select({ at: playMember.offeredAtDeposit })
    .from(playMember)
    .where(eq(playMember.memberId, memberId));
  const [paid] = await ctx.db
    .select({ day: playDay.day })
    .from(playDay)
    .where(and(eq(playDay.memberId, memberId), gt(playDay.deposited, 0n)))
    .limit(1);
  return { limit: null, offer: !seen?.at && !paid };
}
