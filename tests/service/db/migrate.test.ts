/** What brings a database to the schema of this build, on copies of the project's own files. */
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrateDatabase } from '#lib/server/db/migrate.ts';
import { urlOf } from '#tests/support/global-setup.ts';

const { url: serverUrl, template } = inject('testServer');
const db = 'src/lib/server/db';
const roots: string[] = [];
let url: string;

async function query<T extends pg.QueryResultRow>(at: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/** An empty database; it goes with the other ones of the run. */
async function emptyDatabase(): Promise<string> {
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await query(serverUrl, `create database ${name}`);
  return urlOf(serverUrl, name);
}

/** A copy of the project's migrations and functions. */
function copiedRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'benja-migrate-'));
  roots.push(root);
  for (const part of ['migrations', 'functions', 'triggers.sql'])
    cpSync(join(db, part), join(root, db, part), { recursive: true });
  return root;
}

function rewrite(root: string, file: string, change: (text: string) => string): void {
  const path = join(root, db, file);
  const text = readFileSync(path, 'utf8');
  expect(change(text)).not.toBe(text);
  writeFileSync(path, change(text));
}

const files = [...readdirSync(join(db, 'functions')).map((name) => `functions/${name}`), 'triggers.sql'].sort();

beforeAll(async () => {
  url = await emptyDatabase();
});
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true });
});

it('several processes that start at once on an empty database make it once', async () => {
  await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(url)));
  const applied = await query<{ file: string }>(url, 'select file from drizzle.__functions order by file collate "C"');
  expect(applied.map((row) => row.file)).toEqual(files);
  const journal = JSON.parse(readFileSync(join(db, 'migrations/meta/_journal.json'), 'utf8'));
  expect(await query(url, 'select from drizzle.__drizzle_migrations')).toHaveLength(journal.entries.length);
});

/** The row versions of all functions and triggers: another one was written anew. */
const versions = async (): Promise<Map<string, string>> =>
  new Map(
    (
      await query<{ name: string; version: string }>(
        url,
        `select proname as name, xmin::text as version from pg_proc where pronamespace = 'public'::regnamespace
         union all select tgname, xmin::text from pg_trigger where not tgisinternal`,
      )
    ).map((row) => [row.name, row.version]),
  );

it('a function is replaced when its file has changed, and nothing else is touched', async () => {
  const before = await versions();
  await migrateDatabase(url);
  expect(await versions()).toEqual(before);
  const root = copiedRoot();
  rewrite(root, 'functions/append-only.sql', (text) => text.replace('is append-only', 'only grows'));
  await migrateDatabase(url, root);
  const after = await versions();
  expect([...after].filter(([name, version]) => before.get(name) !== version).map(([name]) => name)).toEqual([
    'refuse_change',
  ]);
  await expect(query(url, 'truncate ledger_anchor')).rejects.toThrow('ledger_anchor only grows');
});

