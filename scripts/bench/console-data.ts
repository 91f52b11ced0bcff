/** A brand at size in a database of its own, beside the demo's content: members, money, queues, acts of operators. */
import pg from 'pg';
import { bookRows, type ConsoleSize, causeRows, firstId } from './console-books.ts';
import { time } from './measure.ts';

const firstNames = 'สมชาย สมหญิง มะลิ ธนา กมล วิภา ประยูร นงนุช อารีย์ ปรีชา สุรชัย วันดี พรทิพย์ จิราพร ณัฐพล กิตติ ศิริพร บุญมี อุไร ชัยวัฒน์';
const lastNames =
  'ใจดี วงศ์สว่าง พูนทรัพย์ ทองคำ ศรีสุข แก้วมณี บุญเรือง จันทร์เพ็ญ รุ่งเรือง สายทอง พรหมดี ชูชาติ มั่นคง เจริญผล อินทร์แก้ว สุขใจ นาคทอง คำแสน เพชรรัตน์ ธรรมดี กาญจนา พิมพ์ทอง ยอดรัก';
const wordsSql = (words: string, at: string): string => {
  const list = words.split(' ');
  return `(array['${list.join("', '")}'])[${at} % ${list.length} + 1]`;
};

const peopleRows = ({ members }: ConsoleSize): string[] => [
  `insert into member (id, agent_id, phone, password_hash, first_name, last_name, birth_date, bank_code, bank_account_number, ref_code, vip_level, referred_by, terms_version, last_login_at, created_at) overriding system value
    select ${firstId} + m, (select min(id) from agent), '+669' || lpad(m::text, 8, '0'), 'nobody logs in with this', ${wordsSql(firstNames, 'm')}, ${wordsSql(lastNames, 'm / 7')}, date '1970-01-01' + (m * 37 % 12000)::int,
        (array['004', '014', '002', '006', '025'])[m % 5 + 1], lpad((m * 6700417::bigint % 10000000000)::text, 10, '0'), 'B' || m, 0, case when m % 3 = 0 then ${firstId} + m / 10 + 1 end, 'bench',
        case when m % 10 < 7 then now() - m % 90 * interval '1 day' - m % 1440 * interval '1 minute' end, now() - interval '91 days' - m % 600 * interval '1 day'
      from generate_series(1, ${members}::bigint) m`,
  `insert into affiliate_referral (member_id, referrer_id, bound_at) select id, referred_by, created_at from member where referred_by is not null and id > ${firstId} order by id`,
  `insert into account (id, member_id, wallet_type_id, name, currency) overriding system value
    select ${firstId} + m, ${firstId} + m, 1, 'กระเป๋าหลัก', 'THB' from generate_series(1, ${members}::bigint) m`,
  `insert into account (id, member_id, name, currency) overriding system value
    select ${firstId} + ${members} + m, ${firstId} + m, 'แต้ม', 'POINT' from generate_series(1, ${members}::bigint) m`,
  `insert into session (member_id, token_hash, device_hash, ip, user_agent, created_at, last_seen_at, expires_at)
    select ${firstId} + m, 'bench' || m, 'device' || m / 2, '203.0.113.' || m % 250, 'bench', now() - m % 90 * interval '1 day', now() - m % 90 * interval '1 day', now() + interval '30 days'
      from generate_series(1, ${members}::bigint, 3) m`,
];

/** Decided approvals, and the record of operators' acts by its own trigger: each row seals the one before. */
const staffRows = (rows: number): string[] => [
  `insert into approval (action, subject, amount, payload, facts, payload_hash, facts_hash, first_by, first_at, expires_at, state, second_by, second_at)
    select 'withdraw.approve', 'withdraw:' || n, 5000000 + n * 100, jsonb_build_object('withdraw_id', n::text), '{}', 'bench', 'bench', 'naphat', now() - n * interval '5 minutes', now() - n * interval '5 minutes' + interval '30 minutes', 'approved', 'anong', now() - n * interval '5 minutes'
      from generate_series(1, ${rows / 10}) n`,
  `insert into audit (at, operator, action, subject, after, reason, request_id, role, via, v)
    select now() - (${rows} - n) * interval '30 seconds', (array['suda', 'anong', 'naphat'])[n % 3 + 1], (array['withdraw.approve', 'member.reveal', 'session.open', 'limit.set'])[n % 4 + 1], 'member:' || (${firstId} + n), '{"bench": true}', 'bench', 'bench', 'owner', 'console', 2
      from generate_series(1, ${rows}) n`,
];

const tables = [
  'member',
  'account',
  'session',
  'transfer',
  'entry',
  'payment_intent',
  'incoming_transfer',
  'bill',
  'line',
  'game_round',
  'game_bet',
  'game_tx',
  'withdraw',
  'play_day',
  'affiliate_referral',
] as const;

interface Index {
  readonly name: string;
  readonly of: string;
  readonly sql: string;
  readonly constraint: boolean;
}

/** Indices that can be made afterwards: all but primary keys. */
async function laterIndices(client: pg.Client): Promise<Index[]> {
  const { rows } = await client.query<Index>(
    `select i.relname as name, t.relname as of, coalesce('alter table ' || t.relname || ' add constraint ' || i.relname || ' ' || pg_get_constraintdef(c.oid), pg_get_indexdef(i.oid)) as sql, c.oid is not null as constraint
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid left join pg_constraint c on c.conindid = i.oid and c.contype = 'u'
      where t.relname = any($1) and not x.indisprimary and t.relnamespace = 'public'::regnamespace`,
    [tables],
  );
  return rows;
}

/**
 * Fills the demo's database up to the size. The triggers and keys to other tables are off meanwhile: what is written
 * is right by itself, seals included.
 */
export async function makeConsoleData(
  url: string,
  size: ConsoleSize,
  sealKey: Buffer,
  say: (text: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const step = async (name: string, work: readonly string[]): Promise<void> => {
    const began = performance.now();
    for (const sql of work)
      await client.query(sql).catch((error: Error) => {
        throw new Error(`${error.message}: ${sql.slice(0, 300)}`);
      });
    say(`  ${name}: ${time(performance.now() - began)}`);
  };
  try {
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set work_mem = '512MB'; set maintenance_work_mem = '1GB'; set timezone = 'UTC'`,
    );
    const indices = await laterIndices(client);
    await step(
      'indices taken away',
      indices.map(({ name, of, constraint }) =>
        constraint ? `alter table ${of} drop constraint ${name}` : `drop index ${name}`,
      ),
    );
    await step('members and wallets', peopleRows(size));
    await step('transfers and entries', bookRows(size, sealKey));
    await step('deposits, bills, games, withdrawals', causeRows(size));
    await step(
      'indices',
      indices.map(({ sql }) => sql),
    );
    await step('sequences', [
      'drop table bench_pair, bench_transfer, bench_round',
      ...tables
        .filter((name) => !['line', 'play_day', 'affiliate_referral'].includes(name))
        .map((name) => `select setval(pg_get_serial_sequence('${name}', 'id'), (select max(id) from ${name}))`),
    ]);
    await client.query('set session_replication_role = origin');
    await step('the record of acts', staffRows(Math.min(100_000, size.members)));
    await step('vacuum', ['vacuum (freeze, analyze)', 'checkpoint']);
  } finally {
    await client.end();
  }
}
