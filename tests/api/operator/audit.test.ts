/** The audit's chain against somebody with the database: the checker, the anchors and the offline verifier name the row. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditArchive } from '#app/audit-archive.ts';
import { checkLedger } from '#lib/ledger/server/check.ts';
import type { AuditAnchorView, AuditVerdict } from '#lib/operator/rules/audit-file.ts';
import { anchorAudit } from '#lib/operator/server/audit-anchors.ts';
import { chainParts, chainSince, chainState, rowsComputed } from '#lib/operator/server/audit-chain-queries.ts';
import { operatorLedgerChecks } from '#lib/operator/server/ledger-checks.ts';
import { recordAct } from '#lib/operator/server/record-act.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { archiveYeekee } from '#lib/yeekee/server/archive-rounds.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { bearer, codeOf, hireAt } from './staff.ts';

const clock = testClock('2026-11-20T09:30:00+07:00');
const door = doorOfFile({ clock, parts: { random: realChance } });

/** What a receiver outside was told; it refuses as often as it is asked to. */
const told: { id: string | undefined; body: { anchor: AuditAnchorView } }[] = [];
let refusals = 1;
let receiver: Server;
let webhook: string;

beforeAll(async () => {
  receiver = createServer(async (request, answer) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (refusals-- > 0) return void answer.writeHead(503).end();
    told.push({ id: String(request.headers['webhook-id']), body: JSON.parse(Buffer.concat(parts).toString()) });
    answer.end('ok');
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  webhook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/anchors`;
  for (const reason of ['หนึ่ง', 'สอง', 'สาม']) await act(reason);
});
afterAll(() => void receiver.close());

const act = (reason: string) =>
  inTransaction({ ...door.ctx, operator: { name: 'operator', role: 'owner' } }, (_, inside) =>
    recordAct(inside, { action: 'test.act', subject: 'round:1', after: { amount: '1.10' }, reason, quiet: true }),
  );
const anchor = () => anchorAudit({ ...door.ctx, config: { ...door.ctx.config, auditWebhook: webhook } });
const idsOf = async (): Promise<string[]> => {
  const { rows } = await door.database.pool.query<{ id: string }>('select id::text from audit order by audit.id');
  return rows.map(({ id }) => id);
};
const exported = async (): Promise<string> => {
  const { status, text } = await door.call('GET /api/operator/audit/export', {}, { as: 'operator' });
  expect(status).toBe(200);
  return text;
};

/** The page's own script, as a browser runs it. */
async function offline(text: string, kept: readonly AuditAnchorView[] = []): Promise<AuditVerdict> {
  const { text: html } = await door.call('GET /api/operator/audit/verify.html', {}, { as: 'operator' });
  const rules =
    /the console has them ----\n([\s\S]*)\n\/\/ ---- the end of the rules of the audit/.exec(html)?.[1] ?? '';
  return runInNewContext(
    `${rules}; const check = new AUDIT.AuditCheck(AUDIT.anchorsIn(kept)); for (const line of text.split('\\n')) check.line(line); check.verdict()`,
    { text, kept: JSON.stringify(kept), TextEncoder },
  ) as AuditVerdict;
}

/** Somebody with the database changes the audit; afterwards it is as before. */
async function forged<T>(statements: readonly string[], then: () => Promise<T>): Promise<T> {
  const run = async (list: readonly string[]) => {
    for (const one of list) await door.ctx.db.execute(sql.raw(one));
  };
  const tables = ['audit', 'audit_anchor'];
  const triggers = (how: 'enable' | 'disable') => tables.map((table) => `alter table ${table} ${how} trigger user`);
  await run(tables.map((table) => `create table kept_${table} as select * from ${table}`));
  await run([...triggers('disable'), ...statements, ...triggers('enable')]);
  try {
    return await then();
  } finally {
    await run([
      ...triggers('disable'),
      ...tables.flatMap((table) => [
        `delete from ${table}`,
        `insert into ${table} ${table === 'audit' ? 'overriding system value ' : ''}select * from kept_${table}`,
        `drop table kept_${table}`,
      ]),
      ...triggers('enable'),
    ]);
  }
}
const computedAnew = (
  from: string,
): string => `do $$ declare r audit; last text := coalesce((select hash from audit where id < ${from} order by id desc limit 1), '');
  begin for r in select * from audit where id >= ${from} order by id loop last := audit_hash(r, last); update audit set hash = last where id = r.id; end loop; end $$`;
const findings = async () => (await checkLedger(door.ctx.db, operatorLedgerChecks)).findings.map(({ first }) => first);

it('anchors a day once, and tells the webhook until it takes it', async () => {
  await anchor();
  await anchor();
  await act('สี่');
  await anchor();
  const ids = await idsOf();
  expect(told).toEqual([
    {
      id: 'audit-anchor-2026-11-20',
      body: expect.objectContaining({
        type: 'audit_anchor',
        anchor: { day: '2026-11-20', rows: '3', last_id: ids[2], head: expect.stringMatching(/^[0-9a-f]{64}$/) },
      }),
    },
  ]);
  clock.advance({ days: 1 });
  await act('ห้า');
  await Promise.all([anchor(), anchor()]);
  expect(new Set(told.map(({ body }) => `${body.anchor.day} ${body.anchor.rows}`))).toEqual(
    new Set(['2026-11-20 3', '2026-11-21 5']),
  );
  expect(await chainState(door.ctx.db)).toMatchObject({
    brokenAt: null,
    unsent: 0,
    anchor: { day: '2026-11-21', rows: '5' },
  });
  await expect(door.database.pool.query(`update audit_anchor set head = 'x'`)).rejects.toThrow();
  await expect(door.database.pool.query('delete from audit_anchor')).rejects.toThrow();
});

it('says a day’s anchor in the public archive of that day', async () => {
  expect(await auditArchive.of(door.ctx.db, '2026-11-20' as never)).toEqual({
    value: told[0]?.body.anchor,
    entries: 1,
  });
  expect(await auditArchive.of(door.ctx.db, '2026-11-19' as never)).toEqual({ value: undefined, entries: 0 });
  expect(auditArchive.isSame(told[0]?.body.anchor, { ...told[0]?.body.anchor, head: '' })).toBe(false);
  expect(await archiveYeekee(door.ctx)).toBe(0);
});

it('exports every row as it was hashed, and the offline page finds it whole', async () => {
  const text = await exported();
  const [head = '', ...lines] = text.trimEnd().split('\n');
  expect(JSON.parse(head)).toMatchObject({ format: 'benja-audit/1', made_by: 'operator' });
  expect(lines.filter((line) => line.startsWith('{"anchor"'))).toHaveLength(2);
  const verdict = await offline(
    text,
    told.map(({ body }) => body.anchor),
  );
  const ids = await idsOf();
  expect(verdict).toMatchObject({ rows: ids.length, lastId: ids.at(-1), anchors: 2 + told.length, fault: null });
  expect(lines.at(-2)).toContain('"audit.export"');
});

it('names the row of a changed byte', async () => {
  const [, second] = await idsOf();
  await forged([`update audit set reason = 'สิง' where id = ${second}`], async () => {
    expect(await findings()).toEqual([`audit row ${second}`]);
    expect((await offline(await exported())).fault).toMatchObject({ row: second });
  });
});

it('names the row after one that was deleted', async () => {
  const ids = await idsOf();
  await forged([`delete from audit where id = ${ids[4]}`], async () => {
    // The fifth row is the one that the second day's anchor names.
    expect(await findings()).toEqual([`audit row ${ids[5]}`, `audit row ${ids[4]}, of the anchor of 2026-11-21`]);
    expect((await offline(await exported())).fault).toMatchObject({ row: ids[5] });
    expect((await chainState(door.ctx.db)).brokenAt).toBe(ids[4]);
  });
});

it('names the anchored row of a tail that was computed anew, however well, and the kept anchor that an attacker changed too', async () => {
  const [, second, third] = await idsOf();
  const rewritten = [`update audit set reason = 'สิง' where id = ${second}`, computedAnew(second ?? '')];
  await forged(rewritten, async () => {
    expect(await findings()).toEqual([`audit row ${third}, of the anchor of 2026-11-20`]);
    expect((await offline(await exported())).fault).toMatchObject({ row: third });
  });
  const alsoAnchors = `update audit_anchor x set head = a.hash from audit a where a.id = x.last_id`;
  await forged([...rewritten, alsoAnchors], async () => {
    expect(await findings()).toEqual([]);
    const text = await exported();
    expect((await offline(text)).fault).toBeNull();
    expect(
      (
        await offline(
          text,
          told.map(({ body }) => body.anchor),
        )
      ).fault,
    ).toMatchObject({ row: third });
  });
  expect(await findings()).toEqual([]);
});

it('is exported by owners and auditors alone, and filtered by person, action and day', async () => {
  for (const [role, status] of [
    ['manager', 403],
    ['viewer', 200],
  ] as const) {
    const { token, totp_secret } = await hireAt(door, `audit.${role}`, role);
    const { data } = await door.call('POST /api/operator/login', { token, totp_code: codeOf(clock, totp_secret) });
    expect((await door.call('GET /api/operator/audit/export', {}, bearer(data.session_token))).status).toBe(status);
  }
  const list = async (input: Record<string, string>) =>
    (await door.call('GET /api/operator/audit/list', input, { as: 'operator' })).data.items as {
      reason: string | null;
    }[];
  expect((await list({ action: 'test.act', to: '2026-11-20' })).map(({ reason }) => reason)).toEqual([
    'สี่',
    'สาม',
    'สอง',
    'หนึ่ง',
  ]);
  expect((await list({ action: 'test.act', from: '2026-11-21' })).map(({ reason }) => reason)).toEqual(['ห้า']);
  expect(await list({ operator: 'nobody' })).toEqual([]);
  expect(
    (await door.call('GET /api/operator/audit/list', { from: 'ไม่ใช่วัน' }, { as: 'operator' })).fields,
  ).toHaveProperty('from');
});

it('is computed anew without a call for each row, whichever of them is changed', async () => {
  const { rows } = await door.database.pool.query(`explain (verbose) with ${chainParts} ${chainSince}`);
  expect(JSON.stringify(rows)).toContain('sha256');
  expect(JSON.stringify(rows)).not.toMatch(/audit_(?:hash|text)/);
  await act('หก');
  await act('เจ็ด');
  const last = (await idsOf()).slice(-2);
  for (const column of [
    'before',
    'after',
    'reason',
    'operator',
    'role',
    'session_id',
    'ip',
    'via',
    'approval_id',
    'at',
    'request_id',
  ])
    for (const id of last) {
      const put =
        {
          before: `'{}'`,
          after: `'{}'`,
          session_id: '77',
          approval_id: '77',
          at: `at + interval '1 microsecond'`,
          via: `'glass'`,
        }[column] ?? `'x'`;
      await forged([`update audit set ${column} = ${put} where id = ${id}`], async () => {
        expect((await chainState(door.ctx.db)).brokenAt, `${column} of ${id}`).toBe(id);
      });
    }
  expect((await chainState(door.ctx.db)).brokenAt).toBeNull();
});

it('computes the latest rows at each look, and leaves those before to the check of the books', async () => {
  const latest = (await idsOf()).at(-1);
  await door.database.pool.query(
    `insert into audit (at, operator, action, subject, request_id, v)
      select app_now(), 'operator', 'test.act', 'round:1', 'r', 2 from generate_series(1, $1)`,
    [rowsComputed],
  );
  const next = (await idsOf()).find((id) => BigInt(id) > BigInt(latest ?? ''));
  await forged([`update audit set reason = 'x' where id = ${next}`], async () => {
    expect((await chainState(door.ctx.db)).brokenAt).toBe(next);
  });
  await forged([`update audit set reason = 'x' where id = ${latest}`], async () => {
    expect((await chainState(door.ctx.db)).brokenAt).toBeNull();
    expect(await findings()).toContain(`audit row ${latest}`);
  });
  expect((await chainState(door.ctx.db)).brokenAt).toBeNull();
});
