/**
 * The conformance suite for wallets is itself tested: a model that keeps all rules passes it, and for each fault that is
 * planted in the model a case of the broken rule fails.
 */
import { describe, expect, it } from 'vitest';
import { modelArrangement } from '#tests/conformance/model/arrangement.ts';
import { ModelDoor } from '#tests/conformance/model/door.ts';
import { type Fault, plantedFaults } from '#tests/conformance/model/faults.ts';
import { ModelWallet } from '#tests/conformance/model/wallet.ts';
import { type Case, type Result, runCases } from '#tests/conformance/wallet/case.ts';
import { ownWire } from '#tests/conformance/wallet/own-wire.ts';
import { signatureOf } from '#tests/conformance/wallet/signature.ts';
import { walletCases } from '#tests/conformance/wallet/suite.ts';

const keys = [
  { id: 'model-1', secret: 'the first key of the model of a wallet' },
  { id: 'model-2', secret: 'the second key of the model of a wallet' },
] as const;

function runOnModel(cases: readonly Case[], orders: number, ...faults: readonly Fault[]): Promise<readonly Result[]> {
  const wallet = new ModelWallet(() => Date.now(), faults);
  const door = new ModelDoor(wallet, keys);
  const site = { base: 'http://model.test/api/provider/model', send: door.send, now: () => new Date(wallet.now()) };
  return runCases(cases, { wallet: ownWire(site, keys), arrangement: modelArrangement(door), orders });
}

const rules = Array.from({ length: 19 }, (_, n) => `C${n + 1}`);

describe('the conformance suite', () => {
  it('has a case for each of the rules C1 to C19, the form of the wire and the launch token, each of its own name', () => {
    expect([...new Set(walletCases.map(({ id }) => id))]).toEqual([...rules, 'W1', 'L1']);
    const names = walletCases.map(({ id, name }) => `${id} ${name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('passes a wallet that keeps them, and skips nothing of it', async () => {
    const results = await runOnModel(walletCases, 1_000);
    expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  });

  it.each(Object.entries(plantedFaults))(
    'fails a wallet with %s, by a case of the broken rule',
    async (fault, { rule }) => {
      const results = await runOnModel(
        walletCases.filter(({ id }) => id === rule),
        96,
        fault as Fault,
      );
      expect(results.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)).toContain(rule);
    },
  );

  it('skips the cases of what a wallet cannot arrange, and says why', async () => {
    const wallet = new ModelWallet(() => Date.now());
    const door = new ModelDoor(wallet, keys);
    const { player } = modelArrangement(door);
    const site = { base: 'http://model.test/api/provider/model', send: door.send, now: () => new Date() };
    const world = { wallet: ownWire(site, [keys[0]]), arrangement: { player }, orders: 16 };
    const results = await runCases(walletCases, world);
    expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    const skipped = results.filter(({ outcome }) => outcome === 'skipped');
    expect(skipped.map(({ why }) => why)).toContain('the wallet arranges no endSession');
    expect(skipped.map(({ why }) => why)).toContain('only one key was given');
    expect(new Set(skipped.map(({ id }) => id))).not.toContain('C9');
  });
});

describe('the signature of a call', () => {
  it('is the one of the design’s vector', () => {
    const body =
      '{"tx_id":"b-01JD0000000000000000000001","round_id":"r-01JD0000000000000000000001","game_code":"benja-hilo",' +
      '"player_ref":"p_7Q2M9X","session":"s_3F8K","amount":"5000","kind":"stake","round_closed":false}';
    const path = '/api/provider/benja/bet';
    const parts = { method: 'POST', path, timestamp: '1795363200', nonce: 'n-000001', body };
    expect(signatureOf('test-key-do-not-use-0123456789abcdef', parts)).toBe(
      '9541450473a7e059dee70dabdf6c6d74649866efebceb9411d8dc0208fbfcccc',
    );
  });
});
