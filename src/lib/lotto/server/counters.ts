/**
 * A round's counters: stakes accepted per number, in total and per member. The statement that adds to them checks `used + x
 * <= cap`, and keys are updated in sorted order, so that bills on the same numbers queue instead of deadlocking.
 */
import { sql } from 'drizzle-orm';
import { type Satang, satang } from '../../money.ts';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';
import { type BetType, checkNumber, countingKey } from '../rules/bet-types.ts';
import {
  capOf,
  keyUse,
  limitFor,
  type PricedLine,
  type PricingInput,
  priceLines,
  type StakeLine,
} from '../rules/pricing.ts';
import type { RoundBook } from './round-book.ts';

/** A bill's stake on one key, and the caps of the house and of the member on it. */
export interface KeyStake {
  readonly betType: BetType;
  readonly key: string;
  readonly stake: Satang;
  readonly cap: Satang;
  readonly memberCap: Satang;
}

/** Stakes by key, sorted; lines that cannot be accepted at all (unknown type, malformed number, no stake) are left out. */
export function keyStakes(book: RoundBook, lines: readonly StakeLine[]): KeyStake[] {
  const sums = new Map<string, KeyStake>();
  for (const line of lines) {
    const rate = book.rates.get(line.bet_type);
    if (!rate || line.stake <= 0n || !checkNumber(line.bet_type, line.number).ok) continue;
    const key = countingKey(line.bet_type, line.number);
    const before = sums.get(keyUse(line.bet_type, key));
    sums.set(keyUse(line.bet_type, key), {
      betType: line.bet_type,
      key,
      stake: satang((before?.stake ?? 0n) + line.stake),
      cap: before?.cap ?? capOf(rate, limitFor(book.limits, line.bet_type, key)),
      memberCap: rate.stakeMax,
    });
  }
  return [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, stake]) => stake);
}

/** What lines could win by key, with how many they are. */
export type KeyPayouts = ReadonlyMap<string, { readonly lines: number; readonly payout: bigint }>;

export function keyPayouts(lines: readonly PricedLine[]): KeyPayouts {
  const sums = new Map<string, { lines: number; payout: bigint }>();
  for (const { bet_type, key, possibleWin } of lines) {
    const sum = sums.get(keyUse(bet_type, key)) ?? { lines: 0, payout: 0n };
    sums.set(keyUse(bet_type, key), { lines: sum.lines + 1, payout: sum.payout + possibleWin });
  }
  return sums;
}

/** What they could win while the ladder of no number has begun, which is what most bills come to. */
export const expectedPayouts = (book: RoundBook, lines: readonly StakeLine[]): KeyPayouts =>
  keyPayouts(priceLines(lines, { ...book, used: new Map(), usedByMember: new Map() }).lines);

type Use = Pick<PricingInput, 'used' | 'usedByMember'>;
type UseRow = { bet_type: BetType; key: string; used: bigint | null; mine: bigint | null };

function sumsOf(rows: readonly UseRow[]): Use {
  const used = new Map<string, Satang>();
  const usedByMember = new Map<string, Satang>();
  for (const row of rows) {
    used.set(keyUse(row.bet_type, row.key), satang(row.used ?? 0n));
    usedByMember.set(keyUse(row.bet_type, row.key), satang(row.mine ?? 0n));
  }
  return { used, usedByMember };
}

const readStatement = statement<UseRow>(
  'counters_read',
  `select g.bet_type, g.key, h.used, m.used as mine
    from unnest($3::text[], $4::text[]) as g (bet_type, key)
    left join exposure_counter h on h.round_id = $1 and h.bet_type = g.bet_type and h.key = g.key
    left join member_counter m on m.round_id = $1 and m.member_id = $2 and m.bet_type = g.bet_type and m.key = g.key`,
);

/** Stakes accepted on these keys so far; reserves nothing. */
export async function readUse(db: Db, roundId: bigint, memberId: bigint, stakes: readonly KeyStake[]): Promise<Use> {
  const { rows } = await readStatement(db, [
    roundId,
    memberId,
    arrayLiteral(stakes.map((one) => one.betType)),
    arrayLiteral(stakes.map((one) => one.key)),
  ]);
  return sumsOf(rows);
}

const takeStatement = statement<UseRow>(
  'counters_take',
  `with given as materialized (
      select * from unnest($3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::int[], $9::bigint[]) as g (bet_type, key, stake, cap, member_cap, lines, payout)
    ), house as (
      insert into exposure_counter as c (round_id, bet_type, key, used, cap, lines, payout)
        select $1, bet_type, key, stake, cap, lines, payout from given where stake <= cap order by bet_type, key
        on conflict (round_id, bet_type, key) do update set used = c.used + excluded.used, cap = excluded.cap, lines = c.lines + excluded.lines, payout = c.payout + excluded.payout where c.used + excluded.used <= excluded.cap
        returning bet_type, key, used
    ), own as (
      insert into member_counter as c (round_id, member_id, bet_type, key, used, cap)
        select $1, $2, bet_type, key, stake, member_cap from given where stake <= member_cap order by bet_type, key
        on conflict (round_id, member_id, bet_type, key) do update set used = c.used + excluded.used, cap = excluded.cap where c.used + excluded.used <= excluded.cap
        returning bet_type, key, used
    )
    select given.bet_type, given.key, house.used - given.stake as used, own.used - given.stake as mine
      from given left join house using (bet_type, key) left join own using (bet_type, key)`,
);

