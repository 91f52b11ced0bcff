/** A figure proved by HTTP: from its sealed hours, and again from its entries. */
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { rollUp } from '#lib/ledger/server/roll-up.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { eventually } from '#tests/support/eventually.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { testMember } from '#tests/support/money.ts';

const clock = testClock('2026-11-20T09:30:00+07:00');
const door = doorOfFile({ clock, parts: { random: realChance } });
const operator = { as: 'operator' } as const;

beforeAll(async () => {
  await testCatalogue(door.ctx);
  const member = asMember(door.ctx, await testMember(door.ctx, '9000.00'));
  const round = await testRound(door.ctx);
  for (const bill of ['three_top 044 1', 'two_bottom 32 100'] as const) await sendBill(member, round, bill);
  clock.set('2026-11-21T10:05:00+07:00');
  await eventually(async () => {
    await rollUp(door.ctx);
    expect((await door.call('GET /api/operator/overview', {}, operator)).data.sealed_to).toBe(
      '2026-11-21T10:00:00.000+07:00',
    );
  });
});

describe('a proof', () => {
  it('sums a figure twice and names the hash of the last sealed hour', async () => {
    const { data } = await door.call(
      'POST /api/operator/ledger/prove',
      { figure: 'ggr', from: '2026-11-20', to: '2026-11-21', group: 'account' },
      operator,
    );
    expect(data).toMatchObject({ equal: true, until: '2026-11-21T10:00:00.000+07:00', entries: 2 });
    expect(data.groups).toHaveLength(1);
    expect(data.groups[0]).toMatchObject({ key: 'lotto:gov', equal: true });
    expect(data.rollup).toBe(data.recomputed);
  });

  it.each(['none', 'day', 'hour', 'kind'])('is the same whichever way it is grouped: by %s', async (group) => {
    const { data } = await door.call(
      'POST /api/operator/ledger/prove',
      { figure: 'ggr', from: '2026-11-20', to: '2026-11-21', group },
      operator,
    );
    expect(data).toMatchObject({ equal: true, entries: 2 });
    const sum = (of: 'entries' | 'recomputed') =>
      data.groups.reduce((all: number, one: Record<string, unknown>) => all + Number(one[of]), 0);
    expect([sum('entries'), sum('recomputed')]).toEqual([2, Number(data.recomputed)]);
  });

  it.each([
    ['none', 'total'],
    ['account', 'lotto:gov'],
    ['kind', 'lotto_stake'],
    ['day', '2026-11-21'],
    ['hour', '2026-11-21T01:00:00.000+07:00'],
  ])('names what was planted into a sealed hour of the night, by %s', async (group, key) => {
    const plant = (...texts: string[]) =>
      door.ctx.db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        for (const text of texts) await tx.execute(sql.raw(text));
      });
    const at = `timestamptz '2026-11-21T01:30:00+07:00'`;
    await plant(
      `insert into transfer (kind, reference, created_at) values ('lotto_stake', 'planted', ${at})`,
      `insert into entry (transfer_id, account_id, amount, created_at) select t.id, a.id, 700, ${at}
        from transfer t, account a where t.reference = 'planted' and a.name = 'lotto:gov' and a.member_id is null`,
    );
    try {
      const { data } = await door.call(
        'POST /api/operator/ledger/prove',
        { figure: 'ggr', from: '2026-11-20', to: '2026-11-21', group },
        operator,
      );
      expect(data).toMatchObject({ equal: false, entries: 3 });
      expect(Number(data.recomputed)).toBeCloseTo(Number(data.rollup) + 7, 2);
      expect(data.groups.filter((one: { equal: boolean }) => !one.equal)).toMatchObject([{ key }]);
    } finally {
      await plant(
        `delete from entry where transfer_id = (select id from transfer where reference = 'planted')`,
        `delete from transfer where reference = 'planted'`,
      );
    }
  });

  it('is refused with the field for a period or figure that is wrong', async () => {
    const ask = (input: Record<string, string>) => door.call('POST /api/operator/ledger/prove', input, operator);
    expect((await ask({ figure: 'gold', from: '2026-11-20', to: '2026-11-21' })).fields).toHaveProperty('figure');
    expect((await ask({ figure: 'ggr', from: '2026-11-21', to: '2026-11-20' })).fields).toHaveProperty('to');
    expect((await ask({ figure: 'ggr', from: '2026-01-01', to: '2026-11-20' })).fields).toHaveProperty('to');
    expect((await ask({ figure: 'ggr', from: '2030-01-01', to: '2030-01-01' })).fields).toHaveProperty('from');
  });
});
