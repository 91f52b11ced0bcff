/** Operators' calls on figures and the books: the overview, an account, a transfer, a trace, and the proof of a figure. */
import { z } from 'zod';
import {
  cursor,
  day,
  id,
  idOut,
  instant,
  limit,
  money,
  nothing,
  pageShape,
  type RouteTable,
} from '../contract/route.ts';
import { currencyName, movementCode } from '../ledger/contract.ts';
import { actShape } from '../operator/contract.ts';
import { countNames, figureNames } from './rules/figures.ts';
import { bases, reportNames } from './rules/reports.ts';

const figuresShape = z.object(
  Object.fromEntries(figureNames.map((name) => [name, money])) as Record<(typeof figureNames)[number], typeof money>,
);
export type FiguresView = z.output<typeof figuresShape>;

const daysNamed = ['money_in', 'money_out', 'stakes', 'ggr', 'ngr'] as const;
const dayShape = z.object({
  day,
  ...(Object.fromEntries(daysNamed.map((name) => [name, money])) as Record<(typeof daysNamed)[number], typeof money>),
});

const hourShape = z.object({ at: instant, money_in: money, money_out: money, ggr: money });

const overviewShape = z.object({
  as_of: instant,
  /** Up to where hours are sealed; null before the first seal. */
  sealed_to: instant.nullable(),
  today: figuresShape,
  /** Yesterday's up to the same minute. */
  yesterday: figuresShape,
  yesterday_until: instant,
  /** How many deposits, payouts and bets there were today. */
  counts: z.object(
    Object.fromEntries(countNames.map((name) => [name, z.number().int()])) as Record<
      (typeof countNames)[number],
      z.ZodNumber
    >,
  ),
  hours: z.object({ today: z.array(hourShape), yesterday: z.array(hourShape) }),
  /** The 14 whole days before today, the earliest first. */
  days: z.array(dayShape),
  queues: z.array(
    z.object({
      code: z.string(),
      title: z.string(),
      /** At most 1,000. */
      count: z.number().int(),
      more: z.boolean(),
      /** THB that wait, at least so much where there are more; null where rows are not about money. */
      amount: money.nullable(),
      oldest_at: instant.nullable(),
      target_minutes: z.number().int(),
    }),
  ),
  /** Open rounds, the lowest worst case first. */
  rounds: z.array(
    z.object({
      round_id: idOut,
      market_name: z.string(),
      close_at: instant,
      status: z.string(),
      bills: z.number().int(),
      payable: money,
      worst: z.object({
        three_top: z.string(),
        two_bottom: z.string(),
        four_top: z.string().optional(),
        payout: money,
        net: money,
      }),
    }),
  ),
  liabilities: z.object({
    wallets: money,
    in_flight: money,
    suspense: money,
    total: money,
    /** What lies at banks and gateways by the books. */
    banks: money,
    /** `banks` in percent of `total`. */
    coverage_pct: z.number().int().nullable(),
    open_stakes: money,
    points: z.string(),
  }),
});
export type Overview = z.output<typeof overviewShape>;

const accountShape = z.object({
  account_id: idOut,
  name: z.string(),
  /** Null for a house account. */
  member_id: idOut.nullable(),
  currency: currencyName,
});

const entryShape = z.object({
  entry_id: idOut,
  transfer_id: idOut,
  at: instant,
  kind: z.string(),
  title: z.string(),
  /** Signed: "-100.00" left the account. Points are whole numbers. */
  amount: z.string(),
  /** Null on a house account where a filter leaves entries out. */
  balance_after: z.string().nullable(),
  /** The accounts on the other side. */
  others: z.string(),
  ref: z.string(),
});

const transferShape = z.object({
  transfer_id: idOut,
  kind: z.string(),
  title: z.string(),
  ref: z.string(),
  note: z.string().nullable(),
  at: instant,
  corrects: idOut.nullable(),
  corrected_by: z.array(idOut),
  /** SHA-256 over the row, in hex. */
  seal: z.string(),
  /** The block of the chain of seals that holds it; null while it is not sealed. */
  seal_block: idOut.nullable(),
  /** The hash of its hour in the rollups; null while the hour is open. */
  hour_hash: z.string().nullable(),
  entries: z.array(
    z.object({ entry_id: idOut, account: accountShape, amount: z.string(), balance_after: z.string().nullable() }),
  ),
});

const traceShape = z.object({
  /** "bill" and 12; null where no number follows the reference's first word. */
  cause: z.object({ kind: z.string(), id: idOut }).nullable(),
  /** Oldest first, at most 200. */
  transfers: z.array(transferShape),
  /** What operators did about it, newest first, at most 50. */
  acts: z.array(actShape),
});
export type TraceView = z.output<typeof traceShape>;

const proofShape = z.object({
  figure: z.enum(figureNames),
  title: z.string(),
  from: instant,
  /** The end of the last sealed hour within the period. */
  until: instant,
  rollup: money,
  recomputed: money,
  equal: z.boolean(),
  /** Entries of house accounts that were summed. */
  entries: z.number().int(),
  /** Of the last sealed hour. */
  hash: z.string(),
  groups: z.array(
    z.object({ key: z.string(), rollup: money, recomputed: money, entries: z.number().int(), equal: z.boolean() }),
  ),
});
export type Proof = z.output<typeof proofShape>;

