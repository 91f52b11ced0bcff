import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marketSeeds } from '#lib/lotto/rules/markets.ts';
import { plannedRounds } from '#lib/lotto/rules/schedule.ts';
import { secondMs } from '#lib/time.ts';
import { beaconOf, isGenuine, quicknet, simulatedBeacon, simulatedChain } from '#lib/yeekee/rules/beacon.ts';
import { beaconNumber, beaconRound, beaconTime, isUnproven } from '#lib/yeekee/rules/chain.ts';
import { fewestShots, scheduledTimes, scheduleVersion } from '#lib/yeekee/rules/schedule.ts';
import { modeText } from '#lib/yeekee/rules/text.ts';
import { yeekeeTimes } from '#lib/yeekee/rules/yeekee.ts';
import { at, drawnFrom, example } from './example-list.ts';

describe('the beacon result', () => {
  const freeze = at('06:17:00');
  it('is decided by the quicknet round six seconds after the freeze: 24835354 for 06:17 of 2 January 2026', () => {
    const round = beaconRound(freeze, quicknet);
    expect(round).toBe(24_835_354);
    expect(beaconTime(round, quicknet).getTime() - freeze.getTime()).toBe(6 * secondMs);
  });
  it('never comes earlier than six seconds, nor as late as nine', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 * 365 * 86_400_000 }), (ms) => {
        const moment = new Date(quicknet.genesisTime * 1_000 + ms);
        const lead = beaconTime(beaconRound(moment, quicknet), quicknet).getTime() - moment.getTime();
        expect(lead).toBeGreaterThanOrEqual(6 * secondMs);
        expect(lead).toBeLessThan(9 * secondMs);
      }),
    );
  });
  it('adds the first eight bytes of the hash over randomness and root', () => {
    const [randomness, root] = ['11'.repeat(32), '22'.repeat(32)];
    const digest = createHash('sha256')
      .update(Buffer.from(randomness + root, 'hex'))
      .digest();
    const b = digest.readBigUInt64BE(0);
    expect(beaconNumber(randomness, root)).toBe(b);
    expect(drawnFrom(example, b)).toBe(String((856_132n + b) % 100_000n).padStart(5, '0'));
  });
  it('is unproven when the list was not public a second before the beacon', () => {
    const beaconAt = at('06:17:06.000');
    const told = (pushedAt: Date | null, now = '06:17:30.000') => isUnproven({ beaconAt, pushedAt }, at(now));
    expect([told(at('06:17:05.000')), told(at('06:17:05.001'))]).toEqual([false, true]);
    // As long as it is not told, the clock decides.
    expect([told(null, '06:17:05.000'), told(null, '06:17:05.001')]).toEqual([false, true]);
    expect(isUnproven({ beaconAt: null, pushedAt: null }, at('06:17:30.000')), 'classic has no beacon').toBe(false);
  });
  it('changes with every bit of the root', () => {
    const randomness = '11'.repeat(32);
    expect(beaconNumber(randomness, `${'22'.repeat(31)}23`)).not.toBe(beaconNumber(randomness, '22'.repeat(32)));
  });
});

