/** A player at a house game, as its page is: over HTTP, with the bearer that a launch token was spent for. */
import { seedGames, seedHouseKey } from '#app/seed-games.ts';
import { makeLaunch } from '#lib/game/server/launch.ts';
import type { HouseRound, HouseState } from '#lib/house/contract.ts';
import { mainWallet } from '#lib/ledger/server/queries.ts';
import type { Context, Member } from '#lib/server/context.ts';
import type { Answer, TestDoor } from './front-door.ts';
import { gameIdOf } from './games.ts';

/** The catalogue, and the house's key at the wallet. */
export async function openHouse(ctx: Context): Promise<void> {
  await seedGames(ctx.db);
  await seedHouseKey(ctx);
}

export interface Pick {
  readonly bet: string;
  /** In satang. */
  readonly stake: string;
}

export interface HousePlayer {
  readonly bearer: string;
  readonly opened: HouseState & { readonly is_demo: boolean };
  call(name: string, input?: Readonly<Record<string, unknown>>): Promise<Answer>;
  state(): Promise<HouseState>;
  /** A press under a new key, with the number that is next. */
  press(picks: readonly Pick[], over?: Readonly<Record<string, unknown>>): Promise<Answer>;
}

/** The token of a game's link; a demo without a member. */
export async function launchToken(ctx: Context, game: string, member?: Member): Promise<string> {
  const gameId = await gameIdOf(ctx, game);
  const walletId = member ? (await mainWallet(ctx.db, member.id)).id : null;
  return (await makeLaunch({ ...ctx, member: member ?? null }, { gameId, walletId })).token;
}

/** Opens a game: on the main wallet of a member with a session of the site, or as a demo. */
export async function sitDown(door: TestDoor, game: string, member?: Member): Promise<HousePlayer> {
  const opened = await house(door, 'open', { launch_token: await launchToken(door.ctx, game, member) });
  if (opened.error !== 0) throw new Error(`${game} did not open: ${opened.text}`);
  const { bearer } = opened.data as { readonly bearer: string };
  const call: HousePlayer['call'] = (name, input = {}) => house(door, name, input, bearer);
  const state = async (): Promise<HouseState> => (await call('state', { game })).data;
  let presses = 0;
  return {
    ...{ bearer, opened: opened.data, call, state },
    async press(picks, over = {}) {
      const { seed } = await state();
      const round_key = `${bearer.slice(0, 20)}-${++presses}`;
      return call('bet', { game, round_key, picks, nonce: seed.nonce, ...over });
    },
  };
}

/** A call as the frame makes it: of no origin, with its bearer alone. */
export const house = (
  door: TestDoor,
  name: string,
  input: Readonly<Record<string, unknown>>,
  bearer?: string,
): Promise<Answer> =>
  door.call(`POST /api/house/${name}`, input, {
    headers: {
      Origin: 'null',
      'Sec-Fetch-Site': 'cross-site',
      ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
    },
  });

export const roundIn = (answer: Answer): HouseRound => answer.data.round;
