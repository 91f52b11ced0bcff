/**
 * Forty ways to forge the books with database access, each done as well as possible: with triggers disabled, and with plain
 * seals, running balances, played days and stored play recomputed where that hides it.
 */

import { lottery, yeekee } from './bets.ts';
import type { Forgery, Id } from './changes.ts';
import { entries, payments } from './money.ts';

const rewards: readonly Forgery[] = [
  {
    what: 'a promotion asks for less turnover',
    plant: async (the) => {
      const { id } = await the.one<Id>(`select id from promotion_taken where status = 'active' limit 1`);
      await the.run(`update promotion_taken set required = required / 2 where id = ${id}`);
      return `promotion ${id}`;
    },
  },
  {
    what: 'a satang of a promotion’s bonus becomes the member’s own',
    plant: async (the) => {
      const { id } = await the.one<Id>(`select id from promotion_taken where status = 'active' limit 1`);
      await the.run(`update promotion_progress set cash = cash + 1, bonus = bonus - 1 where taken_id = ${id}`);
      return `promotion ${id}`;
    },
  },
  {
    what: 'a coupon is used once more than was told',
    plant: async (the) => {
      const { id, code_id } = await the.one<Id & { code_id: bigint }>(
        'select id, code_id from coupon_use order by id limit 1',
      );
      await the.run(`delete from coupon_use where id = ${id}`);
      return `code ${code_id}`;
    },
  },
  {
    what: 'a cashback reward is raised',
    plant: async (the) => {
      const { id } = await the.one<Id>('select id from cashback_reward where amount > 0 order by id limit 1');
      await the.run(`update cashback_reward set amount = amount + 100 where id = ${id}`);
      return `reward ${id}`;
    },
  },
  {
    what: 'a gift has cost fewer points',
    plant: async (the) => {
      const { id } = await the.one<Id>('select id from redemption order by id limit 1');
      await the.run(`update redemption set points = points - 1 where id = ${id}`);
      return `redemption ${id}`;
    },
  },
  {
    what: 'a member becomes VIP',
    plant: async (the) => {
      const { id } = await the.one<Id>('select id from member order by id limit 1');
      await the.run(`update member set vip_level = 2 where id = ${id}`);
      return `member ${id}`;
    },
  },
];

/** Recomputes the audit's chain, which is not keyed. */
const rechain = `with recursive chain as (
    select a.id, audit_hash(a, '') as hash from audit a where a.id = (select min(id) from audit)
    union all select a.id, audit_hash(a, c.hash) from chain c join audit a on a.id = (select min(id) from audit where id > c.id)
  ) update audit a set hash = chain.hash from chain where chain.id = a.id`;

const operators: readonly Forgery[] = [
  {
    what: 'a row of the audit is changed and the chain behind it redone',
    plant: async (the) => {
      const { id } = await the.one<Id>('select id from audit order by id offset 3 limit 1');
      await the.run(`update audit set operator = 'somebody' where id = ${id}`);
      await the.run(rechain);
      return `audit row ${id}`;
    },
  },
  {
    what: 'the last row of the audit is deleted',
    plant: async (the) => {
      const { id } = await the.one<Id>('select max(id) as id from audit');
      await the.run(`delete from audit where id = ${id}`);
      return `audit row ${id}`;
    },
  },
];

export const forgeries: readonly Forgery[] = [...entries, ...lottery, ...yeekee, ...payments, ...rewards, ...operators];
