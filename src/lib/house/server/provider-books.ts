/** What the house tells the wallet as a provider: its file of a day, and the state of a round (games-detail.md 6). */
import { and, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { type BookRow, writeBooks } from '../../game/rules/books.ts';
import type { Db } from '../../server/db/connect.ts';
import { addDays, bangkokInstant, type Day } from '../../time.ts';
import { betTx, rollbackTx, winTx } from '../rules/ids.ts';
import { walletRound } from './calls.ts';
import type { RoundRow } from './round-rows.ts';
import { houseSharedRound } from './shared-tables.ts';
import { housePlayer, houseRound } from './tables.ts';

/** Whether the wallet has still to be told that a shared round is over: until then its bets are open there. */
const isShared = sql<boolean>`exists (select from ${houseSharedRound}
  where ${houseSharedRound.playerId} = ${houseRound.playerId} and ${houseSharedRound.name} = ${houseRound.sharedRound})`;

/** When the wallet last acknowledged a call of the round. */
const acknowledgedAt = sql<Date>`coalesce(${houseRound.closedAt}, ${houseRound.calledAt})`;

/** A fortune costs nothing: the wallet never hears of it. */
const isAtWallet = sql`${houseRound.stake} > 0`;

interface Played {
  readonly round: RoundRow;
  readonly ref: string;
  readonly isOpenThere: boolean;
}

/** What was begun or acknowledged on a day, each by an index of its own. */
export function roundsOfDay(db: Db, day: Day) {
  const [from, to] = [bangkokInstant(day), bangkokInstant(addDays(day, 1))];
  return db
    .select({ round: houseRound, ref: housePlayer.ref, isOpenThere: isShared })
    .from(houseRound)
    .innerJoin(housePlayer, eq(housePlayer.id, houseRound.playerId))
    .where(
      and(
        isNull(housePlayer.playMoney),
        isAtWallet,
        inArray(houseRound.state, ['cancelled', 'playing', 'settling', 'closed']),
        or(
          and(gte(houseRound.startedAt, from), lt(houseRound.startedAt, to)),
          sql`${acknowledgedAt} >= ${from.toISOString()}::timestamptz and ${acknowledgedAt} < ${to.toISOString()}::timestamptz`,
        ),
      ),
    );
}

/** The house's file of a Bangkok day. Bets that were refused, or are not answered yet, are not in it. */
export async function houseBooks(db: Db, day: Day): Promise<string> {
  const [from, to] = [bangkokInstant(day), bangkokInstant(addDays(day, 1))];
  const all = (await roundsOfDay(db, day)).flatMap(bookRows);
  return writeBooks(all.filter(({ at }) => Date.parse(at) >= from.getTime() && Date.parse(at) < to.getTime()));
}

function bookRows({ round, ref, isOpenThere }: Played): BookRow[] {
  const { ulid, state, stake, stakeKind, wins, acknowledged, refunded, startedAt, closedAt, calledAt } = round;
  const common = { player_ref: ref, game_code: round.game, round_id: walletRound(round) };
  const later = { ...common, ref_tx_id: betTx(ulid), state: 'done', at: (closedAt ?? calledAt).toISOString() };
  const bet: BookRow = {
    ...{ ...common, tx_id: betTx(ulid), op: 'bet', ref_tx_id: '', amount: stake, kind: stakeKind },
    state: state === 'cancelled' ? state : state === 'closed' && !isOpenThere ? 'settled' : 'open',
    at: startedAt.toISOString(),
  };
  if (state === 'cancelled')
    return [bet, { ...later, tx_id: rollbackTx(ulid), op: 'rollback', amount: refunded ?? 0n, kind: '' }];
  const paid = wins.slice(0, acknowledged).map(
    ({ kind, amount }, place): BookRow => ({
      ...{ ...later, tx_id: winTx(ulid, place + 1), op: 'win', amount: BigInt(amount), kind },
    }),
  );
  return [bet, ...paid];
}

/** What the house knows of a round of the wallet's name; a demo has none there. */
export async function houseStatus(
  db: Db,
  { player_ref: ref, round_id: name }: { readonly player_ref: string; readonly round_id: string },
) {
  const rows = await db
    .select({ round: houseRound, isOpenThere: isShared })
    .from(houseRound)
    .innerJoin(housePlayer, eq(housePlayer.id, houseRound.playerId))
    .where(
      and(
        eq(housePlayer.ref, ref),
        isNull(housePlayer.playMoney),
        isAtWallet,
        or(eq(houseRound.sharedRound, name), eq(houseRound.ulid, name.replace(/^r-/, ''))),
        sql`${houseRound.state} <> 'refused'`,
      ),
    );
  const bets = rows.filter(({ round }) => walletRound(round) === name);
  if (bets.length === 0) return { code: 'OK', found: false };
  const isOpen = bets.some(({ round, isOpenThere }) => isOpenThere || !['closed', 'cancelled'].includes(round.state));
  const staked = bets
    .filter(({ round }) => round.state !== 'cancelled')
    .reduce((sum, { round }) => sum + round.stake, 0n);
  return { code: 'OK', found: true, state: isOpen ? 'open' : 'closed', amount: String(staked) };
}
