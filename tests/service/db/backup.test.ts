import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ledgerChecks } from '#app/ledger-checks.ts';
import type { Services } from '#app/services.ts';
import { logIn } from '#lib/account/server/log-in.ts';
import { grantPhoneProof } from '#lib/account/server/phone-proof.ts';
import { register } from '#lib/account/server/register.ts';
import { checkLedger } from '#lib/ledger/server/check.ts';
import { sealBooks } from '#lib/ledger/server/seal-books.ts';
import { writeBackup } from '#lib/server/db/backup.ts';
import { connect } from '#lib/server/db/connect.ts';
import { restoreBackup } from '#lib/server/db/restore.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { urlOf } from '#tests/support/global-setup.ts';
import { testLog } from '#tests/support/log.ts';
import { give, thb } from '#tests/support/money.ts';
import { testSealKey, testSecretKey } from '#tests/support/seal-key.ts';
import { testServices } from '#tests/support/services.ts';
import { runNode } from '../../../scripts/commands.ts';
import { playDemoStory, seedContent } from '../../../scripts/demo-story.ts';
import { emptyDatabasesOfFile, query } from './empty-databases.ts';

const clock = testClock();
const folder = mkdtempSync(join(tmpdir(), 'benja-backup-'));
const database = databaseOfFile();
const emptyDatabase = emptyDatabasesOfFile();
let services: Services;
let backup: string;
let files = 0;

const newFile = (): string => join(folder, `${++files}.backup`);