/**
 * Adds a bill's stakes, with what they are expected to be able to win (`correctPayouts` once they are priced), and returns
 * what had been accepted before, read under the rows' locks: while they are held, nobody else can change the ladder's step.
 * `full` means that some key would have exceeded its cap; the transaction must then be rolled back.
 */
export async function takeStakes(
  tx: Db,
  roundId: bigint,
  memberId: bigint,
  stakes: readonly KeyStake[],
  expected: KeyPayouts,
): Promise<{ readonly full: boolean; readonly before: Use }> {
  const { rows } = await takeStatement(tx, [
    roundId,
    memberId,
    arrayLiteral(stakes.map((one) => one.betType)),
    arrayLiteral(stakes.map((one) => one.key)),
    arrayLiteral(stakes.map((one) => one.stake)),
    arrayLiteral(stakes.map((one) => one.cap)),
    arrayLiteral(stakes.map((one) => one.memberCap)),
    arrayLiteral(stakes.map((one) => expected.get(keyUse(one.betType, one.key))?.lines ?? 0)),
    arrayLiteral(stakes.map((one) => expected.get(keyUse(one.betType, one.key))?.payout ?? 0n)),
  ]);
  const refused = new Set(
    rows.filter((row) => row.used === null || row.mine === null).map((row) => keyUse(row.bet_type, row.key)),
  );
  const before = sumsOf(rows);
  if (refused.size === 0) return { full: false, before };
  // A key refused by one counter may have been added to the other in the same statement, so its returned values are
  // authoritative, and only keys it did not return are read.
  const there = await readUse(
    tx,
    roundId,
    memberId,
    stakes.filter((one) => refused.has(keyUse(one.betType, one.key))),
  );
  const returned = (column: 'used' | 'mine') =>
    new Set(rows.filter((row) => row[column] !== null).map((row) => keyUse(row.bet_type, row.key)));
  const merge = (mine: Use['used'], read: Use['used'], known: ReadonlySet<string>) =>
    new Map([...mine].map(([key, value]) => [key, known.has(key) ? value : (read.get(key) ?? value)]));
  return {
    full: true,
    before: {
      used: merge(before.used, there.used, returned('used')),
      usedByMember: merge(before.usedByMember, there.usedByMember, returned('mine')),
    },
  };
}

/** What the counted payouts have to change by, now that the lines are priced; usually nothing. Under the locks of `takeStakes`. */
export async function correctPayouts(
  tx: Db,
  roundId: bigint,
  stakes: readonly KeyStake[],
  expected: KeyPayouts,
  priced: KeyPayouts,
): Promise<void> {
  const changes = stakes.flatMap(({ betType, key }) => {
    const at = keyUse(betType, key);
    const more = (priced.get(at)?.payout ?? 0n) - (expected.get(at)?.payout ?? 0n);
    return more === 0n ? [] : { betType, key, more };
  });
  if (changes.length === 0) return;
  await tx.execute(sql`
    update exposure_counter c set payout = c.payout + d.more
      from unnest(${arrayLiteral(changes.map((one) => one.betType))}::text[], ${arrayLiteral(changes.map((one) => one.key))}::text[],
        ${arrayLiteral(changes.map((one) => one.more))}::bigint[]) as d (bet_type, key, more)
      where c.round_id = ${roundId} and c.bet_type = d.bet_type and c.key = d.key`);
}

/** Releases what a bill had reserved, including its part of the member's payout of the round. */
export async function releaseCounters(
  tx: Db,
  bill: { readonly id: bigint; readonly roundId: bigint; readonly memberId: bigint; readonly maxWin: bigint },
): Promise<void> {
  await tx.execute(sql`
    with given as materialized (
      select bet_type, key, count(*) as lines, sum(stake)::bigint as stake, sum(possible_win)::bigint as payout from line where bill_id = ${bill.id} group by bet_type, key
    ), locked as materialized (
      select c.bet_type, c.key from exposure_counter c join given g using (bet_type, key)
        where c.round_id = ${bill.roundId} order by c.bet_type, c.key for update of c
    )
    update exposure_counter c set used = c.used - given.stake, lines = c.lines - given.lines, payout = c.payout - given.payout
      from given join locked using (bet_type, key)
      where c.round_id = ${bill.roundId} and c.bet_type = given.bet_type and c.key = given.key`);
  await tx.execute(sql`
    with given as (
      select bet_type, key, sum(stake)::bigint as stake from line where bill_id = ${bill.id} group by bet_type, key
      union all select 'round_payout', '', ${bill.maxWin}::bigint
    )
    update member_counter c set used = c.used - given.stake
      from given
      where c.round_id = ${bill.roundId} and c.member_id = ${bill.memberId} and c.bet_type = given.bet_type and c.key = given.key`);
}
