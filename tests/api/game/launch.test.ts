import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedGames } from '#app/seed-games.ts';
import { tokenHash } from '#lib/game/server/launch.ts';
import { gameBet, gameRound } from '#lib/game/server/round-tables.ts';
import { game, gameLaunch, gameProvider } from '#lib/game/server/tables.ts';
import { houseGames } from '#lib/house/rules/house-games.ts';
import { mainWallet } from '#lib/ledger/server/queries.ts';
import type { Member } from '#lib/server/context.ts';
import { streamEvent } from '#lib/server/stream/tables.ts';
import { toIso } from '#lib/time.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { expectSoundBooks, testMember, thb } from '#tests/support/money.ts';
import { bonusRule, depositWith, offer } from '#tests/support/promotions.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
const ids: Record<string, string> = {};
let member: Member;
let main: string;
let keys = 0;

beforeAll(async () => {
  await seedGames(door.ctx.db, houseGames);
  for (const { id, code } of await door.ctx.db.select({ id: game.id, code: game.code }).from(game))
    ids[code] = String(id);
});
beforeEach(async () => {
  member = await testMember(door.ctx, '500.00');
  main = String((await mainWallet(door.ctx.db, member.id)).id);
});
afterAll(() => expectSoundBooks(door.ctx));

const named = (code: string) => ({ game_id: ids[code], provider_id: 'benja' });
const wallets = (code = 'khom', as = member) => door.call('POST /api/game/wallets', named(code), { as });
const link = (over: Record<string, unknown> = {}, as = member, key = `launch-${++keys}`) =>
  door.call('POST /api/game/link', { wallet_id: main, ...named('khom'), ...over }, { as, key });
const demo = (over: Record<string, unknown> = {}, as?: Member) =>
  door.call('POST /api/game/demo', { ...named('khom'), ...over }, as ? { as } : {});

async function withPromotion(weights: Record<string, number>) {
  return depositWith(door.ctx, member, await offer(door.ctx, { ...bonusRule, weights }), '300.00');
}

describe('the wallets of a game', () => {
  it('are the main one, which has no terms', async () => {
    expect((await wallets()).data).toEqual([
      {
        id: main,
        wallet_name: expect.any(String),
        balance: '500.00',
        wallet_type_id: 1,
        turnover_left: null,
        weight_pct: null,
        reason: null,
      },
    ]);
  });

  it('and that of a promotion, with what is left to stake and how much this game counts', async () => {
    const taken = await withPromotion({ slot: 80, casino: 20 });
    const [first, second, ...others] = (await wallets()).data;
    expect(first).toMatchObject({ wallet_type_id: 1, reason: null });
    expect(second).toMatchObject({ id: String(taken.wallet), weight_pct: 80, reason: null });
    expect(second.turnover_left).toBe(taken.required);
    expect(others).toEqual([]);
    expect((await wallets('hilo')).data[1]).toMatchObject({ weight_pct: 20, reason: null });
  });

  it('which says why it refuses', async () => {
    await withPromotion({ lotto: 100 });
    expect((await wallets()).data[1]).toMatchObject({ weight_pct: null, reason: 'โปรนี้ใช้กับสล็อตไม่ได้' });
    expect((await wallets('wang')).data[1].reason).toMatch(/^โปรนี้ใช้กับ.+ไม่ได้$/);
  });

  it('are the main one alone where nothing is staked, and no other opens it', async () => {
    const taken = await withPromotion({ slot: 100, casino: 100 });
    expect((await wallets('siamsi')).data.map(({ id }: { id: string }) => id)).toEqual([main]);
    expect(await link({ ...named('siamsi'), wallet_id: String(taken.wallet) })).toMatchObject({ error: 4002 });
    expect((await link(named('siamsi'))).error).toBe(0);
  });

  it('are not told of a game that is not there, or of another provider, or closed', async () => {
    expect(await wallets('nothing')).toMatchObject({ status: 422 });
    const others = { ...named('khom'), provider_id: 'neon' };
    expect(await door.call('POST /api/game/wallets', others, { as: member })).toMatchObject({ status: 404 });
    await door.ctx.db.update(gameProvider).set({ status: 'closed' });
    expect(await wallets()).toMatchObject({ error: 4001, message: 'เกมนี้ปิดปรับปรุง' });
    expect(await link()).toMatchObject({ error: 4001 });
    expect(await demo()).toMatchObject({ error: 4001 });
    await door.ctx.db.update(gameProvider).set({ status: 'open' });
  });
});

