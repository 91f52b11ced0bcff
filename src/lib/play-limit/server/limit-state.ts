/** A member's limits as they stand, as one fact: what was set, raises that wait, and the days that count. */
import { fact } from '../../server/db/facts.ts';
import type { Limit, LimitKind, LimitPeriod, PlayDay } from '../rules/limits.ts';
import type { SetBy } from './tables.ts';

interface SetLimit extends Limit {
  readonly setBy: SetBy;
}

interface Raise {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  /** Null for no limit at all. */
  readonly amount: bigint | null;
  readonly confirmableAt: Date;
}

/** A row of an amount as JSON has it. */
type Written<T, K extends keyof T> = Omit<T, K> & { readonly [Key in K]: string };

interface LimitRows {
  readonly set: readonly (Written<Limit, 'amount'> & { readonly set_by: SetBy })[] | null;
  readonly raises:
    | readonly (Pick<Raise, 'kind' | 'period'> & { readonly amount: string | null; readonly confirmable_at: string })[]
    | null;
  readonly days: readonly Written<PlayDay, 'deposited' | 'staked' | 'won'>[] | null;
  readonly has_paid: boolean;
  readonly was_offered: boolean;
}

/** The member's limits, raises that wait, and the days they count: no period is longer than a month. */
export const limitState = fact(
  `select json_build_object(
      'set', (select json_agg(json_build_object('kind', kind, 'period', period, 'set_by', set_by, 'amount', amount::text))
        from play_limit where member_id = $1),
      'raises', (select json_agg(json_build_object('kind', kind, 'period', period, 'amount', amount::text, 'confirmable_at', confirmable_at))
        from play_limit_raise where member_id = $1),
      'days', (select json_agg(json_build_object('day', day, 'deposited', deposited::text, 'staked', staked::text, 'won', won::text))
        from play_day where member_id = $1 and day > ($3 at time zone 'Asia/Bangkok')::date - 31),
      'has_paid', exists (select from play_day where member_id = $1 and deposited > 0),
      'was_offered', exists (select from play_member where member_id = $1 and offered_at_deposit is not null))`,
  ({ set, raises, days, has_paid, was_offered }: LimitRows) => ({
    set: (set ?? []).map(
      ({ kind, period, set_by, amount }): SetLimit => ({
        ...{ kind, period, setBy: set_by },
        amount: BigInt(amount),
      }),
    ),
    raises: (raises ?? []).map(
      ({ kind, period, amount, confirmable_at }): Raise => ({
        ...{ kind, period, confirmableAt: new Date(confirmable_at) },
        amount: amount === null ? null : BigInt(amount),
      }),
    ),
    days: (days ?? []).map(
      ({ day, deposited, staked, won }): PlayDay => ({
        day,
        deposited: BigInt(deposited),
        staked: BigInt(staked),
        won: BigInt(won),
      }),
    ),
    hasPaid: has_paid,
    wasOffered: was_offered,
  }),
);

export type LimitState = ReturnType<(typeof limitState)['read']>;

interface TotalsRow {
  readonly deposited: string;
  readonly staked: string;
  readonly won: string;
}

/** What a member deposited, staked and won in all, in satang, from the sums of days. */
export const playTotals = fact(
  `select json_build_object('deposited', coalesce(sum(deposited), 0)::text, 'staked', coalesce(sum(staked), 0)::text,
      'won', coalesce(sum(won), 0)::text) from play_day where member_id = $1`,
  ({ deposited, staked, won }: TotalsRow) => ({
    deposited: BigInt(deposited),
    staked: BigInt(staked),
    won: BigInt(won),
  }),
);
