/** The house as a provider that the wallet asks: its file of a day, and the state of a round (games-detail.md 6). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { houseKeyId } from '#lib/game/rules/wire.ts';
import { askAboutRounds } from '#lib/game/server/ask-rounds.ts';
import { fetchDueBooks } from '#lib/game/server/fetch-books.ts';
import { footballBet } from '#lib/house/rules/football.ts';
import { callWalletForRounds } from '#lib/house/server/calls.ts';
import { houseBooks, roundsOfDay } from '#lib/house/server/provider-books.ts';
import { addDays, bangkokDay, bangkokInstant } from '#lib/time.ts';
import { Bodies } from '#tests/conformance/wallet/bodies.ts';
import { ownWire } from '#tests/conformance/wallet/own-wire.ts';
import { signedHeaders } from '#tests/conformance/wallet/signature.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { gameIdOf, giveSpins, playingMember } from '#tests/support/games.ts';
import { openHouse, roundIn, sitDown } from '#tests/support/house.ts';
import { afterFinal, openLeague, resultOf, runLeague } from '#tests/support/league.ts';
import { takeErrors } from '#tests/support/log.ts';
import { expectSoundBooks } from '#tests/support/money.ts';
import { walletArrangement } from '#tests/support/wallet-arrangement.ts';

const clock = testClock();
/** Calls of the wallet that are lost on their way, or whose answer is, by operation. */
const lost = new Map<string, 'request' | 'answer'>();
const door = doorOfFile({
  clock,
  parts: {
    random: realChance,
    callOwn: async (path, init) => {
      const operation = path.split('/').at(-1) ?? '';
      const fate = lost.get(operation);
      lost.delete(operation);
      if (fate === 'request') throw new Error('the request is lost');
      const answer = await door.app.request(path, init);
      if (fate === 'answer') throw new Error('the answer is lost');
      return answer;
    },
  },
});
const spin = [{ bet: 'spin', stake: '2000' }];
let kickOff: number;

beforeAll(async () => {
  await openHouse(door.ctx);
  kickOff = await openLeague(door.ctx, clock);
});
afterAll(async () => {
  afterFinal(clock, kickOff + 1);
  await callWalletForRounds(door.ctx);
  await runLeague(door.ctx);
  await expectSoundBooks(door.ctx);
});

const query = async (text: string, values: readonly unknown[] = []) =>
  (await door.database.pool.query(text, [...values])).rows;
const compare = async (day: string) =>
  (await door.call('POST /api/operator/game/reconcile', { provider: 'benja', day }, { as: 'operator' })).data;
const incidents = async (): Promise<{ kind: string; op: string; tx_id: string; detail: string }[]> =>
  (await door.call('GET /api/operator/game/incidents', {}, { as: 'operator' })).data.items;

it('gives a file of the day that agrees with the wallet’s, at 00:30, once', async () => {
  const member = await playingMember(door.ctx, '5000.00');
  const bills = await sitDown(door, 'liga', member);
  const [fixture] = (await resultOf(door.ctx, kickOff)).fixtures;
  if (!fixture) throw new Error('a kick-off has matches');
  expect(
    roundIn(await bills.press([{ bet: footballBet(fixture, 'over'), stake: '5000' }], { nonce: kickOff })).state,
  ).toBe('playing');
  const player = await sitDown(door, 'khom', member);
  for (let spins = 0; spins < 12; spins++) {
    expect(roundIn(await player.press(spin)).state).toBe('closed');
    clock.advance({ seconds: 3 });
  }
  for (const fate of ['request', 'answer'] as const) {
    lost.set('bet', fate);
    expect(roundIn(await player.press(spin)).state).toBe('asking');
    clock.advance({ seconds: 61 });
    await callWalletForRounds(door.ctx);
  }
  const day = bangkokDay(clock.now());
  // An open bet is open in both, a shared round until the wallet has been told of its end.
  expect(await compare(day)).toEqual({ problem: null, differences: 0 });
  afterFinal(clock, kickOff);
  await runLeague(door.ctx);
  expect(await compare(day)).toEqual({ problem: null, differences: 0 });

  const fetched = () =>
    query(`select rows, differences, sum_rollback from game_books where day = $1 order by id`, [day]);
  const before = await fetched();
  const tomorrow = bangkokInstant(addDays(day, 1)).getTime();
  clock.set(new Date(tomorrow + 29 * 60_000));
  await fetchDueBooks(door.ctx);
  expect(await fetched()).toEqual(before);
  clock.set(new Date(tomorrow + 30 * 60_000));
  for (const _ of [1, 2]) await fetchDueBooks(door.ctx);
  const after = await fetched();
  expect(after).toHaveLength(before.length + 1);
  // 13 bets and wins, two cancelled bets, of which the wallet had one, and their rollbacks.
  expect(after.at(-1)).toEqual({ rows: 30, differences: 0, sum_rollback: 2_000n });
});

