/** A queue of withdrawals that people have to look at, made at once. */
import { sql } from 'drizzle-orm';
import { postMany } from '#lib/ledger/server/post-many.ts';
import { baht } from '#lib/money.ts';
import { onDatabase } from './on-database.ts';

const names = (words: string) =>
  sql`(array[${sql.raw(
    words
      .split(' ')
      .map((word) => `'${word}'`)
      .join(', '),
  )}])[n % 7 + 1]`;

/**
 * New members, each of whom asks for a withdrawal of the same amount, which leaves the wallet as it does by the site.
 *
 * @param amount whole baht; @returns the ids of the withdrawals, oldest first
 */
export const queueWithdrawals = (count: number, amount: number): Promise<string[]> =>
  onDatabase((db) =>
    db.transaction(async (tx) => {
      const { rows: wallets } = await tx.execute<{ id: bigint; member_id: bigint }>(sql`
        with made as (
          insert into member (agent_id, phone, password_hash, first_name, last_name, birth_date, bank_code, bank_account_number, ref_code, terms_version)
            select (select min(id) from agent), '+666' || lpad(n::text, 8, '0'), 'nobody logs in with this', ${names('กุหลาบ ธนา วิภา สมชาย อารีย์ ปรีชา นงนุช')}, ${names('ใจดี พูนทรัพย์ ทองคำ ศรีสุข แก้วมณี รุ่งเรือง มั่นคง')}, '1990-01-01', '004', '77' || lpad(n::text, 8, '0'), 'Q' || n, 'test'
              from generate_series(1, ${count}::int) n returning id
        )
        insert into account (member_id, wallet_type_id, name, currency) select id, 1, 'กระเป๋าหลัก', 'THB' from made order by id returning id, member_id`);
      const money = baht(amount);
      await postMany(tx, {
        kind: 'adjustment_in',
        house: 'adjustments',
        items: wallets.map(({ id }) => ({ wallet: id, reference: `browser-test:queue:${id}`, amount: money })),
      });
      const { rows } = await tx.execute<{ id: bigint; wallet: bigint }>(sql`
        with asked as (
          insert into withdraw (member_id, status, amount, bank_code, bank_account_number, account_name, automatic, review, created_at, expected_at)
            select m.id, 'requested', ${money}::bigint, m.bank_code, m.bank_account_number, m.first_name || ' ' || m.last_name, false, array['amount'], clock_timestamp(), clock_timestamp() + interval '30 minutes'
              from member m where m.phone like '+666%' order by m.id returning id, member_id
        )
        select asked.id, account.id as wallet from asked join account on account.member_id = asked.member_id and wallet_type_id = 1 order by asked.id`);
      await postMany(tx, {
        kind: 'withdraw',
        house: 'withdrawals_in_flight',
        items: rows.map(({ id, wallet }) => ({ wallet, reference: `withdraw:${id}`, amount: money })),
      });
      return rows.map(({ id }) => String(id));
    }),
  );
