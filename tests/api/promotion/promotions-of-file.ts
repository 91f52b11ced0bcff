import { afterAll, beforeAll, beforeEach } from 'vitest';
import { seedGames } from '#app/seed-games.ts';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import type { Member } from '#lib/server/context.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { firstWireChannel } from '#tests/support/deposits.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { testCatalogue } from '#tests/support/lotto.ts';
import { expectSoundBooks, testMember } from '#tests/support/money.ts';

/** A member who takes promotions, new before each test of the file; sound books after it. */
export function promotionsOfFile() {
  const clock = testClock();
  const door = doorOfFile({ clock, parts: { random: realChance } });
  let member: Member;
  let keys = 0;

  beforeAll(async () => {
    await seedGames(door.ctx.db);
    await ensureChannels(door.database.db);
    await testCatalogue(door.ctx);
  });
  beforeEach(async () => {
    clock.set('2026-11-20T12:00:00+07:00');
    member = await testMember(door.ctx);
  });
  afterAll(() => expectSoundBooks(door.ctx));

  const key = () => `promotion-journey-${++keys}`;
  const read = async (route: 'active' | 'list' | 'history', input = {}) =>
    (await door.call(`GET /api/member/promotion/${route}`, input, { as: member })).data;

  async function requestQr(promotion_id: bigint, amount: string, more: Record<string, unknown> = {}) {
    const input = { ...(await firstWireChannel(door.ctx)), amount, promotion_id: String(promotion_id), ...more };
    return door.call('POST /api/member/payment/generate_qr', input, { as: member, key: key() });
  }

  const pay = (qr_payload: string, amount?: string) =>
    door.call('POST /api/sandbox/bank/pay', { qr_payload, ...(amount ? { amount } : {}) });

  async function depositWith(promotionId: bigint, amount: string): Promise<void> {
    const { data } = await requestQr(promotionId, amount);
    await pay(data.qr_payload);
  }

  return {
    clock,
    door,
    get member() {
      return member;
    },
    set member(value) {
      member = value;
    },
    key,
    read,
    requestQr,
    pay,
    depositWith,
  };
}
