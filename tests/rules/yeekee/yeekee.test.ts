import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapResult } from '#lib/lotto/rules/results.ts';
import { type YeekeeSettings, yeekeeSettingsSeeds } from '#lib/lotto/rules/yeekee-settings.ts';
import { toIso } from '#lib/time.ts';
import { quicknet } from '#lib/yeekee/rules/beacon.ts';
import { chainGenesis, firstGenesis, merkleRoot, shotHash } from '#lib/yeekee/rules/chain.ts';
import { rewardAmount, rewardedShots, type StakedLine, uncoveredStake } from '#lib/yeekee/rules/reward.ts';
import {
  isMasked,
  maskNumber,
  mayShoot,
  shooterName,
  shotOfRow,
  shotsMinOf,
  sumOf,
  yeekeePhase,
  yeekeeTimes,
} from '#lib/yeekee/rules/yeekee.ts';
import { at, drawnFrom, example } from './example-list.ts';

const { yeekee15, yeekee5 } = yeekeeSettingsSeeds;

describe('a round of yeekee', () => {
  const round = { status: 'open', openAt: at('06:00:00'), closeAt: at('06:15:00') } as const;

  it('takes shots from fifteen minutes before betting closes until two after, and is drawn half a minute later', () => {
    const times = yeekeeTimes(round.closeAt, yeekee15);
    expect([times.shotsFrom, times.freezeAt, times.resultAt].map(toIso)).toEqual([
      '2026-01-02T06:00:00.000+07:00',
      '2026-01-02T06:17:00.000+07:00',
      '2026-01-02T06:17:30.000+07:00',
    ]);
  });
  it('of five minutes: from five before until one after, drawn at one and a half', () => {
    const times = yeekeeTimes(round.closeAt, yeekee5);
    expect([times.shotsFrom, times.freezeAt, times.resultAt].map(toIso)).toEqual([
      '2026-01-02T06:10:00.000+07:00',
      '2026-01-02T06:16:00.000+07:00',
      '2026-01-02T06:16:30.000+07:00',
    ]);
  });
  it.each([
    ['05:59:59.999', 'scheduled'],
    ['06:00:00.000', 'both'],
    ['06:14:59.999', 'both'],
    ['06:15:00.000', 'shooting'],
    ['06:16:59.999', 'shooting'],
    ['06:17:00.000', 'frozen'],
    ['07:00:00.000', 'frozen'],
  ] as const)('at %s is %s', (clock, phase) => {
    expect(yeekeePhase(round, yeekee15, at(clock))).toBe(phase);
    // What a job has stored, late or early, changes nothing.
    expect(yeekeePhase({ ...round, status: 'scheduled' }, yeekee15, at(clock))).toBe(phase);
  });
  it('takes bets but no shots before that', () => {
    const later = { ...round, closeAt: at('09:15:00') };
    expect(yeekeePhase(later, yeekee15, at('08:59:59.999'))).toBe('betting');
    expect(yeekeePhase(later, yeekee15, at('09:00:00'))).toBe('both');
    expect(yeekeePhase(later, yeekee5, at('09:09:59.999'))).toBe('betting');
  });
  it('is over when drawn or void, whatever the time', () => {
    expect(yeekeePhase({ ...round, status: 'resulted' }, yeekee15, at('06:05:00'))).toBe('resulted');
    expect(yeekeePhase({ ...round, status: 'settled' }, yeekee15, at('06:05:00'))).toBe('resulted');
    expect(yeekeePhase({ ...round, status: 'void' }, yeekee15, at('06:05:00'))).toBe('void');
  });
});

describe('the fewest shots of a round', () => {
  it('are 20 in classic and none where a beacon decides', () => {
    expect(shotsMinOf({ ...yeekee15, mode: 'beacon', schedule: 2 })).toBe(0);
    expect(shotsMinOf({ ...yeekee15, mode: 'classic', schedule: 2 })).toBe(20);
  });
  it('are 20 in rounds that were opened by the first rules, whatever decides', () => {
    for (const mode of ['beacon', 'classic'] as const) expect(shotsMinOf({ ...yeekee15, mode })).toBe(20);
  });
});

