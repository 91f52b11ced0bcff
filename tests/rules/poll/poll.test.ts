import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashText } from '#lib/digest.ts';
import { ownPicture } from '#lib/links.ts';
import { baht, satang, zeroSatang } from '#lib/money.ts';
import { ranking, ticketScore } from '#lib/poll/rules/draw.ts';
import {
  costOf,
  earnedFromText,
  noQuotaText,
  percentsOf,
  pictureOf,
  prizeProblem,
  type QuotaRule,
  quotaOf,
  quotaText,
  ruleProblem,
  showsVotes,
  stateOf,
} from '#lib/poll/rules/poll.ts';

const rule: QuotaRule = { base: 0, depositStep: baht(500), playStep: baht(1_000), most: 3 };
const done = (deposited: number, played: number) => ({ deposited: baht(deposited), played: baht(played) });

describe('the votes of a day', () => {
  it('come from deposits and settled stakes by whole steps, up to the most', () => {
    expect(
      [done(0, 0), done(499, 999), done(500, 1_240), done(1_000, 0), done(9_000, 9_000)].map((one) =>
        quotaOf(rule, one),
      ),
    ).toEqual([0, 0, 2, 2, 3]);
    expect(quotaOf({ ...rule, base: 1, playStep: null }, done(500, 9_000))).toBe(2);
    expect(quotaOf({ base: 2, depositStep: null, playStep: null, most: 2 }, done(9_000, 9_000))).toBe(2);
  });
  it('never fall as more is done, and never pass the most', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 12n }).map(satang);
    fc.assert(
      fc.property(amount, amount, amount, (a, b, more) => {
        const before = quotaOf(rule, { deposited: a, played: b });
        const after = quotaOf(rule, { deposited: satang(a + more), played: b });
        return before <= after && after <= rule.most;
      }),
    );
  });
  it('are said in one sentence, with what is missing for another', () => {
    expect(quotaText(rule)).toBe('ฝากครบทุก ฿500 หรือยอดเล่นที่ออกผลครบทุก ฿1,000 ได้ 1 สิทธิ์ สูงสุดวันละ 3 สิทธิ์');
    expect(quotaText({ ...rule, base: 1, playStep: null })).toBe(
      'สมาชิกทุกคนได้วันละ 1 สิทธิ์ และเพิ่มเมื่อฝากครบทุก ฿500 ได้ 1 สิทธิ์ สูงสุดวันละ 3 สิทธิ์',
    );
    expect(quotaText({ base: 1, depositStep: null, playStep: null, most: 1 })).toBe('สมาชิกทุกคนได้วันละ 1 สิทธิ์');
    expect(earnedFromText(rule, done(500, 1_240))).toBe('ได้จากฝาก ฿500 และยอดเล่น ฿1,240 ของวันนี้');
    expect(noQuotaText(rule, 0)).toMatch(/^วันนี้ยังไม่มีสิทธิ์ ฝากครบทุก ฿500/);
    expect(noQuotaText(rule, 1)).toMatch(/^ใช้สิทธิ์ที่มีครบแล้ว ฝากครบทุก/);
    expect(noQuotaText(rule, 3)).toBe('ใช้สิทธิ์ของวันนี้ครบแล้ว สิทธิ์ใหม่เริ่ม 00:00 น.');
  });
  it('need a source, and steps above nothing', () => {
    expect(ruleProblem(rule)).toBeUndefined();
    expect(ruleProblem({ base: 0, depositStep: null, playStep: null, most: 1 })).toHaveProperty('quota_base');
    expect(ruleProblem({ ...rule, base: 4 })).toHaveProperty('quota_max');
    expect(ruleProblem({ ...rule, depositStep: zeroSatang })).toHaveProperty('deposit_step');
    expect(ruleProblem({ ...rule, playStep: zeroSatang })).toHaveProperty('play_step');
  });
});

