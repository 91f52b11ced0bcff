/** Reports on the screen and as files, by HTTP. */

import { inflateRawSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rollUp } from '#lib/ledger/server/roll-up.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { type Connection, connect } from '#lib/server/db/connect.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { doorOfFile, type TestDoor, testDoor } from '#tests/support/front-door.ts';
import { testLog } from '#tests/support/log.ts';
import { drawOfNovember2024, sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { testMember } from '#tests/support/money.ts';
import { testTokens } from '#tests/support/tokens.ts';
import { confirmAt, enrolAt, signInAt } from '../operator/console-staff.ts';
import { bearer, codeOf, hireAt } from '../operator/staff.ts';

const clock = testClock('2026-11-20T09:30:00+07:00');
const door = doorOfFile({ clock, parts: { random: realChance } });
const operator = { as: 'operator' } as const;
const period = { from: '2026-11-20', to: '2026-11-20' };

beforeAll(async () => {
  await testCatalogue(door.ctx);
  const winner = await testMember(door.ctx, '9000.00');
  const round = await testRound(door.ctx);
  await sendBill(asMember(door.ctx, winner), round, 'three_top 044 1');
  await door.call(
    'POST /api/operator/round/result',
    { round_id: String(round), raw: drawOfNovember2024, close: true },
    operator,
  );
  await door.call('POST /api/operator/round/approve', { round_id: String(round) }, { as: 'approver' });
  await settleRounds(door.ctx);
  await inTransaction(door.ctx, (tx) =>
    tx.execute(sql`select * from ledger_post('deposit_fee', '=cmd|calc', 'THB', array[null, null]::bigint[],
      array['bank_float:promptpay', 'deposit_fees'], array[-100, 100]::bigint[])`),
  );
  await rollUp(door.ctx);
});

const report = (input: Record<string, string>) =>
  door.call('GET /api/operator/report', { ...period, ...input }, operator);
const linesOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');

describe('a report', () => {
  it('has a head that says whose, which period, made when and by whom, and up to where it is sealed', async () => {
    const { data } = await report({ name: 'daily' });
    expect(Object.keys(Object.fromEntries(data.head))).toEqual([
      'แบรนด์',
      'รายงาน',
      'ช่วงเวลา',
      'ฐานวันที่',
      'จัดทำเมื่อ',
      'จัดทำโดย',
      'ปิดยอดถึง',
      'แฮชของชั่วโมงที่ปิดล่าสุด',
    ]);
    expect(Object.fromEntries(data.head)).toMatchObject({
      ช่วงเวลา: '20 พ.ย. 69 ถึง 20 พ.ย. 69',
      ปิดยอดถึง: 'ยังไม่ปิดชั่วโมงแรก',
    });
    expect(data.rows).toHaveLength(1);
    expect(data.rows[0][0]).toBe('2026-11-20');
    expect(data.totals.slice(1)).toEqual(data.rows[0].slice(1));
  });

  it('tells markets by cash and by draw with the same stakes and winnings', async () => {
    const [byCash] = (await report({ name: 'markets' })).data.rows;
    const byDraw = (await report({ name: 'markets', basis: 'draw', from: '2100-01-01', to: '2100-12-31' })).data;
    const [row] = byDraw.rows;
    const at = (key: string): string => row[byDraw.columns.findIndex((column: { key: string }) => column.key === key)];
    expect([at('market'), at('payable'), at('wins'), at('net')]).toEqual([byCash[0], byCash[1], byCash[3], byCash[5]]);
    expect(at('bills')).toBe('1');
  });

  it('tells channels, bonuses, games and entries, and has no rows where nothing happened', async () => {
    expect((await report({ name: 'channels' })).data.rows.map(([name]: string[]) => name)).toEqual(['promptpay']);
    expect((await report({ name: 'games' })).data).toMatchObject({
      rows: [],
      totals: ['รวม', '0.00', '0.00', '0.00', '0.00', '0.00'],
    });
    expect((await report({ name: 'promotions' })).data.rows).toEqual([]);
    const entries = (await report({ name: 'entries' })).data;
    expect(entries.rows.map((row: string[]) => row[6])).toContain('=cmd|calc');
    expect(entries).toMatchObject({ more: false });
  });

  it('is refused with the field for a period or basis that is wrong', async () => {
    expect((await report({ name: 'daily', from: '2026-11-21' })).fields).toHaveProperty('to');
    expect((await report({ name: 'daily', from: '2024-11-21' })).fields).toHaveProperty('to');
    expect((await report({ name: 'entries', from: '2026-09-21' })).fields).toHaveProperty('to');
    expect((await report({ name: 'daily', basis: 'draw' })).fields).toHaveProperty('basis');
    expect((await report({ name: 'gold' })).fields).toHaveProperty('name');
  });

  it('is a marketer’s only for their own field', async () => {
    const person = await hireAt(door, 'report.marketer', 'marketer');
    const { data } = await door.call('POST /api/operator/login', {
      token: person.token,
      totp_code: codeOf(clock, person.totp_secret),
    });
    const as = bearer(data.session_token);
    expect((await door.call('GET /api/operator/report', { ...period, name: 'promotions' }, as)).error).toBe(0);
    expect((await door.call('GET /api/operator/report', { ...period, name: 'daily' }, as)).error).toBe(9006);
    expect((await door.call('GET /api/operator/report.csv', { ...period, name: 'daily' }, as)).error).toBe(9006);
  });
});

describe('a file', () => {
  it('is fetched by the console with its cookie and a fresh code, and by nobody else there', async () => {
    const who = await enrolAt(door, clock, 'report.manager', 'manager');
    const browser = await signInAt(door, clock, who);
    const asked = { ...period, name: 'markets' };
    clock.advance({ minutes: 6 });
    expect((await browser.call('GET /api/operator/report.csv', asked)).error).toBe(9044);
    await confirmAt(clock, browser, who);
    const { text, headers } = await browser.call('GET /api/operator/report.csv', asked);
    expect(headers.get('content-disposition')).toContain('markets-2026-11-20-2026-11-20.csv');
    const shown = (await report({ name: 'markets' })).data;
    expect(linesOf(text).at(-1)).toBe(shown.totals.join(','));
    const { items } = (await door.call('GET /api/operator/audit/list', { subject: 'report:markets' }, operator)).data;
    expect(items[0]).toMatchObject({ action: 'report.export', operator: who.name });
    for (const headers of [{ Cookie: undefined }, { 'Sec-Fetch-Site': 'cross-site' }])
      expect((await browser.call('GET /api/operator/report.csv', asked, { headers })).status).not.toBe(200);
  });

  it('as CSV has the head, the rows and the totals, disarms texts, and is in the audit', async () => {
    const { text, headers } = await door.call('GET /api/operator/report.csv', { ...period, name: 'entries' }, operator);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toContain('entries-2026-11-20-2026-11-20.csv');
    const lines = linesOf(text);
    const shown = (await report({ name: 'entries' })).data;
    // Head, an empty line, the columns' names, the rows, the totals.
    expect(lines).toHaveLength(8 + 2 + shown.rows.length + 1);
    expect(lines[9]).toBe('วันเวลา,เลขรายการ,เลขโอน,บัญชี,ชนิด,สมาชิก,อ้างอิง,จำนวน');
    expect(text).toContain(",'=cmd|calc,-1.00");
    expect(lines.at(-1)?.split(',').at(-1)).toBe(shown.totals.at(-1));
    const { items } = (await door.call('GET /api/operator/audit/list', { subject: 'report:entries' }, operator)).data;
    expect(items[0]).toMatchObject({
      action: 'report.export',
      after: { from: '2026-11-20', to: '2026-11-20', basis: 'cash', format: 'csv' },
    });
  });

  it('says so when it has no rows', async () => {
    const { text } = await door.call('GET /api/operator/report.csv', { ...period, name: 'games' }, operator);
    expect(linesOf(text).at(-1)).toBe('ไม่มีรายการ');
  });

  it('as XLSX has numbers as numbers and texts as they are', async () => {
    const response = await door.app.request(
      `/api/operator/report.xlsx?name=entries&from=${period.from}&to=${period.to}`,
      {
        headers: { Authorization: `Bearer ${testTokens.operator}` },
      },
    );
    expect(response.headers.get('content-type')).toContain('spreadsheetml');
    const sheet = sheetOf(Buffer.from(await response.arrayBuffer()));
    expect(sheet).toContain('รายการบัญชีของเว็บ');
    expect(sheet).toContain('=cmd|calc');
    expect(sheet).not.toContain("'=cmd|calc");
    expect(sheet).not.toContain('<f>');
    expect(sheet).toMatch(/<v>-1<\/v>/);
  });
});

describe('a report from a replica', () => {
  let replica: Connection;
  let elsewhere: TestDoor;

  beforeAll(async () => {
    replica = connect(door.database.url, { max: 2, log: testLog, statementMs: 500 });
    const { db } = replica;
    const consoleReads = { pages: db, reports: db, proofs: db, isReplica: true };
    elsewhere = await testDoor(door.database, { clock, parts: { random: realChance, consoleReads } });
  });
  afterAll(async () => {
    await elsewhere.close();
    await replica.pool.end();
  });

  it('has the same rows, and says where they are from', async () => {
    const [here, there] = [
      await report({ name: 'daily' }),
      await elsewhere.call('GET /api/operator/report', { ...period, name: 'daily' }, operator),
    ];
    expect(there.data.rows).toEqual(here.data.rows);
    expect(there.data.head).toContainEqual(['อ่านจาก', 'ฐานข้อมูลสำเนา อาจช้ากว่าจริงไม่กี่วินาที']);
  });

  it('that takes too long is given up, in words', async () => {
    const { status, error } = await inTransaction(door.ctx, async (tx) => {
      await tx.execute(sql`lock table ledger_day in access exclusive mode`);
      return elsewhere.call('GET /api/operator/report', { ...period, name: 'daily' }, operator);
    });
    expect({ status, error }).toEqual({ status: 503, error: 9058 });
  });
});

/** The text of the sheet in a zip whose entries carry their sizes in the central directory. */
function sheetOf(zip: Buffer): string {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  let at = zip.readUInt32LE(end + 16);
  for (let n = zip.readUInt16LE(end + 10); n > 0; n--) {
    const [size, nameLength, extra, comment, offset] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    if (name === 'xl/worksheets/sheet1.xml') {
      const begin = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
      const body = zip.subarray(begin, begin + size);
      return zip.readUInt16LE(at + 10) === 0 ? body.toString('utf8') : inflateRawSync(body).toString('utf8');
    }
    at += 46 + nameLength + extra + comment;
  }
  throw new Error('the file has a sheet');
}
