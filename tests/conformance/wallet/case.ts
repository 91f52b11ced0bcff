/** A case of the suite, and how it is run. */
import type { Arrangement, Player } from './arrangement.ts';
import { Seat } from './seat.ts';
import { type Driver, Inexpressible } from './wire.ts';

/** Of the suite against our own wallets: `npm run verify` tries fewer. */
export const wireOrders = Number(process.env.WIRE_ORDERS ?? 96);

export interface World {
  readonly wallet: Driver;
  readonly arrangement: Arrangement;
  /** How many orders of bet and rollback C10 tries. */
  readonly orders: number;
}

export interface Case {
  /** "C1": the rule of games.md. */
  readonly id: string;
  readonly name: string;
  readonly run: (table: Table) => Promise<void>;
}

export interface Result {
  readonly id: string;
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** Why it failed or was skipped. */
  readonly why?: string;
}

/** A case that cannot be run here. */
class Skipped extends Error {}

/** What a case has before it. */
export class Table {
  readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  /** A seat for a player with at least so many satang; what is missing is given as a bonus. */
  async seat(balance = 100_000n): Promise<Seat> {
    const seat = this.seatOf(await this.world.arrangement.player(balance));
    const missing = balance - (await seat.balance());
    const bonus = seat.bonus(missing);
    if (missing > 0n && (!seat.canSay('bonus_win', bonus) || (await seat.call('bonus_win', bonus)).code !== 'OK'))
      this.skip(`the player has ${missing} satang too little`);
    return seat;
  }

  seatOf(player: Player): Seat {
    return new Seat(this.world.wallet, player);
  }

  /** A part of the arrangement. The case is skipped where the wallet has none. */
  needs<Name extends keyof Arrangement>(name: Name): NonNullable<Arrangement[Name]> {
    const { arrangement } = this.world;
    const part = arrangement[name];
    if (!part) throw new Skipped(`the wallet arranges no ${name}`);
    return part.bind(arrangement) as NonNullable<Arrangement[Name]>;
  }

  skip(why: string): never {
    throw new Skipped(why);
  }
}

/** Runs one case. The books have to be right after each. */
async function runCase({ id, name, run }: Case, world: World): Promise<Result> {
  try {
    await run(new Table(world));
    const faults = (await world.arrangement.bookFaults?.()) ?? [];
    return faults.length === 0
      ? { id, name, outcome: 'passed' }
      : { id, name, outcome: 'failed', why: `the books are wrong: ${faults.join('; ')}` };
  } catch (error) {
    if (error instanceof Skipped || error instanceof Inexpressible)
      return { id, name, outcome: 'skipped', why: error.message };
    return { id, name, outcome: 'failed', why: error instanceof Error ? error.message : String(error) };
  }
}

/** Runs cases one after the other: they share the wallet's switches. */
export async function runCases(
  cases: readonly Case[],
  world: World,
  told: (result: Result) => void = () => undefined,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const one of cases) {
    const result = await runCase(one, world);
    results.push(result);
    told(result);
  }
  return results;
}
