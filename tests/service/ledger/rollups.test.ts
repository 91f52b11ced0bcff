/** Sums by hour and day: sealed once, equal to their entries whatever the clock and slow transactions do. */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkLedger, type Finding } from '#lib/ledger/server/check.ts';
import { rollUp } from '#lib/ledger/server/roll-up.ts';
import { allRollups } from '#lib/ledger/server/rollup-checks.ts';
import type { Context } from '#lib/server/context.ts';
import { testClock } from '#tests/support/clock.ts';
import { testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Accounts, moves, newAccounts, posted } from './books.ts';

const clock = testClock('2026-11-20T08:20:00+07:00');
const database = databaseOfFile();
let ctx: Context;
let own: Accounts;
let references = 0;

const reference = (): string => `rollups:${++references}`;
const give = (amount: bigint): Promise<unknown> => posted(ctx, moves(own.wallet, reference(), amount));

/** Rolls up until all hours before the clock's are sealed: other files of the server's tests may hold transactions open. */
const sealAll = (): Promise<void> =>
  eventually(async () => {
    await rollUp(ctx);
    expect(await sealedTo()).toBe(Math.floor(clock.now().getTime() / 3_600_000) * 3_600_000);
  });

async function sealedTo(): Promise<number | undefined> {
  const { rows } = await ctx.db.execute<{ to: string | null }>(
    sql`select (max(hour) + interval '1 hour')::text as to from ledger_seal`,
  );
  return rows[0]?.to ? new Date(rows[0].to).getTime() : undefined;
}

const findings = async (): Promise<readonly Finding[]> => (await checkLedger(ctx.db, allRollups)).findings;

type Sums = { n: bigint; amount_in: bigint; amount_out: bigint };
/** The adjustments of the hour at a Bangkok time of 20 November. */
async function hourAt(time: string): Promise<Record<string, Sums>> {
  const { rows } = await ctx.db.execute<Sums & { kind: string }>(sql`
    select h.kind, h.n, h.amount_in, h.amount_out from ledger_hour h join account a on a.id = h.account_id
      where a.name = 'adjustments' and h.hour = ${`2026-11-20T${time}:00+07:00`}::timestamptz order by 1`);
  return Object.fromEntries(rows.map(({ kind, ...sums }) => [kind, sums]));
}

beforeEach(async () => {
  ctx ??= testContext(database, { clock });
  own ??= await newAccounts(ctx);
});

describe('rolling up', () => {
  it('sums the open hour by account and kind, and again when more comes', async () => {
    await give(5_000n);
    await give(-2_000n);
    await rollUp(ctx);
    expect(await hourAt('08:00')).toEqual({
      adjustment_in: { n: 1n, amount_in: 0n, amount_out: 5_000n },
      adjustment_out: { n: 1n, amount_in: 2_000n, amount_out: 0n },
    });
    await give(700n);
    await rollUp(ctx);
    expect((await hourAt('08:00')).adjustment_in).toEqual({ n: 2n, amount_in: 0n, amount_out: 5_700n });
    expect(await sealedTo()).toBeUndefined();
  });

  it('seals an hour that is over, also one without entries, and adds it to its day', async () => {
    clock.set('2026-11-20T10:30:00+07:00');
    await give(1_000n);
    await sealAll();
    const { rows } = await ctx.db.execute(
      sql`select rows, entries, length(hash) as length from ledger_seal order by hour`,
    );
    expect(rows).toEqual([
      { rows: 2, entries: 3n, length: 32 },
      { rows: 0, entries: 0n, length: 32 },
    ]);
    const { rows: days } = await ctx.db.execute(
      sql`select day::text as day, kind, n, amount_out from ledger_day order by kind`,
    );
    expect(days).toEqual([
      { day: '2026-11-20', kind: 'adjustment_in', n: 2n, amount_out: 5_700n },
      { day: '2026-11-20', kind: 'adjustment_out', n: 1n, amount_out: 0n },
    ]);
    expect(await findings()).toEqual([]);
  });

  it('waits for a transaction that began before the hour was closed, and counts what it books', async () => {
    const slow = new pg.Client({ connectionString: database.url });
    await slow.connect();
    try {
      await slow.query('begin');
      await slow.query(`select set_config('app.now', '2026-11-20T10:59:59+07:00', true)`);
      await slow.query(
        `select * from ledger_post('adjustment_in', 'rollups:slow', 'THB', array[null, ${own.wallet}]::bigint[], array['adjustments', null], array[-300, 300]::bigint[])`,
      );
      clock.set('2026-11-20T11:05:00+07:00');
      await rollUp(ctx);
      await rollUp(ctx);
      expect(await sealedTo()).toBe(new Date('2026-11-20T10:00:00+07:00').getTime());
      await slow.query('commit');
    } finally {
      await slow.end();
    }
    await sealAll();
    expect((await hourAt('10:00')).adjustment_in).toEqual({ n: 2n, amount_in: 0n, amount_out: 1_300n });
    expect(await findings()).toEqual([]);
  });

  it('books nothing into a closed hour when the clock is set back', async () => {
    clock.set('2026-11-20T09:15:00+07:00');
    await give(900n);
    await rollUp(ctx);
    expect((await hourAt('11:00')).adjustment_in).toEqual({ n: 1n, amount_in: 0n, amount_out: 900n });
    expect(await sealedTo()).toBe(new Date('2026-11-20T11:00:00+07:00').getTime());
    clock.set('2026-11-20T12:01:00+07:00');
    await sealAll();
    expect(await findings()).toEqual([]);
  });

  it('goes on when the clock jumps a day ahead and comes back', async () => {
    clock.set('2026-11-21T12:01:00+07:00');
    await give(100n);
    await sealAll();
    clock.set('2026-11-20T13:00:00+07:00');
    await give(200n);
    await rollUp(ctx);
    clock.set('2026-11-21T14:01:00+07:00');
    await sealAll();
    expect(await findings()).toEqual([]);
    const { rows } = await ctx.db.execute<{ day: string; out: bigint }>(
      sql`select day::text as day, amount_out as out from ledger_day where kind = 'adjustment_in' order by day`,
    );
    expect(rows).toEqual([
      { day: '2026-11-20', out: 7_900n },
      { day: '2026-11-21', out: 300n },
    ]);
  });

  it('seals each hour once when several processes roll up', async () => {
    clock.set('2026-11-21T20:00:00+07:00');
    await give(100n);
    await Promise.all(Array.from({ length: 6 }, () => rollUp(ctx)));
    await sealAll();
    expect(await findings()).toEqual([]);
  });

  it('seals again after the database moved to a server with fewer transactions', async () => {
    clock.set('2026-11-21T22:00:00+07:00');
    await rollUp(ctx);
    clock.set('2026-11-21T23:00:00+07:00');
    await ctx.db.execute(
      sql`update ledger_cutoff set until = '2026-11-21T23:00:00+07:00', horizon = 4000000000000000000`,
    );
    await sealAll();
    expect(await findings()).toEqual([]);
  });
});

