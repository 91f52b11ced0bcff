/** Money of incidents: taken as if it had come in time, once, by two people who decide the same (games.md C8, C18). */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { readBooks, writeBooks } from '#lib/game/rules/books.ts';
import { ownBooks } from '#lib/game/server/own-books.ts';
import { reconcile } from '#lib/game/server/reconcile.ts';
import { gamePlay } from '#lib/game/server/settled-play-queries.ts';
import { mainWallet } from '#lib/ledger/server/queries.ts';
import { finishPromotions, giveUp } from '#lib/promotion/server/end-promotion.ts';
import { bangkokDay } from '#lib/time.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { atGame, playingMember } from '#tests/support/games.ts';
import { openHouse } from '#tests/support/house.ts';
import { expectSoundBooks } from '#tests/support/money.ts';
import { bonusRule, depositWith, offer, takenNow } from '#tests/support/promotions.ts';

const clock = testClock();
const door = doorOfFile({ clock });
const today = bangkokDay(clock.now());
const game = 'khom';

beforeAll(() => openHouse(door.ctx));

type Who = 'operator' | 'approver';
interface Incident {
  readonly incident_id: string;
  readonly kind: string;
  readonly tx_id: string;
  readonly can_take: boolean;
}

let keys = 0;
const close = (incident_id: string, take: boolean, as: Who = 'operator') =>
  door.call(
    'POST /api/operator/incident/close',
    { incident_id, take, reason: 'ยืนยันกับค่ายแล้ว' },
    { as, key: `incident-${++keys}` },
  );
const incidentOf = async (txId: string): Promise<Incident> => {
  const { items } = (await door.call('GET /api/operator/game/incidents', { limit: 200 }, { as: 'operator' })).data;
  const found = items.find(({ tx_id }: Incident) => tx_id === txId);
  if (!found) throw new Error(`no incident of ${txId}`);
  return found;
};

/** A player with 100 baht and a settled spin of 20 baht that won nothing. */
async function played() {
  const member = await playingMember(door.ctx, '100.00');
  const seat = await atGame(door.ctx, member, game);
  const balance = async () => (await mainWallet(door.ctx.db, member.id)).balance;
  const bet = async (round: string, over: object = {}) => {
    await seat.bet(round, '2000', over);
    return seat.last();
  };
  return { member, seat, balance, bet };
}

/** Today's file, changed as a provider's could be that differs. */
async function fileWith(change: (rows: ReturnType<typeof rowsOf>) => ReturnType<typeof rowsOf>): Promise<void> {
  const text = writeBooks(change(rowsOf(await ownBooks(door.ctx.db, 'benja', today))));
  const read = await reconcile(door.ctx, { provider: 'benja', day: today, origin: 'pushed', text });
  expect(read.problem).toBeUndefined();
}
const rowsOf = (text: string) => {
  const read = readBooks(text);
  if (read.problem !== undefined) throw new Error(read.problem);
  return [...read.rows];
};
/** What today's two books differ by, when the provider has what we have and these rows. */
const differences = async (rows: ReturnType<typeof rowsOf>): Promise<number> => {
  const own = rowsOf(await ownBooks(door.ctx.db, 'benja', today));
  const named = new Set(own.map(({ tx_id, op }) => `${op} ${tx_id}`));
  const text = writeBooks([...own, ...rows.filter(({ tx_id, op }) => !named.has(`${op} ${tx_id}`))]);
  const read = await reconcile(door.ctx, { provider: 'benja', day: today, origin: 'pushed', text });
  return read.problem === undefined ? read.found.length : -1;
};

it('a win that came after its round was closed is paid once, and its retry replays', async () => {
  const { member, seat, balance, bet } = await played();
  const ref = await bet('r-late', { round_closed: true });
  const late = { tx_id: 'late-1', round_closed: true };
  expect(await seat.win('r-late', ref, '5000', late)).toMatchObject({ code: 'ROUND_CLOSED' });
  const { incident_id, can_take } = await incidentOf('late-1');
  expect(can_take).toBe(true);
  const counted = async (of: Record<string, unknown>) => {
    const asked = { limit: 200, ...of };
    const { items } = (await door.call('GET /api/operator/game/incidents', asked, { as: 'operator' })).data;
    return items.filter((one: { tx_id: string }) => one.tx_id === 'late-1').length;
  };
  expect(await counted({ provider: 'benja', kind: 'late_win' })).toBe(1);
  expect(await counted({ kind: 'missing_here' })).toBe(0);
  expect(await counted({ provider: 'nobody' })).toBe(0);

  expect((await close(incident_id, true)).data).toMatchObject({ proposed_take: true, taken: null });
  expect(await close(incident_id, true)).toMatchObject({ error: 3016 });
  expect(await balance()).toBe(8_000n);
  const answers = await Promise.all(Array.from({ length: 100 }, () => close(incident_id, true, 'approver')));
  expect(answers.filter(({ error }) => error === 0)).toHaveLength(1);
  expect(answers.find(({ error }) => error === 0)?.data).toMatchObject({ taken: true, resolved_by: 'approver' });
  expect(await balance()).toBe(13_000n);

  expect(await seat.win('r-late', ref, '5000', late)).toMatchObject({ code: 'OK', replayed: true });
  expect(await seat.win('r-late', ref, '5001', late)).toMatchObject({ code: 'TX_CONFLICT' });
  expect(await balance()).toBe(13_000n);
  expect(await differences([])).toBe(0);
  const [play] = (await gamePlay.playOn(door.ctx.db, today)).filter(({ memberId }) => memberId === member.id);
  expect(play).toMatchObject({ stakes: 2_000n, wins: 5_000n });
});