it('has a free spin with its stake, which cost nothing, and what it won', async () => {
  const member = await playingMember(door.ctx, '500.00');
  await giveSpins(door.ctx, member, 'khom');
  const player = await sitDown(door, 'khom', member);
  const round = roundIn(await player.press(spin, { free_spin: true }));
  const day = bangkokDay(clock.now());
  expect(await compare(day)).toEqual({ problem: null, differences: 0 });
  const rows = (await houseBooks(door.ctx.db, day)).split('\n').map((line) => line.split(','));
  const of = rows
    .filter((row) => row[4] === round.round_id)
    .map(([, op, , game, , , amount, kind]) => [op, game, amount, kind]);
  expect(of.toSorted()).toEqual([
    ['bet', 'khom', '2000', 'free_spin'],
    ['win', 'khom', round.returned, 'win'],
  ]);
});

it('shows operators the rounds of a member or a game, with what proves each', async () => {
  const member = await playingMember(door.ctx, '500.00');
  await giveSpins(door.ctx, member, 'khom');
  const player = await sitDown(door, 'khom', member);
  const paid = roundIn(await player.press(spin));
  clock.advance({ seconds: 3 });
  const free = roundIn(await player.press(spin, { free_spin: true }));
  lost.set('bet', 'request');
  clock.advance({ seconds: 3 });
  roundIn(await player.press(spin));
  clock.advance({ seconds: 61 });
  await callWalletForRounds(door.ctx);
  const rounds = (input: Readonly<Record<string, unknown>>) =>
    door.call('GET /api/operator/game/rounds', input, { as: 'operator' });
  const member_id = String(member.id);
  const { data } = await rounds({ member_id, limit: 1 });
  const { commitment } = player.opened.seed;
  const baht = (satang: string): string => (Number(satang) / 100).toFixed(2);
  const common = { provider: 'benja', member_id, state: 'closed', bets: 1, returned: '0.00' };
  expect(data.items).toMatchObject([
    {
      ...common,
      round_id: free.round_id,
      stake: '0.00',
      free_stake: '20.00',
      won: baht(free.returned),
      proof: { commitment, number: 1 },
    },
  ]);
  expect((await rounds({ member_id, cursor: data.next_cursor })).data).toMatchObject({
    items: [
      {
        ...common,
        round_id: paid.round_id,
        stake: '20.00',
        free_stake: '0.00',
        won: baht(paid.returned),
        proof: { commitment, number: 0 },
      },
    ],
    next_cursor: null,
  });
  const [{ game_id }] = data.items;
  const found = async (input: object) => (await rounds({ member_id, game_id, ...input })).data.items.length;
  const day = bangkokDay(clock.now());
  expect([await found({ state: 'open' }), await found({ day }), await found({ day: addDays(day, -1) })]).toEqual([
    0, 2, 0,
  ]);
  const [bill] = (await rounds({ game_id: await gameIdOf(door.ctx, 'liga') })).data.items;
  expect(bill).toMatchObject({ round_id: `liga-${kickOff}`, stake: '50.00', proof: { number: kickOff } });
  expect((await rounds({})).fields).toHaveProperty('member_id');
  expect((await rounds({ member_id, cursor: 'x' })).fields).toHaveProperty('cursor');
});

