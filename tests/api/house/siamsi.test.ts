/** Siamsi over HTTP (games-detail.md 3.6): a stick a Bangkok day, for nothing. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkGameProof } from '#lib/house/rules/proof.ts';
import { drawFortune } from '#lib/house/rules/siamsi.ts';
import { roundDraws } from '#lib/house/rules/streams.ts';
import { houseBooks } from '#lib/house/server/provider-books.ts';
import { mainWallet } from '#lib/ledger/server/queries.ts';
import type { Member } from '#lib/server/context.ts';
import { bangkokDay } from '#lib/time.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { playingMember } from '#tests/support/games.ts';
import { openHouse, roundIn, sitDown } from '#tests/support/house.ts';
import { expectSoundBooks } from '#tests/support/money.ts';

const clock = testClock('2026-11-20T12:00:00+07:00');
const door = doorOfFile({ clock, parts: { random: realChance } });
let member: Member;

beforeAll(() => openHouse(door.ctx));
beforeEach(async () => {
  clock.set('2026-11-20T12:00:00+07:00');
  member = await playingMember(door.ctx, '500.00');
});

describe('a stick', () => {
  it('is drawn once a Bangkok day, however often and from however many phones it is asked for', async () => {
    const player = await sitDown(door, 'siamsi', member);
    const answers = await Promise.all(Array.from({ length: 20 }, () => player.call('fortune')));
    const [first] = answers;
    expect(new Set(answers.map((answer) => roundIn(answer).round_id)).size).toBe(1);
    expect(first?.data).toMatchObject({
      round: { game: 'siamsi', state: 'closed', stake: '0', returned: '0', nonce: 0, bets: [] },
      seed: { nonce: 1 },
      next_at: '2026-11-21T00:00:00.000+07:00',
    });
    const otherPhone = await sitDown(door, 'siamsi', member);
    expect(roundIn(await otherPhone.call('fortune'))).toEqual(first && roundIn(first));
    expect((await player.call('fortune')).error).toBe(4006);

    clock.set('2026-11-20T23:59:59+07:00');
    expect(roundIn(await otherPhone.call('fortune')).nonce).toBe(0);
    clock.set('2026-11-21T00:00:00+07:00');
    const tomorrow = await sitDown(door, 'siamsi', member);
    const next = await tomorrow.call('fortune');
    expect(next.data).toMatchObject({ round: { nonce: 1 }, next_at: '2026-11-22T00:00:00.000+07:00' });
    const { data } = await tomorrow.call('history', { game: 'siamsi' });
    expect(data.items.map(({ nonce }: { nonce: number }) => nonce)).toEqual([1, 0]);
  });

  it('is what the seeds say, which a stranger can check once they are open', async () => {
    const player = await sitDown(door, 'siamsi', member);
    const { commitment, client_seed } = player.opened.seed;
    const round = roundIn(await player.call('fortune'));
    expect((await player.call('proof', { round_id: round.round_id })).data).toMatchObject({
      ...{ commitment, client_seed, server_seed: null, document: null },
    });
    await player.call('seed/rotate', { client_seed: 'สมาชิก-01' });
    const { data: proof } = await player.call('proof', { round_id: round.round_id });
    expect(round.outcome).toEqual(drawFortune(roundDraws(proof.server_seed, client_seed, 0)));
    expect(checkGameProof(proof.document, commitment).filter(({ ok }) => !ok)).toEqual([]);
  });

  it('moves no money, and the wallet never hears of it', async () => {
    const player = await sitDown(door, 'siamsi', member);
    await player.call('fortune');
    expect((await mainWallet(door.ctx.db, member.id)).balance).toBe(50_000n);
    expect(await houseBooks(door.ctx.db, bangkokDay(clock.now()))).not.toContain('siamsi');
    await expectSoundBooks(door.ctx);
  });

  it('takes no bets, and is drawn in its own session only', async () => {
    const player = await sitDown(door, 'siamsi', member);
    expect((await player.press([{ bet: 'stick-1', stake: '1000' }])).error).toBe(4001);
    const elsewhere = await sitDown(door, 'hilo', member);
    expect((await elsewhere.call('fortune')).error).toBe(9001);
  });
});
