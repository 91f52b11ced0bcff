/**
 * The responsible-play check before a member's money is staked or deposited (trust.md section 2): is the account closed, is a
 * pause in force, is a reality check due, does a limit refuse it. Runs in the transaction that takes the money.
 */
import { Refusal } from '../../contract/problems.ts';
import { formatBaht, type Satang, satang, toDecimal } from '../../money.ts';
import type { Member } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { fact, facts } from '../../server/db/facts.ts';
import { statement } from '../../server/db/statement.ts';
import { bangkokDay, toIso } from '../../time.ts';
import { refusalText } from '../rules/limit-text.ts';
import {
  firstDayOf,
  type Limit,
  type LimitKind,
  type LimitLeft,
  type LimitPeriod,
  limitsLeft,
  type PlayDay,
  refusingLimit,
} from '../rules/limits.ts';
import { type PauseLength, pauseText } from '../rules/pauses.ts';
import { isCheckDue, playTimeText, realityCheckUsual } from '../rules/play-time.ts';
import { playMinutes } from './play-time-queries.ts';

/** What a member is about to do; `at` is the database's clock as read by the caller's transaction. */
export type Spend =
  /** Stakes money on an outcome: a bill, a game's bet, a paid spin. Counted when it is allowed. */
  | { readonly kind: 'bet'; readonly amount: Satang; readonly at: Date }
  /** Requests a deposit. `reserved` is what other open payments may still bring. */
  | { readonly kind: 'deposit'; readonly amount: Satang; readonly reserved: Satang; readonly at: Date }
  /**
   * A purchase that is not a bet (shop), a transfer to where money can be played, a reward that invites to play, or play
   * without money.
   */
  | { readonly kind: 'purchase' | 'transfer' | 'reward' | 'join'; readonly at: Date };

/** Without `playingSince` (a provider's call, a seed) no reality check is due. */
export type Spender = Pick<Member, 'id' | 'playingSince'>;

type Row = {
  closed: boolean;
  pause: { length: PauseLength; ends_at: string | null } | null;
  every: number | null;
  limits: { kind: LimitKind; period: LimitPeriod; amount: string }[] | null;
  days: { day: string; deposited: string; staked: string; won: string }[] | null;
};

/** Days are read only where a limit needs them. The stake is counted first; the returned totals exclude it. */
const checkStatement = statement<Row>(
  'play_check',
  `with made as (
      insert into play_day as d (member_id, day, staked) select $1::bigint, $3::date, $2::bigint where $2::bigint > 0
        on conflict (member_id, day) do update set staked = d.staked + excluded.staked
        returning day, deposited, d.staked - $2::bigint as staked, won
    )
    select
      exists (select from member where id = $1 and closed_at is not null) as closed,
      (select json_build_object('length', length, 'ends_at', ends_at) from play_pause
        where member_id = $1 and (ends_at is null or ends_at > $5::timestamptz) order by ends_at desc nulls first limit 1) as pause,
      (select reality_check_minutes from play_member where member_id = $1) as every,
      (select json_agg(json_build_object('kind', kind, 'period', period, 'amount', amount::text)) from play_limit where member_id = $1) as limits,
      case when exists (select from play_limit where member_id = $1) then (
        select json_agg(json_build_object('day', day, 'deposited', deposited::text, 'staked', staked::text, 'won', won::text)) from (
          select day, deposited, staked, won from made
          union all
          select day, deposited, staked, won from play_day
            where member_id = $1 and day >= $4::date and not (day = $3::date and exists (select from made))
        ) as counted
      ) end as days`,
);

interface Known {
  readonly row: Row;
  readonly limits: readonly Limit[];
  readonly days: readonly PlayDay[];
}

async function readPlay(db: Db, memberId: bigint, stake: Satang, at: Date): Promise<Known> {
  const [week, month] = [firstDayOf('days7', at), firstDayOf('month', at)];
  const values = [memberId, stake, bangkokDay(at), week < month ? week : month, at.toISOString()];
  const {
    rows: [row = { closed: false, pause: null, every: null, limits: null, days: null }],
  } = await checkStatement(db, values);
  return {
    row,
    limits: (row.limits ?? []).map((one) => ({ ...one, amount: BigInt(one.amount) })),
    days: (row.days ?? []).map((one) => ({
      day: one.day,
      deposited: BigInt(one.deposited),
      staked: BigInt(one.staked),
      won: BigInt(one.won),
    })),
  };
}

