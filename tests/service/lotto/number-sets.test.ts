import { beforeEach, describe, expect, it } from 'vitest';
import { numberSetRoutes } from '#lib/lotto/number-set-contract.ts';
import { numberSets, removeNumberSet, saveNumberSet } from '#lib/lotto/server/number-sets.ts';
import type { Context, MemberContext } from '#lib/server/context.ts';
import { type TestClock, testClock } from '#tests/support/clock.ts';
import { asMember, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { testMember } from '#tests/support/money.ts';

const database = databaseOfFile();
let clock: TestClock;
let ctx: Context;
let my: MemberContext;

beforeEach(async () => {
  clock = testClock();
  ctx = testContext(database, { clock });
  my = asMember(ctx, await testMember(ctx));
});

const save = (name: string, numbers: string[], set_id?: string) =>
  saveNumberSet(my, { name, numbers, ...(set_id ? { set_id: BigInt(set_id) } : {}) });
const names = async (who = my) => (await numberSets(who)).items.map((set) => set.name);
const refusal = (problem: string) => expect.objectContaining({ problem });

describe('a number set', () => {
  it('keeps its numbers in their order, each once', async () => {
    const set = await save('เลขบ้านยาย', ['12', '7', '07', '12', '440']);
    expect(set).toMatchObject({ name: 'เลขบ้านยาย', numbers: ['12', '7', '07', '440'] });
    expect(await numberSets(my)).toEqual({ sets_max: 50, items: [set] });
  });

  it('is changed under its id, and comes first then', async () => {
    const first = await save('ชุดหนึ่ง', ['12']);
    clock.advance({ seconds: 1 });
    await save('ชุดสอง', ['34']);
    clock.advance({ seconds: 1 });
    expect(await save('ชุดแรก', ['56', '78'], first.set_id)).toMatchObject({
      set_id: first.set_id,
      numbers: ['56', '78'],
    });
    expect(await names()).toEqual(['ชุดแรก', 'ชุดสอง']);
  });

  it('has a name no other set of the member has', async () => {
    const { set_id } = await save('ชุดหนึ่ง', ['12']);
    const other = await save('ชุดสอง', ['34']);
    const taken = expect.objectContaining({ problem: 'invalid_input', detail: { fields: { name: 'มีชุดเลขชื่อนี้แล้ว' } } });
    await expect(save('ชุดหนึ่ง', ['56'])).rejects.toEqual(taken);
    await expect(save('ชุดหนึ่ง', ['56'], other.set_id)).rejects.toEqual(taken);
    expect(await save('ชุดหนึ่ง', ['56'], set_id)).toMatchObject({ numbers: ['56'] });
  });

  it('is one of fifty, also when more are saved at once', async () => {
    for (let n = 1; n < 49; n++) await save(`ชุดที่ ${n}`, ['12']);
    const answers = await Promise.allSettled(Array.from({ length: 5 }, (_, n) => save(`พร้อมกัน ${n}`, ['12'])));
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(2);
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ problem: 'number_sets_full', detail: { values: { max: '50' } } });
    const { items } = await numberSets(my);
    expect(items).toHaveLength(50);
    expect(await save('เปลี่ยนชื่อได้', ['12'], items[0]?.set_id)).toMatchObject({ name: 'เปลี่ยนชื่อได้' });
    await removeNumberSet(my, BigInt(items[1]?.set_id ?? 0));
    expect(await save('มีที่ว่างแล้ว', ['12'])).toMatchObject({ name: 'มีที่ว่างแล้ว' });
  });

  it('is removed once', async () => {
    const { set_id } = await save('ชุดหนึ่ง', ['12']);
    expect(await removeNumberSet(my, BigInt(set_id))).toEqual({ set_id });
    await expect(removeNumberSet(my, BigInt(set_id))).rejects.toEqual(refusal('not_found'));
    expect(await names()).toEqual([]);
  });

  it('is nobody else’s: others neither see, change nor remove it', async () => {
    const { set_id } = await save('ชุดหนึ่ง', ['12']);
    const other = asMember(ctx, await testMember(ctx));
    expect(await names(other)).toEqual([]);
    const change = { set_id: BigInt(set_id), name: 'ของฉัน', numbers: ['99'] };
    await expect(saveNumberSet(other, change)).rejects.toEqual(refusal('not_found'));
    await expect(removeNumberSet(other, BigInt(set_id))).rejects.toEqual(refusal('not_found'));
    expect(await names()).toEqual(['ชุดหนึ่ง']);
    expect(await saveNumberSet(other, { name: 'ชุดหนึ่ง', numbers: ['12'] })).toMatchObject({ name: 'ชุดหนึ่ง' });
  });
});

describe('what is sent as a set', () => {
  const input = numberSetRoutes['POST /api/lotto/number_set/save'].input;
  const take = (name: string, numbers: string[]) => input.safeParse({ name, numbers }).success;
  const many = (count: number) => Array.from({ length: count }, (_, n) => String(n).padStart(3, '0'));

  it('holds at most 500 numbers of one to four digits under a short name', () => {
    expect(take('ชุด', many(500))).toBe(true);
    expect(take('ชุด', many(501))).toBe(false);
    expect(take('ชุด', [])).toBe(false);
    expect(['1', '0000'].every((number) => take('ชุด', [number]))).toBe(true);
    expect(['', '12345', '1a', '๑๒', ' 12'].some((number) => take('ชุด', [number]))).toBe(false);
    expect(take(' ', ['12'])).toBe(false);
    expect(take('ก'.repeat(41), ['12'])).toBe(false);
    expect(input.parse({ name: '  เลขเด็ด ', numbers: ['12'] }).name).toBe('เลขเด็ด');
  });
});
