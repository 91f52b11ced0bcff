/** The published proof of a round, in the version the round was opened with (docs/fairness.md section 8). */
import { toIso } from '../../time.ts';
import type { YeekeeProof, YeekeeProofV1, YeekeeProofV2 } from '../proof-contract.ts';
import { beaconNumber, firstGenesis, isUnproven } from '../rules/chain.ts';
import { scheduleOf, sumOf } from '../rules/yeekee.ts';
import type { YeekeeBook } from './book.ts';
import { boundGenesis } from './open.ts';
import { drawnView } from './shapes.ts';
import type { shot } from './tables.ts';

type Shot = typeof shot.$inferSelect;

/** The start of a round's chain, by the version of its proof. */
export function genesisOf(book: YeekeeBook): string {
  const { proofVersion, settings, chain } = book.state;
  if (proofVersion === 1) return firstGenesis(book);
  return boundGenesis(book, { mode: settings.mode, chain, schedule: scheduleOf(settings) });
}

/**
 * Everything needed to recompute a round.
 *
 * @throws Error while shots are accepted
 */
export function proofView(book: YeekeeBook, shots: readonly Shot[], now: Date): YeekeeProof {
  const { root } = book.state;
  if (root === null) throw new Error(`round ${book.id} has its list still open`);
  return book.state.proofVersion === 1 ? firstView(book, root, shots, now) : secondView(book, root, shots);
}

function commonView(book: YeekeeBook, root: string, shots: readonly Shot[]) {
  const { state } = book;
  const drawn = book.status === 'resulted' || book.status === 'settled';
  return {
    market: book.market,
    draw_date: book.drawDate,
    number: book.number,
    mode: state.settings.mode,
    status: book.status === 'void' ? ('void' as const) : drawn ? ('resulted' as const) : ('frozen' as const),
    pushed_at: state.pushedAt ? toIso(state.pushedAt) : null,
    genesis: genesisOf(book),
    shots: shots.map((one) => ({
      seq: one.seq,
      number: one.number,
      shooter: one.shooter,
      at_ms: one.at.getTime(),
      salt: one.salt,
      hash: one.hash,
    })),
    head: state.head,
    root,
    sum: String(state.sum),
    row16: sumOf(shots.map(({ number }) => number)).row16 ?? null,
    ...threeOf(state.resultNumber),
  };
}

/** A five-digit result has exactly these three. */
function threeOf(number: string | null): Pick<YeekeeProofV2, 'result_number' | 'result'> {
  const { result } = drawnView(number);
  if (!result) return { result_number: number, result: null };
  const { three_top, two_top, two_bottom } = result;
  return { result_number: number, result: { three_top, two_top, two_bottom } };
}

function drawView({ state }: YeekeeBook, root: string, round: number) {
  const { randomness, signature } = state;
  return { round, randomness, signature, b: randomness === null ? null : String(beaconNumber(randomness, root)) };
}

function secondView(book: YeekeeBook, root: string, shots: readonly Shot[]): YeekeeProofV2 {
  const { chain, beaconRound, voidedAt } = book.state;
  return {
    format: 'benja-yeekee/2',
    ...commonView(book, root, shots),
    schedule: scheduleOf(book.state.settings),
    chain: chain ? { hash: chain.hash, public_key: chain.publicKey } : null,
    void:
      book.status !== 'void'
        ? null
        : voidedAt
          ? { by: 'operator', at: toIso(voidedAt), reason: book.voidReason ?? '' }
          : { by: 'rule' },
    beacon: beaconRound === null ? null : drawView(book, root, beaconRound),
  };
}

function firstView(book: YeekeeBook, root: string, shots: readonly Shot[], now: Date): YeekeeProofV1 {
  const { beaconChain: chain, beaconRound, beaconAt, frozenAt, voidedAt } = book.state;
  const ended = frozenAt ?? voidedAt;
  if (!ended) throw new Error(`round ${book.id} is neither frozen nor void`);
  return {
    format: 'benja-yeekee/1',
    ...commonView(book, root, shots),
    round_id: String(book.id),
    close_at: toIso(book.closeAt),
    void_reason: book.voidReason,
    frozen_at: toIso(ended),
    unproven: isUnproven(book.state, now),
    beacon:
      chain && beaconRound !== null && beaconAt
        ? {
            ...drawView(book, root, beaconRound),
            at: toIso(beaconAt),
            chain: {
              name: chain.name,
              simulated: chain.simulated,
              hash: chain.hash,
              public_key: chain.publicKey,
              genesis_time: chain.genesisTime,
              period: chain.period,
              scheme: chain.scheme,
            },
          }
        : null,
  };
}
