/**
 * The adapter for the Hub88 wallet API under the conformance suite, with a driver that speaks their wire: in front of a wallet
 * that keeps all rules every case passes that the wire can say, and what it cannot say is skipped with its reason.
 */
import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { modelArrangement } from '#tests/conformance/model/arrangement.ts';
import { ModelDoor } from '#tests/conformance/model/door.ts';
import type { Fault } from '#tests/conformance/model/faults.ts';
import { hub88Door } from '#tests/conformance/model/hub88-door.ts';
import { ModelWallet } from '#tests/conformance/model/wallet.ts';
import { type Result, runCases } from '#tests/conformance/wallet/case.ts';
import { hub88Wire } from '#tests/conformance/wallet/hub88-wire.ts';
import { walletCases } from '#tests/conformance/wallet/suite.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const unused = { id: 'unused', secret: 'unused' };

function runThroughAdapter(
  ids: readonly string[] | undefined,
  ...faults: readonly Fault[]
): Promise<readonly Result[]> {
  const wallet = new ModelWallet(() => Date.now(), faults);
  const site = { base: 'http://model.test/hub88', send: hub88Door(wallet, [publicKey]) };
  const arrangement = modelArrangement(new ModelDoor(wallet, [unused, unused]));
  const cases = walletCases.filter(({ id }) => !ids || ids.includes(id));
  return runCases(cases, { wallet: hub88Wire(site, privateKey), arrangement, orders: 96 });
}

const idsOf = (results: readonly Result[], wanted: Result['outcome']): readonly string[] => [
  ...new Set(results.filter(({ outcome }) => outcome === wanted).map(({ id }) => id)),
];

describe('the adapter for the Hub88 wire', () => {
  let results: readonly Result[];
  beforeAll(async () => {
    results = await runThroughAdapter(undefined);
  });

  it('fails no case', () => {
    expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  });

  it('passes a case of each rule that its wire has words for', () => {
    const spoken = [
      'C1',
      'C2',
      'C3',
      'C4',
      'C5',
      'C6',
      'C7',
      'C8',
      'C9',
      'C10',
      'C11',
      'C12',
      'C13',
      'C14',
      'C15',
      'C16',
    ];
    expect(idsOf(results, 'passed')).toEqual(spoken);
  });

  it('skips only what its wire has no words for', () => {
    const reasons = new Set(results.filter(({ outcome }) => outcome === 'skipped').map(({ why }) => why));
    expect([...reasons].sort()).toEqual([
      'every call of the wire has a request_uuid of its own',
      'only one key was given',
      'the wire has no authenticate',
      'the wire has no bet_win',
      'the wire has no end_round',
      'the wire has no status',
      'the wire has no win of kind unspent',
      'the wire’s own form is tested with its adapter',
    ]);
  });

  it.each([
    ['no_tombstone', 'C3'],
    ['double_refund', 'C4'],
    ['win_needs_session', 'C6'],
    ['early_win_paid', 'C7'],
    ['closed_round_pays', 'C8'],
    ['lost_update', 'C9'],
    ['rollback_race', 'C10'],
    ['refund_to_main', 'C11'],
  ] as const)('hides no %s of the wallet behind it', async (fault, id) => {
    const found = await runThroughAdapter([id], fault);
    expect(idsOf(found, 'failed')).toEqual([id]);
  });
});
