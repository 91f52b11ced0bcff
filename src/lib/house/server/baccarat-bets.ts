/** Presses at a baccarat table: bets on the hand that takes them, by the database's clock (games-detail.md 3.1). */
import { and, eq, inArray } from 'drizzle-orm';
import { assert, Refusal } from '../../contract/problems.ts';
import type { Wager } from '../../game/rules/wager.ts';
import { satang } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { pipelined } from '../../server/db/pipelined.ts';
import { preparedQuery, value } from '../../server/db/prepared.ts';
import { baccaratProblem } from '../rules/baccarat.ts';
import { resultAt, tableAt } from '../rules/baccarat-clock.ts';
import { handNumber, handOfNumber } from '../rules/baccarat-table.ts';
import { type BaccaratRoom, baccaratRooms } from '../rules/data/baccarat.ts';
import { sharedName } from '../rules/shared-games.ts';
import { houseHand } from './baccarat-tables.ts';
import { shownLink } from './links.ts';
import type { SeedPair } from './seeds.ts';
import type { Caller } from './sessions.ts';
import type { SharedGame } from './shared-game.ts';
import { joinSharedRound } from './shared-rounds.ts';
import { houseRound } from './tables.ts';
import { wagerRefusal } from './wager-refusal.ts';

interface Place {
  readonly room: BaccaratRoom;
  readonly shoe: number;
  readonly hand: number;
}

/** A baccarat room as a shared game; undefined for another code. */
export function baccaratGame(code: string): SharedGame | undefined {
  const room = baccaratRooms.find((one) => one.code === code);
  return (
    room && {
      limits: room.limits,
      seedNow: (ctx) => seedNow(ctx, room),
      pressOn(caller, { nonce, picks }) {
        const place = { room, ...placeOf(nonce) };
        return {
          kind: 'shared',
          round: sharedName(code, place.shoe, place.hand),
          check: (ctx, tx, at) => requireTaken(ctx, tx, { caller, place, picks, at }),
        };
      },
    }
  );
}

/** @throws Refusal bets_closed for a number that no hand can have */
function placeOf(number: number) {
  if (number < 1) throw new Refusal('bets_closed');
  return handOfNumber(number);
}

/** The shoe on the table, and the number of its hand. */
async function seedNow(ctx: Context, { code }: BaccaratRoom): Promise<SeedPair> {
  const { shoe, hand } = tableAt(code, ctx.now().getTime());
  const { commitment = '', salt = '' } = (await shownLink(ctx.db, code, shoe)) ?? {};
  return { commitment, client_seed: salt, nonce: handNumber(shoe, hand), next_commitment: '' };
}

/**
 * Whether the hand takes a bet at this instant, and these picks beside those that the player has on it. Under the player's lock.
 *
 * @throws Refusal bets_closed, game_unavailable (the shoe is not committed to), bet_refused, payout_cap
 */
async function requireTaken(
  ctx: Context,
  tx: Db,
  {
    caller,
    place: { room, shoe, hand },
    picks,
    at,
  }: { readonly caller: Caller; readonly place: Place; readonly picks: readonly Wager[]; readonly at: Date },
): Promise<void> {
  const { code, limits } = room;
  const name = sharedName(code, shoe, hand);
  const now = tableAt(code, at.getTime());
  if (now.shoe !== shoe || now.hand !== hand || now.phase !== 'betting') throw new Refusal('bets_closed');
  // The clock may have been put back: a hand that was dealt is closed for ever.
  const [[dealt], shown, own] = await pipelined(tx, () => [
    dealtQuery(tx, { name }),
    shownLink(tx, code, shoe),
    ownWagers(tx, caller, name),
  ]);
  if (dealt) throw new Refusal('bets_closed');
  // A shoe that was committed to with another table of pays is dealt, but not bet on.
  if (shown?.config_hash !== caller.game.configHash) throw new Refusal('game_unavailable');
  assert(shown.link === null, 'a shoe whose hands are not all dealt is not open');
  const problem = baccaratProblem(picks, limits) ?? baccaratProblem(together([...own, ...picks]), limits);
  if (problem) throw wagerRefusal(problem, limits);
  await joinSharedRound(ctx, caller, { name, endsAt: new Date(resultAt(code, shoe, hand)) });
}

const dealtQuery = preparedQuery('house_hand_dealt', (db) =>
  db
    .select({ id: houseHand.id })
    .from(houseHand)
    .where(eq(houseHand.name, value('name'))),
);

const ownQuery = preparedQuery('house_bets_on_hand', (db) =>
  db
    .select({ bets: houseRound.bets })
    .from(houseRound)
    .where(
      and(
        eq(houseRound.playerId, value('playerId')),
        eq(houseRound.game, value('game')),
        eq(houseRound.sharedRound, value('name')),
        inArray(houseRound.state, ['asking', 'playing']),
      ),
    ),
);

/** What the player has on a hand; also bets whose fate is not known yet. Sent at once. */
async function ownWagers(tx: Db, { player, game }: Caller, name: string): Promise<Wager[]> {
  const rows = await ownQuery(tx, { playerId: player.id, game: game.code, name });
  return rows.flatMap(({ bets }) => bets.map(({ bet, stake }) => ({ bet, stake: satang(BigInt(stake)) })));
}

/** The wagers of several presses, one for each bet. */
function together(wagers: readonly Wager[]): Wager[] {
  const stakes = new Map<string, bigint>();
  for (const { bet, stake } of wagers) stakes.set(bet, (stakes.get(bet) ?? 0n) + stake);
  return [...stakes].map(([bet, stake]) => ({ bet, stake: satang(stake) }));
}
