import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedGames } from '#app/seed-games.ts';
import { countHot } from '#lib/game/server/count-hot.ts';
import { gameFavourite } from '#lib/game/server/lobby-tables.ts';
import { gameRound } from '#lib/game/server/round-tables.ts';
import { game, gameProvider } from '#lib/game/server/tables.ts';
import { houseGames } from '#lib/house/rules/house-games.ts';
import type { Member } from '#lib/server/context.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { expectSoundBooks, testMember } from '#tests/support/money.ts';

const clock = testClock();
const door = doorOfFile({ clock });
let rounds = 0;

beforeAll(async () => {
  await seedGames(door.ctx.db, houseGames);
});
afterAll(() => expectSoundBooks(door.ctx));

const idOf = async (code: string): Promise<bigint> => {
  const [row] = await door.ctx.db.select({ id: game.id }).from(game).where(eq(game.code, code));
  if (!row) throw new Error(`no game ${code}`);
  return row.id;
};
const list = async (input: Record<string, unknown> = {}, as?: Member) =>
  (await door.call('GET /api/game/list', input, as ? { as } : {})).data;
const names = (items: readonly { readonly name: string }[]): string[] => items.map(({ name }) => name);

/** A round that a member has played; open without `closedAt`. */
async function played(member: Member, code: string, closedAt: Date | null): Promise<void> {
  await door.ctx.db.insert(gameRound).values({
    provider: 'benja',
    memberId: member.id,
    roundId: `r-${++rounds}`,
    gameId: await idOf(code),
    openedAt: closedAt ?? clock.now(),
    closedAt,
  });
}

describe('the list of games', () => {
  it('has all games with what a tile needs', async () => {
    const { items, total, next_cursor } = await list();
    expect({ total, next_cursor, length: items.length }).toEqual({ total: 16, next_cursor: null, length: 16 });
    expect(items.find(({ name }: { name: string }) => name === 'โคมแดงเยาวราช')).toEqual({
      game_id: String(await idOf('khom')),
      provider_id: 'benja',
      sub_provider_id: 'benja',
      source: 'benja',
      name: 'โคมแดงเยาวราช',
      category: 'slot',
      rtp_pct: '96.00',
      has_demo: true,
      status: 'open',
      labels: ['คืน 96%'],
      cover: { emblem: 'paper-lantern', enamel: 'rong' },
    });
  });

  it('comes in pages that join without a gap', async () => {
    const first = await list({ limit: 10 });
    const second = await list({ limit: 10, cursor: first.next_cursor });
    expect([first.items.length, second.items.length, second.next_cursor]).toEqual([10, 6, null]);
    expect(names([...first.items, ...second.items])).toEqual(names((await list()).items));
    expect(await door.call('GET /api/game/list', { cursor: '-1' })).toMatchObject({ status: 422 });
    expect(await door.call('GET /api/game/list', { limit: 61 })).toMatchObject({ status: 422 });
  });

  it('is searched by Thai without tone marks, by Latin, and in spite of a typing mistake', async () => {
    expect(names((await list({ q: 'นำเตา' })).items)).toEqual(['น้ำเต้าปูปลา']);
    expect(names((await list({ q: 'lantern' })).items)).toEqual(['โคมแดงเยาวราช']);
    expect(names((await list({ q: 'lantren' })).items)).toEqual(['โคมแดงเยาวราช']);
    expect((await list({ q: 'ไม่มีเกมนี้แน่นอน' })).items).toEqual([]);
  });

  it('is filtered by category and provider', async () => {
    expect((await list({ category: 'slot' })).total).toBe(3);
    expect((await list({ category: 'slot', provider: 'benja' })).total).toBe(3);
    expect((await list({ provider: 'nobody' })).total).toBe(0);
    expect(await door.call('GET /api/game/list', { category: 'poker' })).toMatchObject({ status: 422 });
  });

  it('says which games are closed, after those that are open, also when their provider is', async () => {
    await door.ctx.db.update(game).set({ status: 'closed' }).where(eq(game.code, 'bac-1'));
    const { items } = await list();
    expect(items.at(-1)).toMatchObject({ name: 'บาคาร่า มณีแดง', status: 'closed', labels: ['ปิดปรับปรุง'] });
    await door.ctx.db.update(game).set({ status: 'open' });
    await door.ctx.db.update(gameProvider).set({ status: 'closed' });
    expect((await list()).items.every(({ status }: { status: string }) => status === 'closed')).toBe(true);
    await door.ctx.db.update(gameProvider).set({ status: 'open' });
  });
});

describe('the configuration of the lobby', () => {
  it('counts the games of every tab and provider', async () => {
    const { data } = await door.call('GET /api/lobby/configs');
    expect(data.tabs.map(({ key, count }: { key: string; count: number }) => [key, count])).toEqual([
      ['casino', 10],
      ['slot', 3],
      ['fishing', 1],
      ['sport', 1],
      ['other', 1],
    ]);
    expect(data.providers).toEqual([
      { provider_id: 'benja', sub_provider_id: 'benja', name: 'เบญจา', games: 16, status: 'open' },
    ]);
    const ofSlots = await door.call('GET /api/lobby/configs', { lobby_key: 'slot' });
    expect(ofSlots.data.providers).toMatchObject([{ games: 3 }]);
  });
});

