/** Forgeries of entries, deposits and withdrawals. */
import { changeAmount, dropTransfer, type Forgery, type Id, insertTransfer, ofMember, transferOf } from './changes.ts';

export const entries: readonly Forgery[] = [
  {
    what: 'an entry is changed',
    plant: async (the) => {
      const { id } = await the.one<Id>(`select e.id from entry e ${ofMember} order by e.id limit 1`);
      await the.run(`update entry set amount = amount + 1 where id = ${id}`);
      return `entry ${id}`;
    },
  },
  {
    what: 'both entries of a transfer are changed, and everything that follows from them',
    plant: async (the) => `transfer ${await changeAmount(the, 'deposit', 100)}`,
  },
  {
    what: 'an entry is deleted',
    plant: async (the) => {
      const { id, transfer_id } = await the.one<Id & { transfer_id: bigint }>(
        `select e.id, e.transfer_id from entry e ${ofMember} order by e.id limit 1`,
      );
      await the.run(`delete from entry where id = ${id}`);
      await the.cover();
      return `transfer ${transfer_id}`;
    },
  },
  {
    what: 'a deposit is deleted with all that tells of it',
    plant: async (the) => {
      const { id, reference } = await the.one<Id & { reference: string }>(transferOf('deposit'));
      const intent = reference.split(':')[1];
      await dropTransfer(the, id);
      await the.run(`delete from incoming_transfer where intent_id = ${intent}`);
      await the.run(
        `update payment_intent set status = 'expired', credited_at = null, credited_amount = null, paid_amount = null where id = ${intent}`,
      );
      await the.cover();
      return `transfer ${id}`;
    },
  },
  {
    what: 'a balance is raised by a satang',
    plant: async (the) => {
      const { id } = await the.one<Id>('select id from account where wallet_type_id = 1 order by id limit 1');
      await the.run(`update account set balance = balance + 1 where id = ${id}`);
      return `account ${id}`;
    },
  },
  {
    what: 'a transfer is put in by plain INSERT, sealed by the trigger',
    plant: async (the) => {
      const { id: wallet } = await the.one<Id>('select id from account where wallet_type_id = 1 order by id limit 1');
      const id = await insertTransfer(the, {
        kind: 'loss_refund',
        reference: 'cashback:0',
        house: 'cashback_cost',
        wallet,
        amount: 50_000n,
      });
      await the.cover();
      return `transfer ${id}`;
    },
  },
  {
    what: 'the time of a transfer is changed, of its entries too',
    plant: async (the) => {
      const { id } = await the.one<Id>(transferOf('withdraw'));
      for (const table of ['transfer', 'entry'])
        await the.run(
          `update ${table} set created_at = created_at - interval '1 day' where ${table === 'entry' ? 'transfer_id' : 'id'} = ${id}`,
        );
      await the.cover();
      return `transfer ${id}`;
    },
  },
  {
    what: 'two members swap the entries of their deposits',
    plant: async (the) => {
      const { a, b, x, y, id } = await the.one<Id & { a: bigint; b: bigint; x: bigint; y: bigint }>(`
        select p.account_id as a, q.account_id as b, p.id as x, q.id as y, s.id from entry p join transfer s on s.id = p.transfer_id and s.kind = 'deposit' join entry q on q.account_id > p.account_id join transfer t on t.id = q.transfer_id and t.kind = 'deposit'
          join account m on m.id = p.account_id and m.member_id is not null join account n on n.id = q.account_id and n.member_id is not null order by p.id, q.id limit 1`);
      await the.run(`update entry set account_id = case id when ${x} then ${b} else ${a} end where id in (${x}, ${y})`);
      await the.cover();
      return `transfer ${id}`;
    },
  },
  {
    what: 'a wallet is given to another member',
    plant: async (the) => {
      const { id } = await the.one<Id>(
        `select id from account where currency = 'POINT' and member_id is not null order by id limit 1`,
      );
      await the.run('drop index account_points');
      await the.run(`update account set member_id = (select max(id) from member) where id = ${id}`);
      return `account ${id}`;
    },
  },
  {
    what: 'the last transfers are cut off',
    plant: async (the) => {
      const { id } = await the.one<Id>('select max(id) as id from transfer');
      await dropTransfer(the, id);
      await the.cover();
      return `transfer ${id}`;
    },
  },
  {
    what: 'the last transfer is cut off, and the seals that tell of it',
    plant: async (the) => {
      const { id, block } = await the.one<Id & { block: bigint }>(
        `select max(t.id) as id, (select max(id) from seal_block where stream = 'transfer') as block from transfer t`,
      );
      await dropTransfer(the, id);
      await the.run(`delete from seal_block where id >= ${block}`);
      await the.run('delete from ledger_anchor');
      await the.run('delete from ledger_check_run');
      await the.cover();
      return 'the books end before it';
    },
  },
];

export const payments: readonly Forgery[] = [
  {
    what: 'what a deposit was credited with is raised on its record',
    plant: async (the) => {
      const { id } = await the.one<Id>(`select id from payment_intent where status = 'credited' order by id limit 1`);
      await the.run(
        `update payment_intent set credited_amount = credited_amount + 100, paid_amount = paid_amount + 100 where id = ${id}`,
      );
      return `payment ${id}`;
    },
  },
  {
    what: 'money that arrived is told as more',
    plant: async (the) => {
      const { id } = await the.one<Id>(
        `select id from incoming_transfer where status = 'credited' order by id limit 1`,
      );
      await the.run(`update incoming_transfer set amount = amount + 100 where id = ${id}`);
      return `incoming ${id}`;
    },
  },
  {
    what: 'the amount of a withdrawal is changed',
    plant: async (the) => {
      const { id } = await the.one<Id>('select id from withdraw order by id limit 1');
      await the.run(`update withdraw set amount = amount + 100 where id = ${id}`);
      return `withdrawal ${id}`;
    },
  },
  {
    what: 'a withdrawal goes to another account',
    plant: async (the) => {
      const { id } = await the.one<Id>(`select id from withdraw where status = 'requested' limit 1`);
      await the.run(`update withdraw set bank_account_number = '9999999999' where id = ${id}`);
      return `withdrawal ${id}`;
    },
  },
  {
    what: 'more turnover counts as done',
    plant: async (the) => {
      const { id } = await the.one<Id>('select id from turnover where done < required order by id limit 1');
      await the.run(`update turnover set done = required where id = ${id}`);
      return `turnover ${id}`;
    },
  },
  {
    what: 'less turnover is required',
    plant: async (the) => {
      const { id } = await the.one<Id>('select id from turnover where done < required order by id limit 1');
      await the.run(`update turnover set required = done where id = ${id}`);
      return `turnover ${id}`;
    },
  },
  {
    what: 'a debt is invented that was half collected',
    plant: async (the) => {
      const { id } = await the.one<Id>(
        `insert into receivable (member_id, amount, collected, reference, created_at) select min(id), 1000, 500, 'bill:0:v2', now() from member returning id`,
      );
      return `receivable ${id}`;
    },
  },
];