it('the day of its round is computed again, however long ago that was', async () => {
  const { seat, bet } = await played();
  const ref = await bet('r-old', { round_closed: true });
  clock.advance({ days: 3 });
  await seat.win('r-old', ref, '700', { tx_id: 'late-2' });
  const since = clock.now();
  expect(await gamePlay.daysChangedSince(door.ctx.db, since)).not.toContain(today);
  const { incident_id } = await incidentOf('late-2');
  for (const as of ['approver', 'operator'] as const)
    expect(await close(incident_id, true, as)).toMatchObject({ error: 0 });
  expect(await gamePlay.daysChangedSince(door.ctx.db, since)).toContain(today);
  clock.advance({ days: -3 });
});

it('another decision takes the place of the proposed one', async () => {
  const { seat, balance, bet } = await played();
  const ref = await bet('r-other', { round_closed: true });
  await seat.win('r-other', ref, '900', { tx_id: 'late-3' });
  const { incident_id } = await incidentOf('late-3');
  await close(incident_id, true);
  expect((await close(incident_id, false, 'approver')).data).toMatchObject({
    ...{ proposed_by: 'approver', proposed_take: false, resolved_by: null },
  });
  expect(await close(incident_id, false, 'approver')).toMatchObject({ error: 3016 });
  expect((await close(incident_id, false)).data).toMatchObject({ resolved_by: 'operator', taken: false });
  expect(await close(incident_id, true, 'approver')).toMatchObject({ error: 9002 });
  expect(await balance()).toBe(8_000n);
});

it('a win, a bonus and a rollback of a provider’s file are taken; then both books agree', async () => {
  const { member, seat, balance, bet } = await played();
  const [won, undone] = [await bet('r-won'), await bet('r-undone')];
  const own = rowsOf(await ownBooks(door.ctx.db, 'benja', today));
  const [like] = own.filter(({ tx_id }) => tx_id === `b-${won}`);
  if (!like) throw new Error('the bet is in the file');
  const row = { ...like, kind: '', state: 'done', ref_tx_id: '' };
  const told = [
    { ...row, op: 'win' as const, tx_id: 'told-win', ref_tx_id: `b-${won}`, kind: 'win', amount: 300n },
    { ...row, op: 'bonus_win' as const, tx_id: 'told-bonus', round_id: '', amount: 400n },
    {
      ...row,
      op: 'rollback' as const,
      tx_id: 'told-undo',
      round_id: 'r-undone',
      ref_tx_id: `b-${undone}`,
      amount: 2_000n,
    },
  ];
  await fileWith((rows) => [...rows, ...told]);
  expect(await balance()).toBe(6_000n);
  for (const { tx_id } of told) {
    const { incident_id, kind } = await incidentOf(tx_id);
    expect(kind).toBe('missing_here');
    await close(incident_id, true);
    expect(await close(incident_id, true, 'approver')).toMatchObject({ error: 0, data: { taken: true } });
  }
  expect(await balance()).toBe(8_700n);
  expect(await differences(told)).toBe(0);

  // What the provider sends after all replays; the end of the round, which its file does not tell, is taken from it.
  const replayed = { code: 'OK', replayed: true };
  const closing = { tx_id: 'told-win', round_closed: true };
  expect(await seat.win('r-won', won, '300', closing)).toMatchObject(replayed);
  expect(await seat.bonus('told-bonus', '400')).toMatchObject(replayed);
  expect(await seat.rollback('r-undone', undone, { tx_id: 'told-undo' })).toMatchObject(replayed);
  expect(await seat.win('r-won', won, '100')).toMatchObject({ code: 'ROUND_CLOSED' });
  expect(await balance()).toBe(8_700n);
  const [play] = (await gamePlay.playOn(door.ctx.db, today)).filter(({ memberId }) => memberId === member.id);
  expect(play).toMatchObject({ stakes: 2_000n, wins: 300n });
});