it('reads a day by its indexes', async () => {
  const client = await door.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    const { sql, params } = roundsOfDay(door.ctx.db, '2026-11-20').toSQL();
    const { rows } = await client.query(`explain ${sql}`, params);
    const plan = JSON.stringify(rows);
    for (const name of ['house_round_started', 'house_round_acknowledged']) expect(plan).toContain(name);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('differs where either side changed its rows behind the other’s back', async () => {
  const player = await sitDown(door, 'khom', await playingMember(door.ctx, '500.00'));
  const first = roundIn(await player.press(spin));
  clock.advance({ seconds: 3 });
  const gone = roundIn(await player.press(spin));
  const day = bangkokDay(clock.now());
  const ulid = (id: string): string => id.slice('r-'.length);
  await query(`update house_round set stake = stake + 100 where ulid = $1`, [ulid(first.round_id)]);
  await query(`update house_round set state = 'refused' where ulid = $1`, [ulid(gone.round_id)]);
  expect(await compare(day)).toEqual({ problem: null, differences: 3 });
  const found = (await incidents()).map(({ kind, tx_id }) => `${kind} ${tx_id}`);
  expect(found.toSorted()).toEqual(
    [
      `different b-${ulid(first.round_id)}`,
      `missing_there b-${ulid(gone.round_id)}`,
      `missing_there w-${ulid(gone.round_id)}-1`,
    ].toSorted(),
  );
  await query(`update house_round set stake = stake - 100 where ulid = $1`, [ulid(first.round_id)]);
  await query(`update house_round set state = 'closed' where ulid = $1`, [ulid(gone.round_id)]);
  expect(await compare(day)).toEqual({ problem: null, differences: 0 });
});

it('is asked about rounds that stay open: what it has ended, or does not know, is an incident', async () => {
  const wire = ownWire(
    {
      base: 'http://localhost:4321/api/provider/benja',
      send: async (url, init) => door.app.request(url, init),
      now: clock.now,
    },
    [{ id: houseKeyId, secret: door.ctx.secrets.key('house_wire').toString('hex') }],
  );
  const arrangement = walletArrangement({ ctx: door.ctx, clock, wire });
  const stranger = new Bodies(await arrangement.player(10_000n));
  const unknown = stranger.stake(700n);
  await wire.call('bet', unknown);
  const finished = stranger.stake(700n, { round_closed: true });
  await wire.call('bet', finished);
  // A win that the wallet does not acknowledge: the house goes on sending it, so its round is open.
  lost.set('win', 'request');
  const waiting = await sitDown(door, 'khom', await playingMember(door.ctx, '500.00'));
  const [open, ended] = [
    roundIn(await waiting.press(spin)),
    await sitDown(door, 'khom', await playingMember(door.ctx, '500.00')),
  ];
  expect(open.state).toBe('settling');
  lost.set('win', 'request');
  const closed = roundIn(await ended.press(spin));
  await query(`update house_round set state = 'closed', closed_at = called_at, due_at = null where ulid = $1`, [
    closed.round_id.slice(2),
  ]);

  const about = async () =>
    (await incidents())
      .filter(({ op }) => op === 'round')
      .map(({ kind, tx_id, detail }) => `${kind} ${tx_id}: ${detail}`);
  clock.advance({ minutes: 9 });
  await askAboutRounds(door.ctx);
  expect(await about()).toEqual([]);
  clock.advance({ minutes: 2 });
  for (const _ of [1, 2]) await askAboutRounds(door.ctx);
  expect((await about()).toSorted()).toEqual(
    [
      `different ${closed.round_id}: ค่ายปิดรอบแล้ว เรายังเปิดอยู่`,
      `missing_there ${unknown.round_id}: ค่ายไม่รู้จักรอบนี้ เรายังเปิดอยู่`,
    ].toSorted(),
  );
  const asked = await query('select round_id from game_round where asked_at is not null');
  expect(asked.map(({ round_id }) => round_id)).not.toContain(finished.round_id);
  await query(`update house_round set state = 'settling', closed_at = null, due_at = called_at where ulid = $1`, [
    closed.round_id.slice(2),
  ]);
  await callWalletForRounds(door.ctx);
  await wire.call('end_round', stranger.endOf(unknown));
});

it('answers the holder of its key alone, and only what a provider is asked', async () => {
  const key = { id: houseKeyId, secret: door.ctx.secrets.key('house_wire').toString('hex') };
  const send = async (operation: string, body: string, of = key, path = `/api/house-provider/${operation}`) => {
    const signed = signedHeaders(of, {
      ...{ method: 'POST', path, body, nonce: 'a-nonce-of-a-test' },
      timestamp: String(Math.floor(clock.now().getTime() / 1_000)),
    });
    return door.app.request(`/api/house-provider/${operation}`, { method: 'POST', headers: signed, body });
  };
  const today = JSON.stringify({ day: bangkokDay(clock.now()) });
  expect((await send('books', today)).headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect((await send('books', today, { ...key, secret: 'x' })).status).toBe(401);
  expect((await send('books', today, { ...key, id: 'another' })).status).toBe(401);
  expect((await send('books', today, key, '/api/house-provider/status')).status).toBe(401);
  expect((await send('books', '{"day":"2026-02-30"}')).status).toBe(400);
  expect((await send('status', '{}')).status).toBe(400);
  expect((await send('win', today)).status).toBe(404);
  const nobody = await send('status', JSON.stringify({ player_ref: 'p_nobody', round_id: 'r-1' }));
  expect(await nobody.json()).toEqual({ code: 'OK', found: false });
});

it('says why a file did not come', async () => {
  const day = bangkokDay(clock.now());
  const since = async (url: string | null) => {
    await query('update game_provider set calls_url = $1', [url]);
    return (await compare(day)).problem;
  };
  expect(await since('/api/nowhere')).toBe('ค่ายไม่ส่งไฟล์ ตอบกลับด้วยรหัส 404');
  expect(await since('http://127.0.0.1:1')).toBe('ติดต่อค่ายไม่ได้ หรือค่ายไม่ตอบใน 1 นาที');
  expect(await since(null)).toBe('ค่ายยังไม่มีที่อยู่สำหรับเทียบยอด หรือไม่มีกุญแจที่ใช้ได้');
  await query('update game_provider set calls_url = $1', ['/api/nowhere']);
  clock.set(new Date(bangkokInstant(addDays(day, 1)).getTime() + 30 * 60_000));
  await fetchDueBooks(door.ctx);
  expect(takeErrors()).toEqual([expect.stringContaining('it answered 404')]);
});