describe('hot games', () => {
  const hot = async () => names((await door.call('GET /api/game/lobby')).data.hot);

  it('are those that five members or more have played in seven days, most players first', async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => testMember(door.ctx)));
    const now = clock.now();
    const weekAgo = new Date(now.getTime() - 7 * 86_400_000);
    for (const [at, member] of members.entries()) {
      await played(member, 'wang', now);
      await played(member, 'wang', now);
      if (at < 5) await played(member, 'hilo', at === 0 ? weekAgo : now);
      // Too few, too long ago, or not finished.
      if (at < 4) await played(member, 'khom', now);
      await played(member, 'talat', new Date(weekAgo.getTime() - 1));
      await played(member, 'himma', null);
    }
    expect(await hot()).toEqual([]);
    await countHot(door.ctx);
    expect(await hot()).toEqual(['วังน้ำวน', 'ไฮโล']);
    clock.advance({ days: 7 });
    await countHot(door.ctx);
    expect(await hot()).toEqual(['วังน้ำวน']);
    clock.advance({ days: 1 });
    await countHot(door.ctx);
    expect(await hot()).toEqual([]);
  });
});

describe('what is a member’s own', () => {
  let member: Member;
  beforeEach(async () => {
    member = await testMember(door.ctx);
  });
  const own = async (as: Member) => (await door.call('GET /api/game/favourites', {}, { as })).data.game_ids;
  const set = (gameId: bigint | string, on: boolean, as = member) =>
    door.call('POST /api/game/favourite', { game_id: String(gameId), on }, { as });
  const merge = (ids: readonly (bigint | string)[], as = member) =>
    door.call('POST /api/game/favourites/merge', { game_ids: ids.map(String) }, { as });

  it('the games played last, each once, last first', async () => {
    for (const code of ['khom', 'hilo', 'khom', 'wang', 'khom']) await played(member, code, clock.now());
    const { data } = await door.call('GET /api/game/lobby', {}, { as: member });
    expect(names(data.last)).toEqual(['โคมแดงเยาวราช', 'วังน้ำวน', 'ไฮโล']);
    expect((await door.call('GET /api/game/lobby', {}, { as: await testMember(door.ctx) })).data.last).toEqual([]);
    expect((await door.call('GET /api/game/lobby')).data.last).toEqual([]);
  });

  it('favourites: marked once however often, and taken out', async () => {
    const [khom, hilo] = [await idOf('khom'), await idOf('hilo')];
    await Promise.all([set(khom, true), set(khom, true), set(hilo, true)]);
    expect([...(await own(member))].sort()).toEqual([String(khom), String(hilo)].sort());
    expect(await set(khom, false)).toMatchObject({ error: 0, data: { game_id: String(khom), on: false } });
    expect(await set(khom, false)).toMatchObject({ error: 0 });
    expect(await own(member)).toEqual([String(hilo)]);
    expect(await own(await testMember(door.ctx))).toEqual([]);
  });

  it('favourites of before the login are added to them; unknown games are left out', async () => {
    const [khom, hilo] = [await idOf('khom'), await idOf('hilo')];
    await set(khom, true);
    clock.advance({ seconds: 1 });
    expect((await merge([hilo, khom, 999_999n, hilo])).data.game_ids).toEqual([String(khom), String(hilo)]);
    expect((await merge([])).data.game_ids).toEqual([String(khom), String(hilo)]);
  });

  it('refuses a game that is not there, and more favourites than two hundred', async () => {
    expect(await set(999_999n, true)).toMatchObject({ status: 404 });
    const many = await door.ctx.db
      .insert(game)
      .values(
        Array.from({ length: 200 }, (_, at) => ({
          provider: 'benja',
          code: `many-${at}`,
          subProvider: 'benja',
          source: 'benja',
          name: `เกมที่ ${at}`,
          category: 'slot' as const,
          hasDemo: false,
          isLive: false,
          position: 100 + at,
          art: { emblem: 'carp', enamel: 'nam' },
        })),
      )
      .returning({ id: game.id });
    expect((await merge(many.map(({ id }) => id))).data.game_ids).toHaveLength(200);
    const khom = await idOf('khom');
    expect(await set(khom, true)).toMatchObject({ error: 4010, message: 'เก็บเกมที่ชอบได้ 200 เกม เอาออกบ้างก่อน' });
    // One place free, and two who want it.
    await set(many[0]?.id ?? 0n, false);
    const both = await Promise.all([set(khom, true), set(await idOf('hilo'), true)]);
    expect(both.map(({ error }) => error).sort()).toEqual([0, 4010]);
    await door.ctx.db.delete(gameFavourite);
    for (const { id } of many) await door.ctx.db.delete(game).where(eq(game.id, id));
  });

  it('is for members', async () => {
    expect(await door.call('GET /api/game/favourites')).toMatchObject({ status: 401 });
    expect(await door.call('POST /api/game/favourite', { game_id: '1', on: true })).toMatchObject({ status: 401 });
  });
});