describe('a game link', () => {
  it('is the game’s own page with a token bound to member, wallet and game, stored as its hash', async () => {
    const { data } = await link({ is_mobile: true, source: 'lobby' });
    const [, code, token = ''] = /^\/house\/(\w+)#([\w-]{43})$/.exec(data.link) ?? [];
    expect(code).toBe('khom');
    const [row] = await door.ctx.db
      .select()
      .from(gameLaunch)
      .where(eq(gameLaunch.tokenHash, tokenHash(token)));
    expect(row).toMatchObject({
      memberId: member.id,
      walletId: BigInt(main),
      gameId: BigInt(ids.khom ?? 0),
      isDemo: false,
      spentAt: null,
    });
    expect(row?.expiresAt.getTime()).toBe(clock.now().getTime() + 60_000);
  });

  it('is the same however often one call is sent, and another for the next', async () => {
    const [first, again] = [await link({}, member, 'sent-twice'), await link({}, member, 'sent-twice')];
    expect(again.data).toEqual(first.data);
    const [, token = ''] = first.data.link.split('#');
    const { rows } = await door.database.pool.query<{ stored: string }>(
      `select row_to_json(idempotency)::text as stored from idempotency where key = 'sent-twice'
        union all select row_to_json(stream_event)::text from stream_event`,
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { stored } of rows) expect(stored).not.toContain(token);
    expect((await link()).data.link).not.toBe(first.data.link);
  });

  it('tells the member’s other pages that the latest sheet is the live one', async () => {
    const { data } = await link();
    const [event] = await door.ctx.db.select().from(streamEvent).orderBy(desc(streamEvent.id)).limit(1);
    expect(event).toMatchObject({
      topic: `member:${member.id}`,
      type: 'game_sheet',
      data: { sheet_id: data.sheet_id },
    });
  });

  it('is refused for a wallet of somebody else, and for one that does not exist', async () => {
    const other = await testMember(door.ctx, '100.00');
    const theirs = String((await mainWallet(door.ctx.db, other.id)).id);
    expect(await link({ wallet_id: theirs })).toMatchObject({ error: 4002 });
    expect(await link({ wallet_id: '999999' })).toMatchObject({ error: 4002 });
    expect(await door.ctx.db.select().from(gameLaunch).where(eq(gameLaunch.memberId, member.id))).toEqual([]);
  });

  it('is refused for a promotion that refuses the game', async () => {
    const { wallet } = await withPromotion({ lotto: 100 });
    expect(await link({ wallet_id: String(wallet) })).toMatchObject({
      error: 6403,
      message: 'ใช้กระเป๋าโปรไม่ได้: โปรนี้ใช้กับสล็อตไม่ได้',
    });
  });

  it('is for members', async () => {
    const input = { wallet_id: main, ...named('khom') };
    expect(await door.call('POST /api/game/link', input, { key: 'of-a-guest' })).toMatchObject({ status: 401 });
  });
});

describe('a demo link', () => {
  it('is for guests and members, and bound to no wallet', async () => {
    for (const as of [undefined, member]) {
      const { data } = await demo({}, as);
      const [, token = ''] = /^\/house\/khom#demo\.([\w-]{43})$/.exec(data.link) ?? [];
      const [row] = await door.ctx.db
        .select()
        .from(gameLaunch)
        .where(eq(gameLaunch.tokenHash, tokenHash(token)));
      expect(row).toMatchObject({ isDemo: true, walletId: null, memberId: as?.id ?? null });
    }
  });

  it('is refused under the code of another agent', async () => {
    expect(await demo({ agent_code: 'benja' })).toMatchObject({ status: 200, error: 0 });
    expect(await demo({ agent_code: 'nope' })).toMatchObject({ status: 400, error: 9013 });
  });

  it('is refused where there is no demo', async () => {
    expect(await demo(named('siamsi'))).toMatchObject({ error: 4001 });
  });
});

describe('the net position and the history', () => {
  async function bet(code: string, of: Partial<typeof gameBet.$inferInsert>, as = member): Promise<void> {
    const [round] = await door.ctx.db
      .insert(gameRound)
      .values({
        provider: 'benja',
        memberId: as.id,
        roundId: `r-${++keys}`,
        gameId: BigInt(ids[code] ?? 0),
        openedAt: clock.now(),
        closedAt: of.status === 'open' ? null : clock.now(),
      })
      .returning({ id: gameRound.id });
    await door.ctx.db.insert(gameBet).values({
      roundId: round?.id ?? 0n,
      memberId: as.id,
      txId: `b-${++keys}`,
      walletId: BigInt(main),
      kind: 'stake',
      stake: thb('20.00'),
      status: 'settled',
      placedAt: clock.now(),
      closedAt: of.status === 'open' ? null : clock.now(),
      ...of,
    });
  }

  it('count stakes, winnings and what came back unspent, of this game and since then only', async () => {
    await bet('khom', {});
    clock.advance({ seconds: 1 });
    const since = toIso(clock.now());
    const net = async (code = 'khom', as = member) =>
      (await door.call('GET /api/game/net', { game_id: ids[code], since }, { as })).data.net;
    expect(await net()).toBe('0.00');
    await bet('khom', { won: thb('50.00') });
    await bet('khom', { unspent: thb('5.00') });
    await bet('khom', { status: 'open' });
    await bet('khom', { kind: 'free_spin', won: thb('3.00') });
    await bet('khom', { status: 'cancelled' });
    await bet('hilo', {});
    await bet('khom', {}, await testMember(door.ctx));
    expect(await net()).toBe('-2.00');
    expect(await net('hilo')).toBe('-20.00');
    const { items } = (await door.call('GET /api/game/history', { game_id: ids.khom }, { as: member })).data;
    expect(items.map(({ stake, returned }: Record<string, string>) => `${stake} ${returned}`)).toEqual([
      '0.00 0.00',
      '0.00 3.00',
      '20.00 0.00',
      '20.00 5.00',
      '20.00 50.00',
      '20.00 0.00',
    ]);
    expect(items.map(({ closed_at }: { closed_at: string | null }) => closed_at !== null)).toEqual([
      true,
      true,
      false,
      true,
      true,
      true,
    ]);
    const first = (await door.call('GET /api/game/history', { limit: 3 }, { as: member })).data;
    const rest = (await door.call('GET /api/game/history', { limit: 10, cursor: first.next_cursor }, { as: member }))
      .data;
    expect([first.items.length, rest.items.length, rest.next_cursor]).toEqual([3, 4, null]);
    await door.ctx.db.delete(gameBet);
    await door.ctx.db.delete(gameRound);
  });
});