describe('a poll', () => {
  const [opensAt, closesAt] = [new Date('2026-11-25T12:00:00+07:00'), new Date('2026-11-25T20:30:00+07:00')];
  const at = (instant: Date, status: 'published' | 'draft' | 'answered' = 'published') =>
    stateOf({ status, opensAt, closesAt }, instant);
  it('is open from its first instant to just before its last', () => {
    expect(at(new Date(opensAt.getTime() - 1))).toBe('coming');
    expect([at(opensAt), at(new Date(closesAt.getTime() - 1))]).toEqual(['open', 'open']);
    expect(at(closesAt)).toBe('closed');
    expect([at(opensAt, 'draft'), at(opensAt, 'answered')]).toEqual(['draft', 'answered']);
  });
  it('shows its percentages after a vote, and to everybody after it closed', () => {
    expect([showsVotes('open', false), showsVotes('open', true), showsVotes('coming', false)]).toEqual([
      false,
      true,
      false,
    ]);
    expect([showsVotes('closed', false), showsVotes('answered', false)]).toEqual([true, true]);
  });
  it('has percents that add up to 100, by largest remainders', () => {
    expect(percentsOf([2_208, 912, 1_680])).toEqual([46, 19, 35]);
    expect(percentsOf([1, 1, 1])).toEqual([34, 33, 33]);
    expect(percentsOf([0, 0])).toEqual([0, 0]);
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000), { minLength: 2, maxLength: 12 }), (votes) => {
        const sum = percentsOf(votes).reduce((all, one) => all + one, 0);
        return sum === (votes.some((one) => one > 0) ? 100 : 0);
      }),
    );
  });
  it('has pictures of its own site only', () => {
    expect(pictureOf('เสมอ', { enamel: 'rong', emblem: 'draw', image: null })).toBe(
      '/art/cover/rong-tall/เสมอ~draw.svg',
    );
    expect(['/polls/final.png', '/a/b.svg'].map((path) => ownPicture.test(path))).toEqual([true, true]);
    for (const path of ['//evil.example/a.png', '/../a.png', 'https://evil.example/a.png', '/a.png?x', '/a.html'])
      expect(ownPicture.test(path), path).toBe(false);
  });
});

describe('a prize', () => {
  const offer = {
    kind: 'prediction',
    prize: { kind: 'credit', amount: 50_000n },
    winnersMax: 20,
    budget: baht(10_000),
    rule,
  } as const;
  it('costs at most its budget, and a free account never votes for credit', () => {
    expect(costOf(offer.prize, 20)).toBe(baht(10_000));
    expect(costOf({ kind: 'points', amount: 100n }, 20)).toBe(baht(200));
    expect(prizeProblem(offer)).toBeUndefined();
    expect(prizeProblem({ ...offer, budget: satang(999_999) })).toHaveProperty('budget');
    expect(prizeProblem({ ...offer, rule: { ...rule, base: 1 } })).toHaveProperty('quota_base');
    expect(
      prizeProblem({ ...offer, prize: { kind: 'points', amount: 10n }, rule: { ...rule, base: 1 } }),
    ).toBeUndefined();
    expect(prizeProblem({ ...offer, kind: 'opinion' })).toHaveProperty('prize_kind');
  });
});

describe('the draw', () => {
  const seed = 'a'.repeat(64);
  const tickets = Array.from({ length: 60 }, (_, n) => ({ voteId: BigInt(n + 1), memberId: BigInt(n % 20) }));
  it('ranks every member once by the lowest score of their tickets, in whatever order these come', () => {
    const ranked = ranking(seed, tickets);
    expect(new Set(ranked.map(({ memberId }) => memberId)).size).toBe(20);
    expect(ranked).toHaveLength(20);
    const scores = ranked.map(({ voteId }) => ticketScore(seed, voteId));
    expect(scores).toEqual([...scores].sort());
    for (const { memberId, voteId } of ranked)
      for (const other of tickets.filter((one) => one.memberId === memberId))
        expect(ticketScore(seed, voteId) <= ticketScore(seed, other.voteId)).toBe(true);
    expect(ranking(seed, [...tickets].reverse())).toEqual(ranked);
    expect(ranking('b'.repeat(64), tickets)).not.toEqual(ranked);
  });
  it('scores a ticket by the hash of seed and number, which anybody can compute', () => {
    expect(ticketScore(seed, 7n)).toBe(hashText(`${seed}:7`));
  });
});
