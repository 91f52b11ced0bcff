/** The launch token (games.md "authenticate") and C19: demo play. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Case, Table } from '../case.ts';
import type { Answer } from '../wire.ts';

const authenticate = (table: Table, launch_token: string, open_key?: string): Promise<Answer> =>
  table.world.wallet.call('authenticate', { launch_token, ...(open_key ? { open_key } : {}) });

const spentOnce: Case = {
  id: 'L1',
  name: 'a launch token opens one session, however many spend it at once',
  async run(table) {
    const token = await table.needs('launchToken')();
    const answers = await Promise.all(Array.from({ length: 10 }, () => authenticate(table, token)));
    const taken = answers.filter(({ code }) => code === 'OK');
    assert.equal(taken.length, 1, 'one of ten is taken');
    assert(taken[0]?.session && taken[0].player_ref, 'it answers a session and a player');
    assert.equal(taken[0].is_demo, false, 'it is no demo');
    assert.equal(taken[0].currency, 'THB', 'it is played in baht');
    assert.match(taken[0].balance ?? '', /^\d+$/, 'it tells the balance in satang');
    for (const { code } of answers)
      assert(['OK', 'SESSION_EXPIRED'].includes(code), `${code} for a token that was spent`);
    assert.equal((await authenticate(table, token)).code, 'SESSION_EXPIRED', 'it stays spent');
  },
};

const answeredAgain: Case = {
  id: 'L1',
  name: 'a launch token sent again under its key is answered the same session, under another one it is spent',
  async run(table) {
    const [token, key] = [await table.needs('launchToken')(), randomUUID()];
    const first = await authenticate(table, token, key);
    assert.equal(first.code, 'OK', 'it opens a session');
    const copies = await Promise.all(Array.from({ length: 5 }, () => authenticate(table, token, key)));
    for (const { code, session, player_ref } of copies)
      assert.deepEqual(
        [code, session, player_ref],
        ['OK', first.session, first.player_ref],
        'a copy is answered the same',
      );
    for (const other of [undefined, randomUUID()])
      assert.equal((await authenticate(table, token, other)).code, 'SESSION_EXPIRED', 'nobody else spends it');
    const newer = await authenticate(table, await table.needs('launchToken')(), randomUUID());
    assert.equal(newer.code, 'OK', 'another token opens another session');
    assert.notEqual(newer.session, first.session, 'of its own name');
  },
};

const shortLived: Case = {
  id: 'L1',
  name: 'a launch token is good for 60 seconds, one made up for none',
  async run(table) {
    const letPass = table.needs('letPass');
    const token = await table.needs('launchToken')();
    assert.equal((await authenticate(table, randomUUID())).code, 'SESSION_EXPIRED', 'a token nobody made');
    await letPass(61_000);
    assert.equal((await authenticate(table, token)).code, 'SESSION_EXPIRED', 'a token of 61 s');
  },
};

const demo: Case = {
  id: 'C19',
  name: 'demo play moves no money and leaves no transaction',
  async run(table) {
    const answer = await authenticate(table, await table.needs('demoToken')());
    assert.equal(answer.code, 'OK', 'a demo is launched');
    assert.equal(answer.is_demo, true, 'the session says that it is a demo');
    const { gameCode } = await table.world.arrangement.player(0n);
    const seat = table.seatOf({ ref: answer.player_ref ?? 'nobody', session: answer.session ?? 'none', gameCode });
    const stake = seat.stake(100n);
    const calls = [
      ['bet', stake],
      ['bet_win', seat.betWin(100n, 900n)],
      ['win', seat.winOf(stake, 900n)],
    ] as const;
    for (const [operation, body] of calls) {
      const { http, code } = await seat.call(operation, body);
      assert(http === 200 && code !== 'OK', `${operation} in a demo is refused, not answered with ${http} ${code}`);
      assert.equal(
        (await table.world.arrangement.transactionsOf?.(String(body.tx_id))) ?? 0,
        0,
        `${operation} leaves nothing`,
      );
    }
  },
};

export const launchCases: readonly Case[] = [spentOnce, answeredAgain, shortLived, demo];
