import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FrameScreen } from '#lib/house/client/frame-screen.ts';
import type { Game } from '#lib/house/client/game-frame.ts';
import type { BetTaken, HouseRound, Opened } from '#lib/house/client/house-answers.ts';
import type { House } from '#lib/house/client/house-calls.ts';
import type { Purse } from '#lib/house/client/purse.ts';
import { RoundPresses } from '#lib/house/client/round-presses.ts';
import { baht } from '#lib/money.ts';

const paceMs = 6_000;
/** The pace, and what a press may lose on its way. */
const wholePaceMs = paceMs + 200;

interface Message {
  readonly type: string;
  readonly id: string;
  readonly open: boolean;
}
const told: Message[] = [];

const roundOf = (id: string, state: string): HouseRound =>
  ({ round_id: id, state, stake: '1000', returned: '0', bets: [], outcome: null }) as unknown as HouseRound;

/** A house that takes every bet at once, and a game that shows a round in no time. */
function session(state = 'closed') {
  const bets: { bet: string; stake: bigint }[][] = [];
  const said: string[] = [];
  const screen = { isShown: false, hide: () => undefined, onChange: (): void => {} };
  const house = {
    bet: async (_key: string, { picks }: { picks: { bet: string; stake: bigint }[] }): Promise<BetTaken> => {
      bets.push(picks);
      const seed = { commitment: '', client_seed: '', nonce: bets.length, next_commitment: '' };
      return { round: roundOf(`r-${bets.length}`, state), balance: '100000', seed };
    },
    state: async () => ({ balance: '100000', seed: { nonce: bets.length } }),
    seen: () => undefined,
  };
  const shown = vi.fn(async () => undefined);
  const game = {
    begin: () => undefined,
    cancel: () => undefined,
    show: shown,
    refresh: vi.fn(),
    primary: () => undefined,
  };
  const presses = new RoundPresses({
    house: house as unknown as House,
    opened: { seed: { nonce: 0 }, game: { pace_ms: paceMs } } as unknown as Opened,
    purse: { hold: () => undefined, release: () => undefined, set: () => undefined } as unknown as Purse,
    screen: screen as unknown as FrameScreen,
    say: (text) => said.push(text),
  });
  presses.serve(game as unknown as Game, () => undefined);
  return { presses, bets, said, screen, game };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const low = [{ bet: 'low', stake: baht(10) }];

beforeEach(() => {
  vi.useFakeTimers();
  told.length = 0;
  vi.stubGlobal('window', {});
  vi.stubGlobal('parent', { postMessage: (message: Message) => told.push(message) });
  vi.stubGlobal('location', { origin: 'https://benja.example' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a press within the pace', () => {
  /** A session whose first round has just been shown. */
  async function afterARound() {
    const made = session();
    made.presses.atPace(() => made.presses.press(low));
    await settle();
    expect(made.bets).toHaveLength(1);
    return made;
  }

  it('is kept, and sent once as soon as the pace allows it', async () => {
    const { presses, bets } = await afterARound();
    presses.atPace(() => presses.press(low));
    expect([presses.isKept, presses.isReady, bets.length]).toEqual([true, false, 1]);
    await vi.advanceTimersByTimeAsync(wholePaceMs - 1);
    expect(bets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2);
    expect([presses.isKept, bets.length]).toEqual([false, 2]);
    await vi.advanceTimersByTimeAsync(10 * wholePaceMs);
    expect(bets).toHaveLength(2);
  });

  it('stakes what lies on the board when it is sent', async () => {
    const { presses, bets } = await afterARound();
    const board = [...low];
    presses.atPace(() => presses.press(board));
    board.push({ bet: 'high', stake: baht(20) });
    await vi.advanceTimersByTimeAsync(wholePaceMs + 1);
    expect(bets[1]).toEqual([...low, { bet: 'high', stake: baht(20) }]);
  });

  it('is taken back by a second tap, and says so', async () => {
    const { presses, bets, said } = await afterARound();
    presses.atPace(() => presses.press(low));
    expect(said.at(-1)).toBe('จะเล่นให้ใน 7 วินาที กดอีกครั้งเพื่อยกเลิก');
    presses.atPace(() => presses.press(low));
    expect([presses.isKept, said.at(-1)]).toEqual([false, 'ยกเลิกแล้ว ยังไม่ได้ส่งเดิมพัน']);
    await vi.advanceTimersByTimeAsync(wholePaceMs + 1);
    expect(bets).toHaveLength(1);
    // The pace is over: the next tap is a round.
    presses.atPace(() => presses.press(low));
    await settle();
    expect(bets).toHaveLength(2);
  });

  it('is forgotten when play is paused or an error is shown', async () => {
    for (const disturb of [
      ({ presses }: ReturnType<typeof session>) => presses.pause(true),
      ({ screen }: ReturnType<typeof session>) => screen.onChange(),
    ]) {
      const made = await afterARound();
      made.presses.atPace(() => made.presses.press(low));
      disturb(made);
      made.presses.pause(false);
      await vi.advanceTimersByTimeAsync(wholePaceMs + 1);
      expect(made.bets).toHaveLength(1);
    }
  });

  it('counts down on the button', async () => {
    const { presses, game } = await afterARound();
    presses.atPace(() => presses.press(low));
    game.refresh.mockClear();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(game.refresh).toHaveBeenCalledTimes(4);
  });

  it('is not kept while a round runs', async () => {
    const { presses, bets, game } = session();
    game.show.mockImplementation(() => new Promise(() => undefined));
    presses.press(low);
    await settle();
    presses.atPace(() => presses.press(low));
    await vi.advanceTimersByTimeAsync(10 * wholePaceMs);
    expect([presses.isKept, bets.length]).toEqual([false, 1]);
  });
});

describe('the sheet', () => {
  const words = () => told.filter(({ type }) => type === 'round').map(({ open }) => open);

  it('hears that a round is over when its result has been shown, not before', async () => {
    const { presses, game } = session();
    let end: () => void = () => undefined;
    game.show.mockImplementation(() => new Promise((shown) => (end = () => shown(undefined))));
    presses.press(low);
    await settle();
    expect(words()).toEqual([true]);
    end();
    await settle();
    expect(words()).toEqual([true, false]);
    expect(told[0]?.id).toBe(told[1]?.id);
  });

  it('hears of a round that waits for others when the game says that it is over', async () => {
    const { presses } = session('playing');
    presses.press(low);
    await settle();
    expect(words()).toEqual([true]);
    // The stream brings the round too: it is the same one.
    presses.rounds.begin('r-1', '1000');
    expect(words()).toEqual([true]);
    await presses.finish([roundOf('r-1', 'closed')]);
    expect(words()).toEqual([true, false]);
    expect(told[0]?.id).toBe(told[1]?.id);
  });

  it('is told again of what is still open when one of several rounds is over', async () => {
    const { presses } = session('playing');
    presses.rounds.begin('old', '500');
    presses.press(low);
    await settle();
    presses.rounds.end('old');
    expect(words()).toEqual([true, true, false, true]);
    expect(told.at(-1)?.id).toBe(told[1]?.id);
    presses.rounds.end('nobody');
    expect(words()).toHaveLength(4);
  });

  it('hears of a round of before while it is shown', async () => {
    const { presses } = session();
    await presses.resume(roundOf('r-old', 'closed'));
    expect(told.map(({ id, open }) => [id, open])).toEqual([
      ['r-old', true],
      ['r-old', false],
    ]);
  });
});