/**
 * Allows a spending or refuses it; an allowed bet is counted. One statement that is sent immediately, so it may run
 * `pipelined` with those that take the money; only a session limit needs a second one. The caller has locked the member's main
 * wallet (for a deposit: called `holdDeposits`), which serialises concurrent spendings.
 *
 * @throws Refusal account_closed, play_paused, reality_check_due (bets), play_time_up (bets), limit_reached (which one, and
 * what remains)
 */
export async function checkSpend(tx: Db, member: Spender, spend: Spend): Promise<void> {
  const { at } = spend;
  const { row, limits, days } = await readPlay(tx, member.id, spend.kind === 'bet' ? spend.amount : satang(0), at);
  if (row.closed) throw new Refusal('account_closed');
  if (row.pause) {
    const pause = { length: row.pause.length, endsAt: row.pause.ends_at === null ? null : new Date(row.pause.ends_at) };
    throw new Refusal('play_paused', {
      values: { pause: pauseText(pause) },
      data: { length: pause.length, ends_at: pause.endsAt && toIso(pause.endsAt) },
    });
  }
  if (spend.kind !== 'bet' && spend.kind !== 'deposit') return;
  const every = row.every ?? realityCheckUsual;
  if (spend.kind === 'bet' && member.playingSince && isCheckDue(member.playingSince, every, at))
    throw new Refusal('reality_check_due', { values: { time: playTimeText(every) } });
  if (limits.length === 0) return;
  const isTimed = spend.kind === 'bet' && limits.some(({ kind }) => kind === 'session');
  const minutes = isTimed ? await playMinutes(tx, member.id, at) : undefined;
  const reserved = spend.kind === 'deposit' ? spend.reserved : 0n;
  const refusing = refusingLimit(limitsLeft({ limits, days, reserved, minutes }, at), spend);
  if (refusing) throw refusalOf(refusing, spend);
}

function refusalOf(limit: LimitLeft, spend: Pick<Spend, 'kind' | 'at'>): Refusal {
  const { kind, period } = limit;
  const values = { limit: refusalText(limit, spend.at) };
  if (kind === 'session') return new Refusal('play_time_up', { values, data: { kind, period } });
  const remaining = satang(limit.remaining);
  const left = remaining > 0n ? `เหลือ ${formatBaht(remaining, { satang: 'trim' })}` : 'ครบแล้ว';
  return new Refusal('limit_reached', {
    values,
    data: { kind, period, remaining: toDecimal(remaining) },
    ...(spend.kind === 'deposit' ? { fields: { amount: `เกินวงเงินฝากที่ตั้งไว้ ${left}` } } : {}),
  });
}

/**
 * How much a member may still deposit on top of `reserved`: null without a limit, zero during a pause. For money that has
 * arrived; deposit requests go through `checkSpend`.
 */
export async function depositRoom(
  tx: Db,
  memberId: bigint,
  { at, reserved }: { readonly at: Date; readonly reserved: Satang },
): Promise<Satang | null> {
  const { row, limits, days } = await readPlay(tx, memberId, satang(0), at);
  if (row.pause) return satang(0);
  const left = limitsLeft({ limits: limits.filter(({ kind }) => kind === 'deposit'), days, reserved }, at);
  return left.reduce<Satang | null>(
    (least, { remaining }) => (least !== null && least <= remaining ? least : satang(remaining)),
    null,
  );
}

/** A pause is in force, so that nothing may be required of the member that only playing can fulfil. */
export const isPaused = fact(
  'exists (select from play_pause where member_id = $1 and (ends_at is null or ends_at > $3))',
  (paused: boolean) => paused,
);
const pauseFacts = facts('play_paused', { isPaused });

/** The same at any time. */
export async function isPausedAt(db: Db, memberId: bigint, at: Date): Promise<boolean> {
  return (await pauseFacts(db, { memberId, now: at })).isPaused;
}

const holdStatement = statement(
  'play_hold_deposits',
  `insert into play_member (member_id) values ($1) on conflict (member_id) do update set member_id = excluded.member_id`,
);

/**
 * Serialises a member's deposit requests until the end of the transaction; bets, winnings and incoming transfers do not wait
 * for it. Read what is reserved after it, then call `checkSpend`.
 */
export async function holdDeposits(tx: Db, memberId: bigint): Promise<void> {
  await holdStatement(tx, [memberId]);
}