describe('a shot', () => {
  const free = { phase: 'both', lastAt: undefined, taken: 0 } as const;

  it('is taken while betting and after it, and neither before nor at the freeze', () => {
    for (const phase of ['both', 'shooting'] as const)
      expect(mayShoot({ ...free, phase }, yeekee15, at('06:10:00'))).toEqual({ ok: true });
    for (const phase of ['scheduled', 'betting', 'frozen', 'resulted', 'void'] as const)
      expect(mayShoot({ ...free, phase }, yeekee15, at('06:10:00'))).toEqual({ ok: false, reason: 'closed' });
  });
  it('comes five seconds after the last one, not a millisecond earlier', () => {
    const lastAt = at('06:10:00.000');
    expect(mayShoot({ ...free, lastAt }, yeekee15, at('06:10:04.999'))).toEqual({
      ok: false,
      reason: 'cooldown',
      waitMs: 1,
    });
    expect(mayShoot({ ...free, lastAt }, yeekee15, at('06:10:05.000'))).toEqual({ ok: true });
  });
  it('is one of a hundred', () => {
    expect(mayShoot({ ...free, taken: 99 }, yeekee15, at('06:10:00'))).toEqual({ ok: true });
    expect(mayShoot({ ...free, taken: 100 }, yeekee15, at('06:10:00'))).toEqual({ ok: false, reason: 'used_up' });
  });
  it('shows three digits to others until the freeze', () => {
    expect(maskNumber('04689')).toBe('046**');
    expect(isMasked({ status: 'open', frozenAt: null })).toBe(true);
    // The clock alone unmasks nothing: the list must be closed.
    expect(isMasked({ status: 'closed', frozenAt: null })).toBe(true);
    expect(isMasked({ status: 'closed', frozenAt: at('06:17:00') })).toBe(false);
    expect(isMasked({ status: 'void', frozenAt: null })).toBe(false);
  });
  it('names its shooter by two letters and a mark, without the bar that separates hashed fields', () => {
    expect(shooterName('สมชาย', '3f2a')).toBe('สม***·3f2a');
    expect(shooterName('น้ำฝน', '3f2a')).toBe('น้ำฝ***·3f2a');
    expect(shooterName('|a', '3f2a')).toBe('a***·3f2a');
  });
});

describe('the classic result', () => {
  it('is the sum without row 16: the example of the design', () => {
    expect(sumOf(example)).toEqual({ sum: 884_951n, row16: '28819' });
    expect(drawnFrom(example)).toBe('56132');
    expect(mapResult('DIGIT5', { number: '56132' })).toEqual({
      ok: true,
      result: { three_top: '132', two_top: '32', two_bottom: '56' },
    });
  });
  it('can be chosen by whoever sees the sum and shoots last: one more shot of 89216 gives 777 and 12', () => {
    const number = drawnFrom([...example, '89216']);
    expect(mapResult('DIGIT5', { number })).toMatchObject({ result: { three_top: '777', two_bottom: '12' } });
  });
  it('counts rows from the newest', () => {
    expect([shotOfRow(example, 1), shotOfRow(example, 16), shotOfRow(example, 20), shotOfRow(example, 21)]).toEqual([
      '04689',
      '28819',
      '10482',
      undefined,
    ]);
  });
  it('counts row 16 as 0 where there is none, and the sum of none as 0', () => {
    expect(sumOf(example.slice(0, 15))).toEqual({ sum: 694_583n, row16: undefined });
    expect([drawnFrom(example.slice(0, 15)), drawnFrom(['10482']), drawnFrom([])]).toEqual(['94583', '10482', '00000']);
    expect([drawnFrom(['10482'], 99_999n), drawnFrom([], 3_790_452_165_521_357_758n)]).toEqual(['10481', '57758']);
  });
  it('has five digits, leading zeros kept', () => {
    expect(drawnFrom(Array(16).fill('00000'))).toBe('00000');
    expect(drawnFrom([...Array(15).fill('00000'), '00007'])).toBe('00007');
  });
});

describe('the chain of a list', () => {
  const round = { market: 'yeekee15', drawDate: '2026-01-02', number: 1 };
  const sha = (...parts: (string | Buffer)[]) => parts.reduce((h, part) => h.update(part), createHash('sha256'));
  const shot = { seq: 1, number: '10482', shooter: 'สม***·3f2a', atMs: 1_767_309_300_000, salt: 'ab' };

  it('begins with the round and takes in every field of a shot', () => {
    const genesis = firstGenesis(round);
    expect(genesis).toBe(sha('yeekee|yeekee15|2026-01-02|1').digest('hex'));
    expect(chainGenesis(round, { mode: 'beacon', chainHash: quicknet.hash, schedule: 1 })).toBe(
      sha(`benja-yeekee/2|yeekee15|2026-01-02|1|beacon|${quicknet.hash}|1`).digest('hex'),
    );
    expect(chainGenesis(round, { mode: 'classic', chainHash: undefined, schedule: 1 })).toBe(
      sha('benja-yeekee/2|yeekee15|2026-01-02|1|classic|none|1').digest('hex'),
    );
    const hash = shotHash(genesis, shot);
    expect(hash).toBe(sha(`${genesis}|1|10482|สม***·3f2a|1767309300000|ab`).digest('hex'));
    for (const other of [
      { ...shot, seq: 2 },
      { ...shot, number: '10483' },
      { ...shot, shooter: 'สม***·3f2b' },
      { ...shot, atMs: shot.atMs + 1 },
      { ...shot, salt: 'ac' },
    ])
      expect(shotHash(genesis, other)).not.toBe(hash);
    expect(shotHash(hash, shot)).not.toBe(hash);
  });
  it('has the Merkle root of RFC 6962 for any length, and it tells order and every leaf', () => {
    const leaf = (hash: string) => sha(Buffer.of(0), Buffer.from(hash, 'hex')).digest();
    const naive = (leaves: Buffer[]): Buffer => {
      if (leaves.length === 1) return leaves[0] ?? Buffer.alloc(0);
      let split = 1;
      while (split * 2 < leaves.length) split *= 2;
      return sha(Buffer.of(1), naive(leaves.slice(0, split)), naive(leaves.slice(split))).digest();
    };
    const hashes = Array.from({ length: 40 }, (_, i) => sha(String(i)).digest('hex'));
    expect(merkleRoot([])).toBe(sha('').digest('hex'));
    for (let length = 1; length <= hashes.length; length++) {
      const some = hashes.slice(0, length);
      expect(merkleRoot(some), String(length)).toBe(naive(some.map(leaf)).toString('hex'));
    }
    expect(merkleRoot([...hashes].reverse())).not.toBe(merkleRoot(hashes));
  });
});

