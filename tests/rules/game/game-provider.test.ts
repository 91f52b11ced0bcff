/**
 * The provider of the fault tests (`tests/fault/game-provider.ts`) on the model of a wallet whose calls and answers get lost:
 * it comes to the wallet's balance where the wallet keeps the rules, and notices where it does not.
 */
import { describe, expect, it } from 'vitest';
import { ModelDoor } from '#tests/conformance/model/door.ts';
import type { Fault } from '#tests/conformance/model/faults.ts';
import { ModelWallet } from '#tests/conformance/model/wallet.ts';
import { GameProvider } from '#tests/fault/game-provider.ts';

const key = { id: 'model-1', secret: 'the key of a provider that loses answers' };
const start = 1_000_000n;
const callsEach = 120;

/** Plays until enough calls were acknowledged; tells what the provider and the wallet disagree about. */
async function play(...faults: readonly Fault[]) {
  const wallet = new ModelWallet(() => Date.now(), faults);
  const door = new ModelDoor(wallet, [key, { id: 'model-2', secret: 'unused' }]);
  let calls = 0;
  const lossy = async (url: string, init: RequestInit): Promise<Response> => {
    calls += 1;
    if (calls % 11 === 0) throw new Error('lost on its way');
    const answer = await door.send(url, init);
    if (calls % 7 === 0) throw new Error('the answer was lost');
    if (table.acknowledged >= callsEach) table.playing = false;
    return answer;
  };
  const table = { base: 'http://model.test/api/provider/model', key, send: lossy, acknowledged: 0, playing: true };
  const player = wallet.openPlayer({ main: start });
  const { id: session } = wallet.openSession(player, 'game');
  const provider = new GameProvider(table, { ref: player.ref, session, gameCode: 'game' });
  await provider.play();
  const changed = await provider.answersThatChanged();
  return {
    provider,
    off: (await provider.balance()) - start - provider.moved,
    problems: [...provider.faults, ...changed],
  };
}

describe('a provider whose calls and answers get lost', () => {
  it('comes to the balance of a wallet that keeps the rules', async () => {
    const { provider, off, problems } = await play();
    expect(problems).toEqual([]);
    expect(off).toBe(0n);
    expect(provider.lostAndTaken).toBeGreaterThan(0);
    expect(provider.rounds.size).toBeGreaterThan(10);
  });

  it.each(['replay_debits', 'replay_tells_now', 'unknown_rollback_refused', 'second_win_refused'] as const)(
    'notices %s',
    async (fault) => {
      const { off, problems } = await play(fault);
      expect(off !== 0n || problems.length > 0).toBe(true);
    },
  );
});
