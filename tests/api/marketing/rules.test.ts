/** Versions of promotions: draft, simulation on history, publishing by one or two people, pausing and ending. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditedBetween } from '#lib/deposit/server/credited-queries.ts';
import { paymentIntent } from '#lib/deposit/server/tables.ts';
import type { RuleRow } from '#lib/marketing/operator-contract.ts';
import { simulated } from '#lib/marketing/server/simulate.ts';
import { satang, toDecimal } from '#lib/money.ts';
import { audit } from '#lib/operator/server/tables.ts';
import { giveUp } from '#lib/promotion/server/end-promotion.ts';
import { promotion } from '#lib/promotion/server/tables.ts';
import { sentBonus } from '#tests/support/bonus-rules.ts';
import { approveAsSecond } from '#tests/support/by-two.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { expectSoundBooks, testMember } from '#tests/support/money.ts';
import { bonusRule, depositWith, freeCredit, offer } from '#tests/support/promotions.ts';
import { enrolAt, signInAt } from '../operator/console-staff.ts';

const clock = testClock('2026-11-01T12:00:00+07:00');
const door = doorOfFile({ clock });
afterAll(() => expectSoundBooks(door.ctx));

const kind = 'promotion';
const reason = 'ตามแผนเดือนนี้';
let made = 0;
const body = (over: object = {}) => ({
  ...{ slug: `rule-${++made}`, group: 'daily', title: `โปรร่าง ${made}`, summary: 'ฝากแล้วรับเพิ่ม' },
  ...{ enamel: 'rong', emblem: 'bell', position: 10, starts_at: '2026-11-01T00:00:00+07:00', ends_at: null },
  bonus: { ...sentBonus, hours: null },
  ...over,
});
type Who = 'operator' | 'approver';
const draft = (input: object, as: Who = 'operator') =>
  door.call('POST /api/operator/rule/draft', { kind, ...input } as never, { as });
const simulate = (version_id: string) =>
  door.call('POST /api/operator/rule/simulate', { kind, version_id }, { as: 'operator' });
const publish = (version_id: string, as: Who = 'operator') =>
  door.call('POST /api/operator/rule/publish', { kind, version_id, reason }, { as });
const view = (version_id: string) => door.call('GET /api/operator/rule/view', { kind, version_id }, { as: 'operator' });
const list = async (): Promise<RuleRow[]> =>
  (await door.call('GET /api/operator/rule/list', { kind }, { as: 'operator' })).data?.items ?? [];
const idOf = (answer: { data?: { version_id: string } | null; text: string }): string => {
  if (!answer.data) throw new Error(answer.text);
  return answer.data.version_id;
};

describe('a draft', () => {
  it('is kept as a version with what members will read, and replaced by the next', async () => {
    const first = await draft({ body: body() });
    expect(first.data).toMatchObject({
      version: 1,
      state: 'draft',
      promotion_state: 'draft',
      ref_id: null,
      simulation: null,
    });
    expect(first.data?.texts.conditions).toContainEqual({ label: 'เทิร์น', value: '7 เท่าของโบนัส' });
    const second = await draft({ version_id: idOf(first), body: body({ title: 'ชื่อใหม่ของร่าง' }) });
    expect(second.data).toMatchObject({ version: 2, body: { title: 'ชื่อใหม่ของร่าง' } });
    expect((await view(idOf(first))).data).toMatchObject({ state: 'replaced', is_old: true });
    const late = await draft({ version_id: idOf(first), body: body() });
    expect(late).toMatchObject({ status: 409, error: 9002 });
    expect(JSON.parse(late.text)).toMatchObject({ data: { version: 2, made_by: 'operator' } });
    const diff = await door.call(
      'GET /api/operator/rule/diff',
      { kind, version_id: idOf(second), against_id: idOf(first) },
      { as: 'operator' },
    );
    expect(diff.data).toContainEqual(expect.objectContaining({ field: 'title', after: 'ชื่อใหม่ของร่าง' }));
    expect((await list())[0]).toMatchObject({ ref_id: null, title: 'ชื่อใหม่ของร่าง', state: 'draft' });
  });

  it('is refused with the field named, and nothing is kept', async () => {
    const count = async () => (await list()).length;
    const before = await count();
    for (const [over, field] of [
      [{ title: 'ก' }, 'body.title'],
      [{ enamel: 'plaid' }, 'body.enamel'],
      [{ ends_at: '2026-10-01T00:00:00+07:00' }, 'body.ends_at'],
      [{ bonus: { ...sentBonus, times: 1, percent: 100 } }, 'body.bonus'],
      [{ bonus: { ...sentBonus, fixed: '10' } }, 'body.bonus.fixed'],
    ] as const)
      expect(Object.keys((await draft({ body: body(over) })).fields ?? {}), JSON.stringify(over)).toContain(field);
    expect((await draft({ ref_id: '999999', body: body() })).status).toBe(404);
    expect((await draft({ version_id: '999999', body: body() })).status).toBe(404);
    expect(await count()).toBe(before);
  });
});

describe('publishing', () => {
  it('needs a simulation of a day at most, creates the promotion, and leaves an audit', async () => {
    const id = idOf(await draft({ body: body() }));
    expect(await publish(id)).toMatchObject({ status: 409, error: 9053 });
    expect((await simulate(id)).data).toMatchObject({
      simulation_fresh: true,
      two: [],
      simulation: { low: { takers: 0 }, from: '2026-10-02', to: '2026-10-31' },
    });
    clock.advance({ hours: 24 });
    expect(await publish(id)).toMatchObject({ status: 409, error: 9053 });
    await simulate(id);
    const live = await publish(id);
    expect(live.data).toMatchObject({ waits: false, state: 'live', promotion_state: 'live' });
    const promotionId = live.data?.ref_id ?? '';
    const [row] = await door.ctx.db
      .select()
      .from(promotion)
      .where(eq(promotion.id, BigInt(promotionId)));
    expect(row).toMatchObject({ title: live.data?.body.title, pausedAt: null });
    const acts = await door.ctx.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `rule:${id}`))
      .orderBy(audit.id);
    expect(acts.map(({ action }) => action)).toEqual(['rule.draft', 'rule.simulate', 'rule.simulate', 'rule.publish']);
    expect(await publish(id)).toMatchObject({ status: 409, error: 9002 });
  });

  it('changes a promotion that stands for future claims, and keeps its name in the address', async () => {
    const ref = String(await offer(door.ctx, { ...bonusRule, times: 20 }));
    const [row] = await door.ctx.db
      .select()
      .from(promotion)
      .where(eq(promotion.id, BigInt(ref)));
    const own = body({ slug: row?.slug, title: 'เปลี่ยนแล้ว' });
    expect((await draft({ ref_id: ref, body: body() })).fields).toHaveProperty(['body.slug']);
    const first = await draft({ ref_id: ref, body: own });
    expect(first.data).toMatchObject({ version: 2, promotion_state: 'live' });
    expect(first.data?.versions[1]).toMatchObject({ version: 1, state: 'live', made_by: 'terminal' });
    // Changed at a terminal meanwhile: the draft was compared with something else.
    await simulate(idOf(first));
    const change = { promotion_id: ref, summary: 'แก้ที่เทอร์มินัล', reason };
    const changeDirectly = (as: Who) => door.call('POST /api/operator/promotion/change', change, { as });
    expect(await changeDirectly('approver')).toMatchObject({ error: 9002, data: { made_by: 'operator' } });
    expect((await changeDirectly('operator')).data).toMatchObject({ version: 3, state: 'live', waits: false });
    expect(await publish(idOf(first))).toMatchObject({ error: 9002 });
    expect(await draft({ version_id: idOf(first), body: own })).toMatchObject({ error: 9002 });
    const again = await draft({ ref_id: ref, body: own });
    await simulate(idOf(again));
    expect((await publish(idOf(again))).data).toMatchObject({ state: 'live', version: 4 });
    expect((await list()).find(({ ref_id }) => ref_id === ref)).toMatchObject({ title: 'เปลี่ยนแล้ว', draft: null });
    await door.call(
      'POST /api/operator/promotion/pause',
      { promotion_id: ref, paused: true, reason },
      { as: 'operator' },
    );
    expect((await list()).find(({ ref_id }) => ref_id === ref)?.state).toBe('paused');
    const end = (id: string) =>
      door.call('POST /api/operator/rule/end', { kind, ref_id: id, reason }, { as: 'operator' });
    expect((await end(ref)).error).toBe(0);
    expect((await list()).find(({ ref_id }) => ref_id === ref)?.state).toBe('ended');
    expect(await end(ref)).toMatchObject({ error: 9002 });
    expect((await end('999999')).status).toBe(404);
  });

  it('of free money waits for a second person, who signs exactly what was shown', async () => {
    const free = {
      ...sentBonus,
      ...{ given: 'free_credit', hours: null, min_deposit: '0', percent: null, max_bonus: null },
    };
    const given = body({ bonus: { ...free, fixed: '20', max_withdraw: '100' } });
    const id = idOf(await draft({ body: given }));
    await simulate(id);
    const first = await publish(id);
    expect(first.data).toMatchObject({ waits: true, state: 'draft', two: ['แจกโดยไม่ต้องฝาก'] });
    expect((await publish(id)).error).toBe(3016);
    const approval = first.data?.approval_id ?? '';
    const slip = (await door.call('GET /api/operator/approval/view', { approval_id: approval }, { as: 'approver' }))
      .data;
    expect(slip).toMatchObject({ is_stale: false, in_queue: true, refusal: null, facts: { bonus: '฿20' } });
    const sign = (key: string) =>
      door.call(
        'POST /api/operator/approval/approve',
        { approval_id: approval, facts_hash: slip?.facts_hash ?? '' },
        { as: 'approver', key },
      );
    const answers = await Promise.all(['sign-a-rule-once', 'sign-a-rule-twice'].map(sign));
    expect(answers.filter(({ error }) => error === 0)).toHaveLength(1);
    expect((await view(id)).data).toMatchObject({ state: 'live', promotion_state: 'live' });
    const { slug } = given;
    expect(await door.ctx.db.select().from(promotion).where(eq(promotion.slug, slug))).toHaveLength(1);
  });

  it('called directly asks for as many people, and nothing is live before', async () => {
    const free = { ...sentBonus, given: 'free_credit', hours: null, min_deposit: '0', percent: null, max_bonus: null };
    const bonus = { ...free, fixed: '20', max_withdraw: '100' };
    const whole = { ...body({ bonus }), reason };
    const made = await door.call('POST /api/operator/promotion/create', whole, { as: 'operator' });
    expect(made.data).toMatchObject({ waits: true, state: 'draft', two: ['แจกโดยไม่ต้องฝาก'] });
    const stored = () => door.ctx.db.select().from(promotion).where(eq(promotion.slug, whole.slug));
    expect(await stored()).toEqual([]);
    await approveAsSecond(door, made.data.approval_id);
    expect(await stored()).toHaveLength(1);
    const ref = await offer(door.ctx, bonusRule);
    const changed = await door.call(
      'POST /api/operator/promotion/change',
      { promotion_id: String(ref), bonus, reason },
      { as: 'operator' },
    );
    expect(changed.data).toMatchObject({ waits: true, version: 2 });
    const [row] = await door.ctx.db.select().from(promotion).where(eq(promotion.id, ref));
    expect(row?.rule).toMatchObject({ given: 'every_deposit' });
    const missing = { promotion_id: '999999', title: 'ไม่มีโปรนี้', reason };
    expect((await door.call('POST /api/operator/promotion/change', missing, { as: 'operator' })).status).toBe(404);
  });

  it('is only proposed by a marketer, and over once a later draft stands', async () => {
    const person = await enrolAt(door, clock, `marketer${++made}`, 'marketer');
    const console_ = await signInAt(door, clock, person);
    const own = body();
    const act = (what: string, input: object) => console_.call(`POST /api/operator/rule/${what}`, { kind, ...input });
    const saved = await act('draft', { body: own });
    const id = String(saved.data?.version_id);
    await act('simulate', { version_id: id });
    expect((await act('publish', { version_id: id, reason })).data).toMatchObject({ waits: true });
    const approval_id = String((await view(id)).data?.approval_id);
    await act('draft', { version_id: id, body: { ...own, title: 'เปลี่ยนใจแล้ว' } });
    const slip = (await door.call('GET /api/operator/approval/view', { approval_id }, { as: 'approver' })).data;
    const signed = await door.call(
      'POST /api/operator/approval/approve',
      { approval_id, facts_hash: slip?.facts_hash ?? '' },
      { as: 'approver', key: 'sign-a-stale-rule' },
    );
    expect(signed.error).toBe(9046);
    expect(await door.ctx.db.select().from(promotion).where(eq(promotion.slug, own.slug))).toEqual([]);
  });
});

describe('a simulation', () => {
  let ref = 0n;
  beforeAll(async () => {
    clock.advance({ hours: 48 });
    ref = await offer(door.ctx, bonusRule);
    for (const [at, amount] of ['1000.00', '250.50', '4000.00', '999.99'].entries()) {
      const member = await testMember(door.ctx);
      await depositWith(door.ctx, member, ref, amount);
      const { rows } = await door.ctx.db.execute<{ id: string }>(
        sql`select id::text from promotion_taken where member_id = ${member.id}`,
      );
      if (at % 2 === 0) await giveUp(asMember(door.ctx, member), BigInt(rows[0]?.id ?? 0));
      clock.advance({ hours: 5 });
    }
    clock.advance({ hours: 24 });
  });
  const operator = () => ({ ...door.ctx, operator: { name: 'operator', role: 'owner' as const } }) as never;
  const books = async () => {
    const { rows } = await door.ctx.db.execute<{ granted: string; cost: string }>(sql`
      select sum(-e.amount) filter (where t.kind = 'promotion_bonus')::text as granted, sum(-e.amount)::text as cost
        from entry e join transfer t on t.id = e.transfer_id join account a on a.id = e.account_id
        where a.member_id is null and a.name = 'bonus_cost' and t.kind in ('promotion_bonus', 'promotion_forfeited')
          and t.cause_id in (select id from promotion_taken where promotion_id = ${ref})`);
    return {
      granted: toDecimal(satang(BigInt(rows[0]?.granted ?? 0))),
      cost: toDecimal(satang(BigInt(rows[0]?.cost ?? 0))),
    };
  };

  it('of the live version says what the ledger says, to the satang', async () => {
    const { low } = await simulated(operator(), { rule: bonusRule, promotionId: ref });
    const told = await books();
    expect(told.granted).not.toBe('0.00');
    expect(told.cost).not.toBe(told.granted);
    expect({ granted: low.granted, cost: low.cost }).toEqual(told);
    expect(low).toMatchObject({ takers: 4, takings: 4 });
  });

  it('of another rule takes what it would give, and what it would have lost', async () => {
    const half = { ...bonusRule, amount: { percentBp: 1_500, max: 500 }, minDeposit: 300 };
    const { low } = await simulated(operator(), { rule: half, promotionId: ref });
    expect(low.takers).toBe(3);
    expect(Number(low.granted)).toBeLessThan(Number((await books()).granted) / 2);
  });

  it('reads deposits of this brand in the period alone, and counts who is tied', async () => {
    const all = await door.ctx.db.select().from(paymentIntent).where(eq(paymentIntent.status, 'credited'));
    const span = { from: new Date('2026-10-01T00:00:00+07:00'), to: new Date('2026-12-31T00:00:00+07:00') };
    expect(await creditedBetween(door.ctx.db, door.ctx.agentId, span)).toHaveLength(all.length);
    expect(await creditedBetween(door.ctx.db, 999_999n, span)).toEqual([]);
    const free = await simulated(operator(), { rule: freeCredit, promotionId: null });
    expect(free.low).toMatchObject({ takers: 0, cost: '0.00' });
  });
});
