/** docs/fairness.md: whoever writes a verifier from it computes what is written there, and what the site computes. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hashText } from '#lib/digest.ts';
import { toIso } from '#lib/time.ts';
import { verifyProof } from '#lib/yeekee/client/verify-proof.ts';
import type { YeekeeProofV2 } from '#lib/yeekee/proof-contract.ts';
import { isSignedBy, quicknet } from '#lib/yeekee/rules/beacon.ts';
import { beaconNumber, beaconRound, merkleRoot } from '#lib/yeekee/rules/chain.ts';
import { fewestShots, scheduledTimes } from '#lib/yeekee/rules/schedule.ts';
import { hex, sha } from '#tests/support/yeekee-proof.ts';

const text = readFileSync('docs/fairness.md', 'utf8');
const all = (pattern: RegExp): string[][] => [...text.matchAll(pattern)].map((found) => found.slice(1).map(String));
const one = (pattern: RegExp): string[] => {
  const [found, more] = all(pattern);
  if (!found || more) throw new Error(`${pattern} stands there once`);
  return found;
};
const [whole, voided, empty] = all(/```json\n([\s\S]*?)\n```/g).map(([json = '']) => JSON.parse(json) as YeekeeProofV2);
if (!whole || !voided || !empty) throw new Error('three proofs');

describe('the vectors of docs/fairness.md', () => {
  it('begin chains', () => {
    const rows = all(/^\| `([^`]*\|[^`]*)` \| `([0-9a-f]{64})` \|$/gm);
    expect(rows).toHaveLength(5);
    for (const [said = '', hash] of rows) expect([said, hashText(said)]).toEqual([said, hash]);
    expect(rows[0]?.[1]).toBe(whole.genesis);
  });
  it('hash a shot', () => {
    const [said = '', hash] = one(/SHA256 of `([^`]*)` is `([0-9a-f]{64})`/g);
    expect([hashText(said), whole.shots[0]?.hash]).toEqual([hash, hash]);
  });
  it('make roots', () => {
    const rows = all(/^\| (\d+) \| `([0-9a-f]{64})` \|$/gm);
    expect(rows.map(([count]) => count)).toEqual(['0', '1', '2', '3', '5']);
    const hashes = whole.shots.map((shot) => shot.hash);
    for (const [count, root] of rows)
      expect([count, merkleRoot(hashes.slice(0, Number(count)))]).toEqual([count, root]);
  });
  it('name the fewest shots of each version', () => {
    const rows = all(/^\| (\d)[^|]*\| (\d+) \| (\d+) \|$/gm);
    expect(rows).toHaveLength(2);
    for (const [version, classic, beacon] of rows)
      expect([fewestShots('classic', Number(version)), fewestShots('beacon', Number(version))].map(String)).toEqual([
        classic,
        beacon,
      ]);
  });
  it('tell times', () => {
    const rows = all(/^\| `(yeekee\d+)` \| `([\d-]{10})` \| (\d+) \| `([^`]+)` \| `([^`]+)` \| (\d+) \|$/gm);
    expect(rows).toHaveLength(3);
    for (const [market = '', draw_date = '', number, ...wanted] of rows) {
      const { close, freeze } = scheduledTimes({ market, draw_date, number: Number(number) }, 1);
      const k = beaconRound(new Date(freeze), quicknet);
      expect([toIso(new Date(close)), toIso(new Date(freeze)), String(k)]).toEqual(wanted);
    }
  });
  it('take a genuine beacon, and no other', () => {
    const [round, signature = '', randomness = '', root = '', digest = '', b, next] = one(
      /round (\d+), signature\s+`([0-9a-f]{96})`,\s+randomness `([0-9a-f]{64})`\. With the root\s+`([0-9a-f]{64})` it gives\s+SHA256 `([0-9a-f]{64})`, so B = (\d+)\.\s+The same signature is not valid for round (\d+)/g,
    );
    expect(isSignedBy(quicknet.publicKey, Number(round), signature)).toBe(true);
    expect(isSignedBy(quicknet.publicKey, Number(next), signature)).toBe(false);
    expect(sha(hex(signature)).toString('hex')).toBe(randomness);
    expect(sha(hex(randomness), hex(root)).toString('hex')).toBe(digest);
    expect(String(beaconNumber(randomness, root))).toBe(b);
    expect(text).toContain(quicknet.publicKey);
    expect(text).toContain(quicknet.hash);
  });
  it('are proofs that hold', () => {
    expect(verifyProof(whole, { root: whole.root })).toMatchObject({ verdict: 'right', number: whole.result_number });
    expect(verifyProof(empty, { root: empty.root })).toMatchObject({ verdict: 'right', number: empty.result_number });
    expect([empty.shots, empty.genesis]).toEqual([[], all(/\|beacon\|[0-9a-f]{64}\|2` \| `([0-9a-f]{64})`/g)[0]?.[0]]);
    expect(verifyProof(voided, { root: voided.root })).toMatchObject({ verdict: 'void', number: null });
  });
  it('archive a day', () => {
    const [archive = ''] = one(/```text\n([\s\S]*?)\n```/g);
    expect(text).toContain(`\`${hashText(archive)}\`:`);
    expect(verifyProof(whole, { archive })).toMatchObject({ verdict: 'right' });
  });
});
