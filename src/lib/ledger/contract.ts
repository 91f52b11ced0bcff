import { z } from 'zod';
import { cursor, day, id, idOut, instant, limit, money, nothing, type RouteTable } from '../contract/route.ts';
import { currencies, movementCodes, statementGroups } from './rules/kinds.ts';

export const currencyName = z.enum(currencies);
export const movementCode = z.enum(movementCodes, 'ไม่รู้จักรายการชนิดนี้');

const walletShape = z.object({
  id: idOut,
  wallet_name: z.string(),
  balance: money,
  /** 1 is the main wallet. */
  wallet_type_id: z.number().int(),
  /** Of the promotion this wallet belongs to. */
  turnover: z.object({ required: money, done: money, left: money }).optional(),
});

const statementFilter = z.object({
  kind: z.enum(['all', ...statementGroups]).default('all'),
  wallet_id: id.optional(),
  /** Part of a movement's name, its amount, or a number printed on it. */
  search: z.string().trim().max(60, 'คำค้นยาวเกินไป').optional(),
  /** First and last Bangkok day shown, both inclusive. */
  from: day.optional(),
  to: day.optional(),
});

export const statementItemShape = z.object({
  id: idOut,
  at: instant,
  kind: z.enum(statementGroups),
  title: z.string(),
  currency: currencyName,
  /** Signed: "-100.00" left the wallet. Points are whole numbers. */
  amount: z.string(),
  balance_after: z.string(),
  wallet_id: idOut,
  /** The wallet's name, including closed wallets; "แต้มสะสม" for points. */
  wallet_name: z.string(),
  /** What caused it, e.g. "bill:12:stake". */
  ref: z.string(),
});

export const ledgerRoutes = {
  'POST /api/member/wallets': {
    auth: 'member',
    rate: 'read',
    summary: 'The member’s wallets with their balances, main first',
    input: nothing,
    data: z.array(walletShape),
  },
  'POST /api/member/points': {
    auth: 'member',
    rate: 'read',
    summary: 'The member’s points',
    input: nothing,
    data: z.object({ point: z.string() }),
  },
  'GET /api/member/statement': {
    auth: 'member',
    rate: 'read',
    summary: 'Every movement of the member’s wallets and points, newest first',
    input: statementFilter.extend({ limit: limit(100, 20), cursor }),
    data: z.object({
      items: z.array(statementItemShape),
      /**
       * Over the whole filter, not the page; THB and points separately. Transfers between own wallets count only when one
       * wallet is selected.
       */
      totals: z.object({
        money_in: money,
        money_out: money,
        points_in: z.string(),
        points_out: z.string(),
        count: z.number().int(),
      }),
      next_cursor: z.string().nullable(),
    }),
  },
  'GET /api/member/statement.csv': {
    auth: 'member',
    rate: 'write',
    summary: 'The same movements as a file (CSV, UTF-8), at most 10,000 rows',
    input: statementFilter,
    data: z.string(),
    download: true,
  },
} as const satisfies RouteTable;

export type StatementFilter = z.output<typeof statementFilter>;
export type StatementItem = z.output<typeof statementItemShape>;
