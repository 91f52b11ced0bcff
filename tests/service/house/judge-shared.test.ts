/** `ledger:check` on what everybody shares: whoever changes a link, a hand, a score or a return afterwards is found. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ledgerChecks } from '#app/ledger-checks.ts';
import { shoeEnd } from '#lib/house/rules/baccarat-clock.ts';
import { handNumber } from '#lib/house/rules/baccarat-table.ts';
import { footballBet } from '#lib/house/rules/football.ts';
import { leagueAt } from '#lib/house/rules/football-season.ts';
import { dealHands } from '#lib/house/server/deal-hands.ts';
import { checkLedger } from '#lib/ledger/server/check.ts';
import type { Db } from '#lib/server/db/connect.ts';
import { openRooms, playHand, testRoom } from '#tests/support/baccarat.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { playingMember } from '#tests/support/games.ts';
import { openHouse, roundIn, sitDown } from '#tests/support/house.ts';
import { afterFinal, resultOf, runLeague, toKickOff } from '#tests/support/league.ts';
import { expectSoundBooks } from '#tests/support/money.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });

beforeAll(async () => {
  await openHouse(door.ctx);
  const shoe = await openRooms(door.ctx, clock);
  const player = await sitDown(door, testRoom, await playingMember(door.ctx, '500.00'));
  expect(roundIn(await player.press([{ bet: 'player', stake: '5000' }], { nonce: handNumber(shoe, 1) })).state).toBe(
    'playing',
  );
  await playHand(door.ctx, clock, shoe, 1);
  clock.set(new Date(shoeEnd(testRoom, shoe)));
  await dealHands(door.ctx);

  const kickOff = leagueAt(clock.now().getTime()).kickOff + 1;
  await toKickOff(door.ctx, clock, kickOff);
  const [fixture] = (await resultOf(door.ctx, kickOff)).fixtures;
  if (!fixture) throw new Error('a kick-off has matches');
  const fan = await sitDown(door, 'liga', await playingMember(door.ctx, '500.00'));
  const bill = await fan.press([{ bet: footballBet(fixture, 'over'), stake: '5000' }], { nonce: kickOff });
  expect(roundIn(bill).state).toBe('playing');
  afterFinal(clock, kickOff);
  await runLeague(door.ctx);
});
afterAll(() => expectSoundBooks(door.ctx));

const findings = async (db: Db = door.ctx.db) =>
  (await checkLedger(db, ledgerChecks)).findings.map(({ check }) => check);

const links = 'every opened link was committed to and follows from its chain';
const results = 'every hand and match of the house is what its opened link deals';
const returns = 'every bet on a hand or kick-off returned what its result pays';

it.each([
  ['a card', `update house_hand set player[1] = (player[1] + 1) % 52 where hand = 5`, results],
  ['a winner', `update house_hand set winner = case winner when 'P' then 'B' else 'P' end where hand = 5`, results],
  ['a pair', `update house_hand set player_pair = not player_pair where hand = 5`, results],
  ['a score', `update house_match set home_goals = (home_goals + 1) % 9 where place = 3`, results],
  ['the order of matches', `update house_match set home = away, away = home where place = 3`, results],
  ['a link', `update house_link set link = repeat('0', 64) where link is not null and game = 'liga'`, links],
  ['a commitment', `update house_link set commitment = repeat('0', 64) where link is not null`, links],
  ['what a chain published', `update house_chain set published = md5(published) || md5(published)`, links],
  [
    'what a bet returned',
    `update house_round set wins = jsonb_set(wins, '{0,amount}', '"123"') where game = 'liga'`,
    returns,
  ],
  [
    'what was bet on',
    `update house_round set wins = jsonb_set(wins, '{0,amount}', '"777"') where game = 'bac-1'`,
    returns,
  ],
])('finds %s that was changed afterwards', async (_, text, check) => {
  expect(await findings()).toEqual([]);
  const changed = door.ctx.db.transaction(async (tx) => {
    expect((await tx.execute(sql.raw(text))).rowCount).toBeGreaterThan(0);
    expect(await findings(tx)).toContain(check);
    tx.rollback();
  });
  await expect(changed).rejects.toThrow('Rollback');
});