/** Every table's rows as one digest each, and every sequence. */
async function contents(url: string): Promise<Record<string, unknown>> {
  const tables = await query<{ name: string }>(
    url,
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const all: Record<string, unknown> = {};
  for (const { name } of tables) {
    const [row] = await query(
      url,
      `select count(*)::int as rows, md5(string_agg(t::text, e'\\n' order by t::text)) as digest from public."${name}" t`,
    );
    all[name] = row;
  }
  all.sequences = await query(
    url,
    'select sequencename, last_value from pg_sequences where schemaname = $$public$$ order by 1',
  );
  return all;
}

const isEmpty = async (url: string): Promise<boolean> =>
  Object.entries(await contents(url)).every(
    ([name, row]) => ['sequences', 'movement_kind'].includes(name) || (row as { rows: number }).rows === 0,
  );

async function findings(url: string): Promise<unknown> {
  const { pool, db } = connect(url, { max: 2, log: testLog, sealKey: testSealKey });
  return (await checkLedger(db, ledgerChecks).finally(() => pool.end())).findings;
}

beforeAll(async () => {
  services = await testServices(database, { clock, parts: { random: realChance } });
  await seedContent(testContext(database, { clock, parts: { random: realChance } }));
  await playDemoStory(services, clock.now());
  const config = { anchorDir: join(folder, 'anchors') };
  await sealBooks(testContext(database, { clock, config, parts: { random: realChance } }));
  backup = newFile();
  await writeBackup(database.url, backup, clock.now());
});
afterAll(async () => {
  await services.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('restored elsewhere is the same, row for row and sequence for sequence, with sound books', async () => {
    const elsewhere = await emptyDatabase();
    const restored = await restoreBackup(elsewhere, backup);
    expect(restored).toMatchObject({ madeAt: clock.now().toISOString() });
    expect(restored.rows).toBeGreaterThan(500);
    expect(await contents(elsewhere)).toEqual(await contents(database.url));
    expect(await findings(elsewhere)).toEqual([]);
  });

  it('is a database to go on with: members log in, new rows take new ids, the guards are up', async () => {
    const elsewhere = await emptyDatabase();
    await restoreBackup(elsewhere, backup);
    const { pool, db } = connect(elsewhere, { max: 2, log: testLog, sealKey: testSealKey });
    const ctx = testContext({ db, agentId: database.agentId }, { clock, parts: { random: realChance } });
    expect((await logIn(ctx, { phone: '0800000001', password: 'benja-demo' })).user.username).toBe('มะลิ');
    const { user } = await register(ctx, {
      phone: '+66911111111',
      phone_token: (await grantPhoneProof(ctx, '+66911111111')).phone_token,
      password: 'ข้าวมันไก่ไม่หนัง',
      first_name: 'สมใจ',
      last_name: 'รักสงบ',
      birth_date: '1990-05-17',
      bank_code: '004',
      account_number: '2001112223',
      accept_terms: true,
    });
    await give(ctx, BigInt(user.id), thb('100.00'));
    await pool.end();
    expect(await findings(elsewhere)).toEqual([]);
    await expect(query(elsewhere, 'update entry set amount = amount + 1')).rejects.toThrow(/append-only/);
    await expect(query(elsewhere, 'delete from audit')).rejects.toThrow(/append-only/);
    await expect(query(elsewhere, 'update account set balance = balance + 1')).rejects.toThrow(
      /only through ledger_post/,
    );
  });

  it('is of one moment, though money moves while it is made', async () => {
    const ctx = testContext(database, { clock, parts: { random: realChance } });
    const [mali] = await query<{ id: bigint }>(database.url, `select id from member where phone = '+66800000001'`);
    const file = newFile();
    let moving = true;
    const traffic = (async () => {
      let posted = 0;
      for (; moving; posted++) await give(ctx, mali?.id ?? 0n, thb('1.00'));
      return posted;
    })();
    await writeBackup(database.url, file, clock.now());
    moving = false;
    expect(await traffic).toBeGreaterThan(0);
    const elsewhere = await emptyDatabase();
    await restoreBackup(elsewhere, file);
    expect(await findings(elsewhere)).toEqual([]);
  });

  it('can be read by its owner only, and replaces no file', async () => {
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    const before = readFileSync(backup);
    await expect(writeBackup(database.url, backup, clock.now())).rejects.toThrow(/is there already/);
    expect(readFileSync(backup).equals(before)).toBe(true);
  });

  it('leaves no file behind when the database cannot be read', async () => {
    const file = newFile();
    await expect(writeBackup(urlOf(inject('testServer').url, 'no_such_database'), file, clock.now())).rejects.toThrow(
      /does not exist/,
    );
    expect(readdirSync(folder).filter((name) => name.startsWith(basename(file)))).toEqual([]);
  });

  it('keeps what text can hold: quotes, tabs, newlines, backslashes, an end mark, Thai, emptiness and nothing', async () => {
    const source = await emptyDatabase();
    const texts = ['it\'s "so"', 'a\tb', 'two\nlines\r\n', '\\.', '\n\\.\n', '\\N', 'น้ำพริกกะปิ 🌶', ''];
    const client = new pg.Client({ connectionString: source });
    await client.connect();
    for (const [index, text] of texts.entries())
      await client.query(`insert into agent (code, name, logo_url) values ($1, $2, null)`, [`agent-${index}`, text]);
    // Longer than what the file gives at once.
    await client.query(`insert into agent (code, name) values ('long', repeat('ยาว\\n', 200000))`);
    await client.end();
    const file = newFile();
    await writeBackup(source, file, clock.now());
    const elsewhere = await emptyDatabase();
    await restoreBackup(elsewhere, file);
    expect(await contents(elsewhere)).toEqual(await contents(source));
  });
});

describe('a restore is refused, and the database stays as it was, for', () => {
  let target: string;

  beforeAll(async () => {
    target = await emptyDatabase();
  });

  const text = (): string => gunzipSync(readFileSync(backup)).toString('utf8');
  const fileOf = (content: string | Buffer): string => {
    const file = newFile();
    writeFileSync(file, content);
    return file;
  };

  it.each<[string, () => string | Buffer, RegExp]>([
    ['a file that is no gzip', () => 'hello', /no backup of Benja/],
    ['a gzip of something else', () => gzipSync('hello\n'), /no backup of Benja/],
    ['an empty file', () => '', /no backup of Benja/],
    ['a file cut in half', () => readFileSync(backup).subarray(0, statSync(backup).size / 2), /damaged or cut off/],
    [
      'a text cut in a table',
      () => gzipSync(text().slice(0, text().indexOf('COPY public."round"') + 500)),
      /middle of a table/,
    ],
    [
      'a text without its last line',
      () => gzipSync(text().replace(/-- benja-backup-end .*\n$/, '')),
      /last line is missing/,
    ],
    ['one digit changed', () => gzipSync(text().replace('มะลิ', 'มะนะ')), /digest does not fit/],
    ['another format', () => gzipSync(text().replace('"format":1', '"format":2')), /format 2 are not known/],
    [
      'a schema of another version',
      () => gzipSync(text().replace(/"migrations":\["./, '"migrations":["x')),
      /another version of Benja/,
    ],
    [
      'a line that is SQL of its own',
      () => gzipSync(text().replace('SELECT setval', 'DROP TABLE member; SELECT setval')),
      /not understood/,
    ],
  ])('%s', async (_, content, reason) => {
    await expect(restoreBackup(target, fileOf(content()))).rejects.toThrow(reason);
    expect(await isEmpty(target)).toBe(true);
  });

  it('a file that is not there', async () => {
    await expect(restoreBackup(target, join(folder, 'nowhere'))).rejects.toThrow(/ENOENT/);
  });

  it('a database that holds anything', async () => {
    await query(target, `insert into agent (code, name) values ('benja', 'เบญจา')`);
    await expect(restoreBackup(target, backup)).rejects.toThrow(/not empty: there are rows in "agent"/);
    expect(await query(target, 'select name from agent')).toEqual([{ name: 'เบญจา' }]);
  });
});

describe('the documented commands', () => {
  it('take a site from any PostgreSQL to the embedded server of another data directory', async () => {
    const file = newFile();
    const from = { DATABASE_URL: database.url };
    const to = { DATABASE_URL: '', DATA_DIR: join(folder, 'data'), SECRET_KEY: testSecretKey };
    expect(await runNode(['scripts/backup.ts', file], { env: from })).toMatchObject({ ok: true });
    const restored = await runNode(['scripts/restore.ts', file], { env: to });
    expect(restored.output).toContain('✓ the books are right');
    expect(restored.ok).toBe(true);
    const checked = await runNode(['scripts/ledger-check.ts'], { env: to });
    expect(checked).toMatchObject({ ok: true, output: expect.stringContaining('✓ the books are right') });
    const again = await runNode(['scripts/restore.ts', file], { env: to });
    expect(again).toMatchObject({ ok: false, output: expect.stringContaining('not empty') });
    const copy = newFile();
    expect(await runNode(['scripts/backup.ts', copy], { env: to })).toMatchObject({ ok: true });
    const rowsOf = (path: string) =>
      /"rows":({.*?})/.exec(gunzipSync(readFileSync(path)).toString('utf8').split('\n').at(-2) ?? '')?.[1];
    // The check keeps a record of its own.
    expect(rowsOf(copy)?.replace('"ledger_check_run":1', '"ledger_check_run":0')).toBe(rowsOf(file));
  });

  it('say how they are used', async () => {
    for (const script of ['backup', 'restore'])
      expect(await runNode([`scripts/${script}.ts`])).toEqual({
        ok: false,
        output: `usage: npm run ${script} -- <file>\n`,
      });
  });
});