describe('quicknet', () => {
  const recorded: { round: number; signature: string; randomness?: string }[] = JSON.parse(
    readFileSync('tests/rules/yeekee/quicknet-rounds.json', 'utf8'),
  );
  it.each(recorded)('round $round as recorded is genuine', ({ round, signature, randomness }) => {
    const beacon = beaconOf(round, signature);
    expect(isGenuine(beacon, quicknet)).toBe(true);
    if (randomness) expect(beacon.randomness).toBe(randomness);
  });
  it('is not taken with another round, signature, randomness or key', () => {
    const [first, second] = recorded;
    if (!first || !second) throw new Error('recorded');
    const beacon = beaconOf(first.round, first.signature);
    expect(isGenuine({ ...beacon, round: first.round + 1 }, quicknet)).toBe(false);
    expect(isGenuine(beaconOf(first.round, second.signature), quicknet)).toBe(false);
    expect(isGenuine({ ...beacon, randomness: '00'.repeat(32) }, quicknet)).toBe(false);
    expect(isGenuine(beacon, simulatedChain(new Uint8Array(32).fill(7)))).toBe(false);
    expect(isGenuine(beaconOf(first.round, `c0${'00'.repeat(47)}`), quicknet)).toBe(false);
    expect(isGenuine(beaconOf(first.round, '00'.repeat(48)), quicknet)).toBe(false);
    expect(isGenuine({ ...beacon, signature: first.signature.toUpperCase() }, quicknet)).toBe(false);
    for (const signature of ['', 'x', `${first.signature}0`, `${first.signature}00`])
      expect(isGenuine({ ...beacon, signature }, quicknet), signature).toBe(false);
  });
  it('has a stand-in of the same kind with a key of its own, which says so', () => {
    const secret = new Uint8Array(32).fill(7);
    const chain = simulatedChain(secret);
    expect(chain).toMatchObject({ name: 'จำลอง', simulated: true, genesisTime: quicknet.genesisTime, period: 3 });
    const beacon = simulatedBeacon(secret, 24_835_354);
    expect(isGenuine(beacon, chain)).toBe(true);
    expect(isGenuine({ ...beacon, round: 24_835_355 }, chain)).toBe(false);
    expect(simulatedBeacon(new Uint8Array(32).fill(8), 24_835_354).signature).not.toBe(beacon.signature);
  });
});

describe('the text of a mode', () => {
  it('claims drand only where drand decides', () => {
    expect(modeText('beacon', false).protects.join()).toContain('drand');
    const simulated = modeText('beacon', true);
    expect(simulated.name).toContain('จำลอง');
    expect([...simulated.protects, ...simulated.leaves].join()).not.toContain('drand');
    for (const demo of [false, true]) expect(modeText('classic', demo).leaves.join()).toContain('ยิงเป็นคนสุดท้ายเลือกผลได้');
  });
});

describe('the schedule that verifiers go by', () => {
  const seeds = marketSeeds.filter(({ schedule }) => schedule.kind === 'yeekee');
  it.each(seeds.map((seed) => [seed.code, seed] as const))(
    'is that of the rounds made for %s, to the last of the day',
    (code, seed) => {
      const planned = plannedRounds(seed.schedule, new Map(), '2026-12-31', '2026-12-31');
      const settings = seed.yeekee;
      if (!settings) throw new Error('its settings');
      for (const { number, closeAt } of planned) {
        const times = scheduledTimes({ market: code, draw_date: '2026-12-31', number }, scheduleVersion);
        const { shotsFrom, freezeAt } = yeekeeTimes(closeAt, settings);
        expect([number, times]).toEqual([
          number,
          { close: closeAt.getTime(), shotsFrom: shotsFrom.getTime(), freeze: freezeAt.getTime() },
        ]);
      }
      expect(() => scheduledTimes({ market: code, draw_date: '2026-12-31', number: planned.length + 1 }, 1)).toThrow(
        RangeError,
      );
    },
  );
  it('has no other market, day, number or version', () => {
    for (const [round, version] of [
      [{ market: 'gov', draw_date: '2026-12-31', number: 1 }, 1],
      [{ market: 'toString', draw_date: '2026-12-31', number: 1 }, 1],
      [{ market: 'yeekee5', draw_date: '2026-02-29', number: 1 }, 1],
      [{ market: 'yeekee5', draw_date: '2026-1-1', number: 1 }, 1],
      [{ market: 'yeekee5', draw_date: '2026-12-31', number: 1.5 }, 1],
      [{ market: 'yeekee5', draw_date: '2026-12-31', number: 1 }, 3],
    ] as const)
      expect(() => scheduledTimes(round, version)).toThrow(RangeError);
    expect(() => fewestShots('beacon', 3)).toThrow(RangeError);
  });
});