it('a file that cannot be applied undoes the whole start, migrations too', async () => {
  const root = copiedRoot();
  rewrite(root, 'triggers.sql', (text) => `${text}create trigger broken before update on nothing;`);
  const fresh = await emptyDatabase();
  await expect(migrateDatabase(fresh, root)).rejects.toThrow();
  expect(await query(fresh, `select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([]);
  await migrateDatabase(fresh);
});

it.each([
  ['a newer version', 8_000_000_000_000, 'newer version of Benja'],
  ['a build before the first release', 1, 'before the first release'],
])('a database of %s is refused, and left as it is', async (_, when, reason) => {
  const fresh = await emptyDatabase();
  await migrateDatabase(fresh);
  await query(
    fresh,
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of another build', ${when})`,
  );
  await expect(migrateDatabase(fresh)).rejects.toThrow(reason);
});

/** A member with money, a withdrawal and a bill, as the first schema held them. */
const dataOfBaseline = `
  insert into agent (code, name) values ('first', 'Benja');
  insert into member (agent_id, phone, password_hash, first_name, last_name, birth_date, bank_code, bank_account_number, ref_code, terms_version)
    select id, '+66801234567', 'nobody logs in with this', 'สมชาย', 'ใจดี', '1990-01-01', '004', '1234567890', 'T1', 'test' from agent;
  insert into account (member_id, wallet_type_id, name, currency, balance) select id, 1, 'กระเป๋าหลัก', 'THB', 5000 from member;
  insert into account (name, currency) values ('adjustments', 'THB');
  insert into transfer (kind, reference, created_at) values ('adjustment_in', 'test:1', now());
  insert into entry (transfer_id, account_id, amount, balance_after, created_at)
    select t.id, a.id, case when a.member_id is null then -5000 else 5000 end, case when a.member_id is null then null else 5000 end, now() from transfer t, account a;
  insert into withdraw (member_id, status, amount, bank_code, bank_account_number, account_name, automatic, created_at, expected_at)
    select id, 'requested', 10000, '004', '1234567890', 'สมชาย ใจดี', false, now(), now() from member;
  insert into payout_time values (true, 60, 90, 3, now());
  set session_replication_role = replica;
  insert into round (market, draw_date, open_at, close_at, status) values ('gov', '2026-12-01', now(), now(), 'open');
  insert into bill (id, member_id, wallet_id, round_id, status, line_count, stake, payable, max_win, created_at)
    select n, 1, 1, round.id, case n when 3 then 'cancelled' else 'pending' end, 1, 100 * n, 100 * n, 9000 * n, now() from round, generate_series(1, 3) n;
  insert into line (bill_id, position, round_id, bet_type, number, key, stake, rate_x100, payable, possible_win)
    select id, 1, round_id, 'two_top', '44', '44', stake, 9000, stake, max_win from bill;
  insert into exposure_counter select round_id, 'two_top', '44', 300, 100000 from bill where id = 1;
  set session_replication_role = default;`;

it('a database of the baseline comes to this schema with its rows', async () => {
  const root = copiedRoot();
  rewrite(root, 'migrations/meta/_journal.json', (text) => {
    const journal = JSON.parse(text);
    return JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) });
  });
  // What leans on tables that came later.
  for (const later of ['movement-kinds', 'ledger-post', 'ledger-post-many', 'audit'])
    rmSync(join(root, db, `functions/${later}.sql`));
  rewrite(root, 'triggers.sql', (text) =>
    text.replace(/^create[^;]* on (?:ledger_seal|ledger_span|audit|audit_anchor) [^;]*;$/gm, ''),
  );
  const old = await emptyDatabase();
  await migrateDatabase(old, root);
  await query(old, dataOfBaseline);
  const rows = (table: string) =>
    query<{ row: Record<string, unknown> }>(old, `select to_jsonb(t) as row from ${table} t order by 1`);
  const tables = ['agent', 'member', 'account', 'transfer', 'entry', 'withdraw', 'payout_time'];
  // Half of a decision about a silent payout is not carried over: it is proposed again, as a slip of the queue.
  const gone = new Set(['proposed_by', 'proposed_outcome']);
  const before = (await Promise.all(tables.map(rows))).map((all) =>
    all.map(({ row }) => ({ row: Object.fromEntries(Object.entries(row).filter(([name]) => !gone.has(name))) })),
  );
  await migrateDatabase(old);
  expect(await Promise.all(tables.map(rows))).toMatchObject(before);
  // A row from before says what caused it as a new one does.
  expect(await query(old, 'select cause_kind, cause_id::text from transfer')).toEqual([
    { cause_kind: 'test', cause_id: '1' },
  ]);
  // What is counted on a number is known by line and payout, without bills taken back.
  expect(await query(old, 'select used::int, lines, payout::int from exposure_counter')).toEqual([
    { used: 300, lines: 2, payout: 27_000 },
  ]);
  // The books go on where they were.
  await query(
    old,
    `select ledger_post('adjustment_out', 'test:2', 'THB', array[id, null], array[null, 'adjustments'], array[-1000, 1000])
      from account where member_id is not null`,
  );
  expect(await query(old, 'select balance::text from account where member_id is not null')).toEqual([
    { balance: '4000' },
  ]);
  await expect(query(old, 'update withdraw set member_id = member_id + 1')).rejects.toThrow('withdraw_member_id_fk');
});