const proofAsked = z.object({
  figure: z.enum(figureNames, 'ไม่รู้จักตัวเลขนี้'),
  from: day,
  to: day,
  group: z.enum(['none', 'day', 'hour', 'account', 'kind'], 'จัดกลุ่มแบบนี้ไม่ได้').default('none'),
});
export type ProofAsked = z.output<typeof proofAsked>;

const reportAsked = z.object({
  name: z.enum(reportNames, 'ไม่รู้จักรายงานนี้'),
  from: day,
  to: day,
  basis: z.enum(bases, 'เลือกตามวันที่เงินเคลื่อนไหวหรือวันออกรางวัล').default('cash'),
});
export type ReportAsked = z.output<typeof reportAsked>;

/** A figure to prove (of one day or the whole period), entries of a house account, the rounds of a market's draw, or a member. */
const sourceShape = z.union([
  z.object({ figure: z.enum(figureNames), day: z.string().optional() }),
  z.object({ house: z.string(), kind: movementCode.optional() }),
  z.object({ market: z.string(), day: z.string() }),
  z.object({ member: z.string() }),
]);

const reportShape = z.object({
  name: z.enum(reportNames),
  title: z.string(),
  /** Labels and values: brand, period, basis, made at and by, sealed to, hash. */
  head: z.array(z.tuple([z.string(), z.string()])),
  columns: z.array(z.object({ key: z.string(), title: z.string(), type: z.enum(['text', 'money', 'count', 'share']) })),
  rows: z.array(z.array(z.string())),
  /** What is behind each cell; null for nothing. */
  sources: z.array(z.array(sourceShape.nullable())),
  /** Over all rows, shown or not; null where there are more than are shown. */
  totals: z.array(z.string()).nullable(),
  /** There are more rows than are shown; a file has all. */
  more: z.boolean(),
});
export type ReportView = z.output<typeof reportShape>;

const reference = z.string().trim().min(1).max(200, 'ยาวเกินไป');

export const figuresOperatorRoutes = {
  'GET /api/operator/overview': {
    auth: 'operator',
    permission: 'figures.look',
    rate: 'operator',
    summary: 'The figures of the day against yesterday, queues, open rounds and liabilities',
    input: nothing,
    data: overviewShape,
  },
  'GET /api/operator/ledger/account': {
    auth: 'operator',
    permission: 'ledger.look',
    alsoFor: ['member'],
    rate: 'operator',
    summary: 'Entries of an account with its running balance, newest first; a house account by id or by purpose',
    input: z.object({
      account_id: id.optional(),
      house: z.string().max(60, 'ยาวเกินไป').optional(),
      kind: movementCode.optional(),
      from: day.optional(),
      to: day.optional(),
      limit: limit(200, 50),
      cursor,
    }),
    data: pageShape(entryShape).extend({ account: accountShape, as_of: instant }),
  },
  'GET /api/operator/ledger/transfer': {
    auth: 'operator',
    permission: 'ledger.look',
    alsoFor: ['member'],
    rate: 'operator',
    summary: 'A transfer with both sides, its seals and its corrections, by id or by reference',
    input: z.object({ transfer_id: id.optional(), reference: reference.optional() }),
    data: transferShape,
  },
  'GET /api/operator/ledger/trace': {
    auth: 'operator',
    permission: 'ledger.look',
    alsoFor: ['member'],
    rate: 'operator',
    summary: 'All transfers of a cause ("bill:12", or that of a transfer), with operators’ acts about it',
    input: z.object({ cause: reference.optional(), transfer_id: id.optional() }),
    data: traceShape,
  },
  'POST /api/operator/ledger/prove': {
    auth: 'operator',
    permission: 'figures.look',
    rate: 'operator',
    summary: 'Sums a figure of sealed hours from the rollups and again from the entries',
    input: proofAsked,
    data: proofShape,
  },
  'GET /api/operator/report': {
    auth: 'operator',
    permission: 'figures.look',
    alsoFor: ['own'],
    rate: 'operator',
    summary:
      'A report by cash or by draw: days, markets, games, bonuses, channels, referrers, cohorts, care, or entry by entry (the first 200)',
    input: reportAsked,
    data: reportShape,
  },
  'GET /api/operator/report.csv': {
    auth: 'operator',
    permission: 'report.export',
    alsoFor: ['own'],
    rate: 'export',
    summary: 'The report as a file (CSV, UTF-8), at most 1,000,000 rows',
    input: reportAsked,
    data: z.string(),
    download: true,
  },
  'GET /api/operator/report.xlsx': {
    auth: 'operator',
    permission: 'report.export',
    alsoFor: ['own'],
    rate: 'export',
    summary: 'The report as a file for spreadsheets (XLSX), at most 1,000,000 rows',
    input: reportAsked,
    data: z.string(),
    download: true,
  },
} as const satisfies RouteTable;