describe('the check', () => {
  /** Spoils the rollups in a transaction that is rolled back, and returns what the check says. */
  async function found(...spoil: string[]): Promise<string[]> {
    let said: string[] = [];
    await ctx.db
      .transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        for (const text of spoil) await tx.execute(sql.raw(text));
        for (const proof of allRollups) {
          const { count, first } = await ('prove' in proof ? proof.prove(tx, undefined) : { count: 0, first: '' });
          if (count > 0) said.push(`${proof.name}: ${first}`);
        }
        tx.rollback();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Error) || !/rollback/i.test(error.message)) throw error;
      });
    said = said.map((text) => text.replace(/account \d+/, 'account …'));
    return said;
  }
  const at11 = `timestamptz '2026-11-20T11:00:00+07:00'`;

  it('names the row that is not the sum of its entries, and the seal it breaks', async () => {
    expect(await found(`update ledger_hour set amount_out = amount_out + 1 where hour = ${at11}`)).toEqual([
      'every sealed hour is the sum of its entries: hour 2026-11-20T04:00:00.000Z, account … (adjustments), adjustment_in: 1 entries, in 0, out 901; recomputed: 1 entries, in 0, out 900',
      'every sealed hour carries the hash of its rows and of the hour before: seal of hour 2026-11-20T04:00:00.000Z is not that of its rows',
      'the day of every sealed hour is the sum of its sealed hours: day 2026-11-20, account … (adjustments), adjustment_in: 5 entries, in 0, out 7900; recomputed: 5 entries, in 0, out 7901',
    ]);
  });

  it('names a row without entries, and one that is gone', async () => {
    const [first] = await found(
      `insert into ledger_hour select ${at11}, account_id, 'lotto_stake', 1, 5, 0 from ledger_hour where hour = ${at11}`,
    );
    expect(first).toContain('lotto_stake: 1 entries, in 5, out 0; recomputed: no row');
    const [gone] = await found(`delete from ledger_hour where hour = ${at11}`);
    expect(gone).toContain('adjustment_in: no row; recomputed: 1 entries, in 0, out 900');
  });

  it('names an entry that was booked into a sealed hour past the clock', async () => {
    const said = await found(
      `insert into transfer (kind, reference, created_at) values ('adjustment_in', 'planted', ${at11} + interval '1 minute')`,
      `insert into entry (transfer_id, account_id, amount, created_at) select max(t.id), min(a.id), -7, ${at11} + interval '1 minute'
        from transfer t, account a where a.name = 'adjustments'`,
    );
    expect(said[0]).toContain('1 entries, in 0, out 900; recomputed: 2 entries, in 0, out 907');
  });

  it('counts an entry whose transfer was booked in another hour by its kind', async () => {
    const moved = `update transfer set created_at = created_at - interval '1 hour' where created_at >= ${at11} and created_at < ${at11} + interval '1 hour'`;
    expect(await found(moved)).toEqual([]);
  });

  it('names the seal that was changed or is missing, and the day that was changed', async () => {
    expect((await found(`update ledger_seal set hash = sha256('x') where hour = ${at11}`))[0]).toContain(
      'seal of hour 2026-11-20T04:00:00.000Z is not that of its rows',
    );
    expect((await found(`delete from ledger_seal where hour = ${at11}`))[0]).toContain(
      'seal of hour 2026-11-20T05:00:00.000Z: the hour before has none',
    );
    expect((await found(`update ledger_day set n = n + 1 where day = '2026-11-21'`))[0]).toContain('day 2026-11-21');
  });

  it('names an entry from before the first sealed hour', async () => {
    const said = await found(
      `insert into entry (transfer_id, account_id, amount, created_at) select max(t.id), min(a.id), -7, timestamptz '2026-01-01' from transfer t, account a where a.name = 'adjustments'`,
    );
    expect(said[0]).toMatch(/^no entry is older than the first sealed hour: entry \d+$/);
  });

  it('leaves the seals to nobody', async () => {
    await expect(ctx.db.execute(sql`delete from ledger_seal`)).rejects.toThrow();
  });
});