it('a rollback is taken only where it refunds what its provider says', async () => {
  const { balance, bet } = await played();
  const [ended, open] = [await bet('r-ended', { round_closed: true }), await bet('r-open')];
  const own = rowsOf(await ownBooks(door.ctx.db, 'benja', today));
  const [like] = own.filter(({ tx_id }) => tx_id === `b-${open}`);
  if (!like) throw new Error('the bet is in the file');
  const undo = { ...like, op: 'rollback' as const, kind: '', state: 'done', amount: 2_000n };
  const told = [
    { ...undo, tx_id: 'undo-ended', round_id: 'r-ended', ref_tx_id: `b-${ended}` },
    { ...undo, tx_id: 'undo-never', ref_tx_id: 'b-unknown' },
    { ...undo, tx_id: 'undo-more', ref_tx_id: `b-${open}`, amount: 2_100n },
  ];
  await fileWith((rows) => [...rows, ...told]);
  for (const { tx_id } of told) {
    const { incident_id } = await incidentOf(tx_id);
    await close(incident_id, true);
    expect(await close(incident_id, true, 'approver')).toMatchObject({ error: 9002 });
  }
  expect(await balance()).toBe(6_000n);
});

it('of a promotion that is over, own money goes to the main wallet and the bonus part to review', async () => {
  const member = await playingMember(door.ctx);
  const rule = { ...bonusRule, weights: { slot: 100 } };
  const { wallet } = await depositWith(door.ctx, member, await offer(door.ctx, rule), '100.00');
  const seat = await atGame(door.ctx, member, game, wallet);
  await seat.bet('r-bonus', '12000', { round_closed: true });
  const ref = seat.last();
  await giveUp(asMember(door.ctx, member), (await takenNow(door.ctx.db, member)).id);
  await seat.win('r-bonus', ref, '24000', { tx_id: 'late-bonus' });
  const { incident_id } = await incidentOf('late-bonus');
  await close(incident_id, true);
  expect(await close(incident_id, true, 'approver')).toMatchObject({ error: 0, data: { taken: true } });
  await finishPromotions(door.ctx);
  expect((await mainWallet(door.ctx.db, member.id)).balance).toBe(20_000n);
  const { rows } = await door.ctx.db.execute(
    sql`select v.amount from promotion_review v join promotion_taken t on t.id = v.taken_id where t.member_id = ${member.id}`,
  );
  expect(rows).toEqual([{ amount: 4_000n }]);
});

it('what the two agree to cannot be changed after the first one', async () => {
  const { seat, bet } = await played();
  const ref = await bet('r-fixed', { round_closed: true });
  await seat.win('r-fixed', ref, '500', { tx_id: 'late-fixed' });
  const { incident_id } = await incidentOf('late-fixed');
  await close(incident_id, true);
  // The same win with another amount opens no second incident and changes nothing of the first.
  expect(await seat.win('r-fixed', ref, '50000', { tx_id: 'late-fixed' })).toMatchObject({ code: 'ROUND_CLOSED' });
  expect((await close(incident_id, true, 'approver')).data).toMatchObject({ incident_id, amount: '5.00', taken: true });
  expect(await seat.win('r-fixed', ref, '50000', { tx_id: 'late-fixed' })).toMatchObject({ code: 'TX_CONFLICT' });
  expect(await incidentOf('late-fixed').catch(() => undefined)).toBeUndefined();
  await expectSoundBooks(door.ctx);
});

it('what has come meanwhile, or can no longer be, is not taken', async () => {
  const { seat, balance, bet } = await played();
  const ref = await bet('r-meanwhile');
  const own = rowsOf(await ownBooks(door.ctx.db, 'benja', today));
  const [like] = own.filter(({ tx_id }) => tx_id === `b-${ref}`);
  if (!like) throw new Error('the bet is in the file');
  const told = {
    ...like,
    op: 'win' as const,
    tx_id: 'told-twice',
    ref_tx_id: `b-${ref}`,
    kind: 'win',
    state: 'done',
    amount: 300n,
  };
  await fileWith((rows) => [...rows, told, { ...told, tx_id: 'told-of-nothing', ref_tx_id: 'b-never' }]);
  for (const tx_id of ['told-twice', 'told-of-nothing']) await close((await incidentOf(tx_id)).incident_id, true);
  expect(await seat.win('r-meanwhile', ref, '300', { tx_id: 'told-twice' })).toMatchObject({ code: 'OK' });
  expect(await balance()).toBe(8_300n);
  for (const tx_id of ['told-twice', 'told-of-nothing'])
    expect(await close((await incidentOf(tx_id)).incident_id, true, 'approver')).toMatchObject({ error: 9002 });
  expect(await balance()).toBe(8_300n);
});

it('a difference that owes the member nothing is resolved without money, and says so', async () => {
  const { bet } = await played();
  const ref = await bet('r-differs', { round_closed: true });
  await fileWith((rows) => rows.map((row) => (row.tx_id === `b-${ref}` ? { ...row, amount: 2_100n } : row)));
  const { incident_id, can_take } = await incidentOf(`b-${ref}`);
  expect(can_take).toBe(false);
  const refused = await close(incident_id, true);
  expect(refused).toMatchObject({ status: 422, fields: { take: 'เหตุการณ์นี้ไม่มีเงินที่จ่ายตามได้' } });
  for (const as of ['operator', 'approver'] as const)
    expect(await close(incident_id, false, as)).toMatchObject({ error: 0 });
});
