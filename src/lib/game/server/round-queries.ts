/** Rounds as operators look them up: of a member, of a game, or both. */
import { and, desc, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { invalidInput } from '../../contract/problems.ts';
import { satang, toDecimal } from '../../money.ts';
import type { Db } from '../../server/db/connect.ts';
import { idBefore, type Page, pageOf } from '../../server/db/page.ts';
import { addDays, bangkokInstant, type Day, toIso } from '../../time.ts';
import type { RoundView } from '../operator-contract.ts';
import { type RoundProof, roundProofs } from './round-proofs.ts';
import { gameRound } from './round-tables.ts';
import { game } from './tables.ts';

interface Asked extends Page {
  readonly member_id?: bigint | undefined;
  readonly game_id?: bigint | undefined;
  readonly state: 'any' | 'open' | 'closed';
  readonly day?: Day | undefined;
}

/** The bets of a round in one row. */
const totals = sql`(
  select count(*) as bets, count(*) filter (where status <> 'cancelled') as standing,
    coalesce(sum(stake) filter (where kind = 'stake' and status <> 'cancelled'), 0) as stake,
    coalesce(sum(stake) filter (where kind = 'free_spin' and status <> 'cancelled'), 0) as free_stake,
    coalesce(sum(won), 0) as won,
    coalesce(sum(unspent), 0) + coalesce(sum(stake) filter (where kind = 'stake' and status = 'cancelled'), 0) as returned
  from game_bet where game_bet.round_id = ${gameRound.id}) as totals`;

const baht = (amount: string): string => toDecimal(satang(BigInt(amount)));

/** Newest first. @throws Refusal invalid_input (cursor; neither a member nor a game) */
export async function gameRounds(db: Db, { member_id, game_id, state, day, limit, cursor }: Asked) {
  if (member_id === undefined && game_id === undefined)
    throw invalidInput({ member_id: 'ระบุสมาชิกหรือเกมอย่างน้อยหนึ่งอย่าง' });
  const before = idBefore(cursor);
  const rows = await db
    .select({
      ...{ row: gameRound, code: game.code, name: game.name },
      ...{ bets: sql<string>`bets`, standing: sql<string>`standing`, stake: sql<string>`stake` },
      ...{ freeStake: sql<string>`free_stake`, won: sql<string>`won`, returned: sql<string>`returned` },
    })
    .from(gameRound)
    .innerJoin(game, eq(game.id, gameRound.gameId))
    .crossJoinLateral(totals)
    .where(
      and(
        member_id === undefined ? undefined : eq(gameRound.memberId, member_id),
        game_id === undefined ? undefined : eq(gameRound.gameId, game_id),
        state === 'any' ? undefined : (state === 'open' ? isNull : isNotNull)(gameRound.closedAt),
        day === undefined ? undefined : gte(gameRound.openedAt, bangkokInstant(day)),
        day === undefined ? undefined : lt(gameRound.openedAt, bangkokInstant(addDays(day, 1))),
        before === undefined ? undefined : lt(gameRound.id, before),
      ),
    )
    .orderBy(desc(gameRound.id))
    .limit(limit + 1);
  const { shown, next_cursor } = pageOf(rows, limit, ({ row }) => row.id);
  const proofs = await proofsOf(
    db,
    shown.map(({ row, code }) => ({ provider: row.provider, game: code, name: row.roundId })),
  );
  const items = shown.map(
    ({ row, name, bets, standing, stake, freeStake, won, returned }): RoundView => ({
      ...{ provider: row.provider, round_id: row.roundId, game_id: String(row.gameId), game: name },
      ...{ member_id: String(row.memberId), bets: Number(bets), stake: baht(stake), free_stake: baht(freeStake) },
      state: row.closedAt === null ? 'open' : Number(bets) > 0 && Number(standing) === 0 ? 'cancelled' : 'closed',
      ...{ won: baht(won), returned: baht(returned) },
      proof: proofs.get(row.provider)?.get(row.roundId) ?? null,
      ...{ opened_at: toIso(row.openedAt), closed_at: row.closedAt && toIso(row.closedAt) },
    }),
  );
  return { items, next_cursor };
}

/** By provider and the provider's name of the round. */
async function proofsOf(
  db: Db,
  rounds: readonly { readonly provider: string; readonly game: string; readonly name: string }[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, RoundProof>>> {
  const found = new Map<string, ReadonlyMap<string, RoundProof>>();
  for (const { provider, of } of roundProofs.all()) {
    const own = rounds.filter((round) => round.provider === provider);
    if (own.length > 0) found.set(provider, await of(db, own));
  }
  return found;
}
