/** The one place where yeekee rows become JSON. */

import { mapResult } from '../../lotto/rules/results.ts';
import { resultView, roundView } from '../../lotto/server/shapes.ts';
import { type Satang, toDecimal } from '../../money.ts';
import { toIso } from '../../time.ts';
import type { YeekeeFreeze, YeekeeRound, YeekeeShot } from '../contract.ts';
import { beaconNumber, isUnproven } from '../rules/chain.ts';
import { maskNumber, yeekeePhase, yeekeeTimes } from '../rules/yeekee.ts';
import type { YeekeeRow } from './book.ts';
import type { shot, yeekeeRound } from './tables.ts';

type Shot = typeof shot.$inferSelect;
type State = typeof yeekeeRound.$inferSelect;

/** The digits of a drawn round, and what bets are settled on. */
export function drawnView(number: string | null): Pick<YeekeeRound, 'result_number' | 'result'> {
  const mapped = number === null ? undefined : mapResult('DIGIT5', { number });
  return { result_number: number, result: mapped?.ok ? resultView(mapped.result) : null };
}

export function yeekeeRoundView(row: YeekeeRow, now: Date): YeekeeRound {
  const { state } = row;
  const phase = yeekeePhase(row, state.settings, now);
  const times = yeekeeTimes(row.closeAt, state.settings);
  return {
    ...roundView(row, now),
    mode: state.settings.mode,
    phase,
    shots_from: toIso(times.shotsFrom),
    freeze_at: toIso(times.freezeAt),
    result_at: toIso(times.resultAt),
    shot_count: state.shotCount,
    ...drawnView(state.resultNumber),
    late: phase === 'frozen' && state.beaconRound !== null && now > times.resultAt,
    unproven: isUnproven(state, now),
    void_reason: row.voidReason,
  };
}

/** What the freeze has published, or null before it. */
export function freezeView(state: State): YeekeeFreeze | null {
  if (!state.frozenAt || state.root === null) return null;
  const { root, randomness, beaconChain: chain, beaconRound, beaconAt } = state;
  return {
    at: toIso(state.frozenAt),
    shot_count: state.shotCount,
    head: state.head,
    root,
    beacon:
      chain && beaconRound !== null && beaconAt
        ? {
            round: beaconRound,
            at: toIso(beaconAt),
            chain: chain.name,
            simulated: chain.simulated,
            b: randomness === null ? null : String(beaconNumber(randomness, root)),
          }
        : null,
    pushed_at: state.pushedAt ? toIso(state.pushedAt) : null,
  };
}

/** A shot as `viewer` may see it: others' last two digits are masked until the list is final. */
export function shotView(one: Shot, masked: boolean, viewer: bigint | undefined): YeekeeShot {
  const mine = one.memberId === viewer;
  return {
    seq: one.seq,
    number: masked && !mine ? maskNumber(one.number) : one.number,
    shooter: one.shooter,
    at: toIso(one.at),
    mine,
    hash: one.hash,
  };
}

export const money = (amount: bigint): string => toDecimal(amount as Satang);