describe('rewards', () => {
  const shots = Array.from({ length: 20 }, (_, index) => ({ seq: index + 1, memberId: BigInt(index + 1) }));
  const all = () => 10_000n;
  const rows = (
    over: Partial<YeekeeSettings> = {},
    list: readonly { readonly seq: number; readonly memberId: bigint }[] = shots,
    stakeOf: (member: bigint) => bigint = all,
  ) => rewardedShots(list, { ...yeekee15, ...over }, stakeOf).map(({ row, shot }) => [row, shot.seq]);

  it('go to rows 1 and 16, counted from the newest', () => {
    expect(rows()).toEqual([
      [1, 20],
      [16, 5],
    ]);
  });
  it('go to none who has not 100 baht at stake, and nobody moves up', () => {
    expect(rows({}, shots, (member) => (member === 20n ? 9_999n : 10_000n))).toEqual([[16, 5]]);
    expect(rows({}, shots, () => 0n)).toEqual([]);
  });
  it('are one per member and round', () => {
    const own = shots.map((shot) => (shot.seq === 5 ? { ...shot, memberId: 20n } : shot));
    expect(rows({}, own)).toEqual([[1, 20]]);
    expect(rows({ rewardRows: [16, 1] }, own), 'the newer row first, however they are listed').toEqual([[1, 20]]);
  });
  it('need ten members who shot', () => {
    const by = (members: bigint) => shots.map((shot) => ({ ...shot, memberId: shot.memberId % members }));
    expect(rows({}, by(9n))).toEqual([]);
    expect(rows({}, by(10n))).toHaveLength(2);
  });
  it('are none where the market has turned them off', () => {
    expect(rows({ rewardsOn: false })).toEqual([]);
  });

  it('are 100 baht each, and together never above a fifth of what the round earned', () => {
    const each = (count: number, paidIn: bigint, prizes: bigint) => rewardAmount(count, { paidIn, prizes }, yeekee15);
    expect(each(2, 200_000n, 0n)).toBe(10_000n);
    expect(each(2, 100_000n, 0n)).toBe(10_000n);
    expect(each(2, 99_999n, 0n)).toBe(9_999n);
    expect(each(1, 50_000n, 0n)).toBe(10_000n);
    expect(each(1, 20_000n, 18_400n)).toBe(320n);
    expect(each(2, 20_000n, 18_400n)).toBe(160n);
    expect([each(2, 20_000n, 20_000n), each(2, 20_000n, 30_000n), each(2, 4n, 0n), each(0, 1_000n, 0n)]).toEqual([
      0n,
      0n,
      0n,
      0n,
    ]);
  });
  it('never leave two members with opposite bets better off, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10_000_000n),
        fc.bigInt(0n, 20_000_000n),
        fc.integer({ min: 1, max: 2 }),
        (paidIn, prizes, count) => {
          const together = rewardAmount(count, { paidIn, prizes }, yeekee15) * BigInt(count);
          expect(together * 5n <= (paidIn > prizes ? paidIn - prizes : 0n)).toBe(true);
        },
      ),
    );
  });

  const line = (
    memberId: bigint,
    key: string,
    stake = 100n,
    betType: StakedLine['betType'] = 'two_top',
  ): StakedLine => ({
    ...{ memberId, key, stake, betType },
  });
  const numbers = (from: number, to: number): string[] =>
    Array.from({ length: to - from }, (_, index) => String(from + index).padStart(2, '0'));

  it('count no stake of a type that a member covers by more than 70 %, and the rest whole', () => {
    const seventy = numbers(0, 70).map((key) => line(1n, key));
    expect(uncoveredStake(1n, new Set(), seventy)).toBe(7_000n);
    const more = [...seventy, line(1n, '70'), line(1n, '12', 500n, 'two_bottom')];
    expect(uncoveredStake(1n, new Set(), more)).toBe(500n);
  });
  it('count no stake that is covered together with those in league, and theirs never as one’s own', () => {
    const half = numbers(0, 50).map((key) => line(1n, key));
    const others = numbers(50, 100).map((key) => line(2n, key));
    expect(uncoveredStake(1n, new Set(), [...half, ...others])).toBe(5_000n);
    expect(uncoveredStake(1n, new Set([2n]), [...half, ...others])).toBe(0n);
    expect(uncoveredStake(1n, new Set([2n]), [...half, ...others.slice(0, 20)])).toBe(5_000n);
  });
});
