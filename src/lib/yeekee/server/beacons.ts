/** Sources of beacons: drand's relays, or in the sandbox a chain with this installation's key. */
import { z } from 'zod';
import type { Context } from '../../server/context.ts';
import {
  type Beacon,
  type BeaconChain,
  beaconOf,
  isGenuine,
  quicknet,
  simulatedBeacon,
  simulatedChain,
} from '../rules/beacon.ts';
import { beaconTime } from '../rules/chain.ts';

const relayPatienceMs = 3_000;

/** The chain for rounds opened now. */
export function chainNow(ctx: Pick<Context, 'config' | 'secrets'>): BeaconChain {
  return ctx.config.yeekeeBeacon === 'local' ? simulatedChain(ctx.secrets.key('yeekee_beacon')) : quicknet;
}

/** A round's verified beacon; undefined while it is not emitted, or no relay returns it. */
export async function beaconOfChain(ctx: Context, chain: BeaconChain, round: number): Promise<Beacon | undefined> {
  if (beaconTime(round, chain) > ctx.now()) return undefined;
  if (!chain.simulated) return queryRelays(ctx, chain, round);
  const beacon = simulatedBeacon(ctx.secrets.key('yeekee_beacon'), round);
  return isGenuine(beacon, chain) ? beacon : undefined;
}

const answerShape = z.object({ round: z.number().int(), signature: z.string().regex(/^[0-9a-f]{96}$/) });

/** Asks all relays in parallel; takes the first answer with a valid signature, from whichever relay. */
async function queryRelays(ctx: Context, chain: BeaconChain, round: number): Promise<Beacon | undefined> {
  const asked = ctx.config.drandRelays.map(async (relay) => {
    const response = await fetch(`${relay}/${chain.hash}/public/${round}`, {
      signal: AbortSignal.timeout(relayPatienceMs),
      redirect: 'error',
    });
    if (!response.ok) throw new Error(`${relay} answered ${response.status}`);
    const answer = answerShape.parse(await response.json());
    const beacon = beaconOf(round, answer.signature);
    if (answer.round !== round || !isGenuine(beacon, chain))
      throw new Error(`${relay} gave a beacon that is not genuine`);
    return beacon;
  });
  try {
    return await Promise.any(asked);
  } catch (error) {
    const reasons = error instanceof AggregateError ? error.errors.map(String) : [String(error)];
    ctx.log.warn({ round, reasons }, 'no drand relay has the beacon');
    return undefined;
  }
}
