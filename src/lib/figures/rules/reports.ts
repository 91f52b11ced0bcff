/** Reports: their columns, and their rows from the sums of house accounts (operator.md section 6). */

import type { MovementCode } from '../../ledger/rules/kinds.ts';
import type { Cell, Column } from '../../sheet.ts';
import type { Day } from '../../time.ts';
import { cohortDays } from './cohorts.ts';
import { type FigureName, figuresOf, type HouseSum, ruleOf } from './figures.ts';

/** From the sums of house accounts. */
const cashReports = ['daily', 'markets', 'games', 'promotions', 'channels'] as const;
export type CashReport = (typeof cashReports)[number];
/** From the sums of members' days. */
const memberReports = ['affiliates', 'cohorts', 'care'] as const;
export type MemberReport = (typeof memberReports)[number];

export const reportNames = [...cashReports, ...memberReports, 'entries'] as const;
export type ReportName = (typeof reportNames)[number];

export const isMemberReport = (name: ReportName): name is MemberReport => memberReports.some((one) => one === name);

export const reportThai: Readonly<Record<ReportName, string>> = {
  daily: 'สรุปรายวัน',
  markets: 'สรุปหวยรายตลาด',
  games: 'สรุปเกมรายค่าย',
  promotions: 'ต้นทุนโบนัส',
  channels: 'สรุปฝากถอนรายช่องทาง',
  affiliates: 'ผลของการแนะนำเพื่อน',
  cohorts: 'สมาชิกตามเดือนที่สมัคร',
  care: 'สัญญาณที่ควรดูแล',
  entries: 'รายการบัญชีของเว็บ',
};

/** Those with a page of the console: entry by entry a report is long, and the books show it. */
export const reportPages = [...cashReports, ...memberReports] as const;

/** Reports of a marketer's own field. */
export const marketersReports: ReadonlySet<ReportName> = new Set(['promotions']);

/** By the time of the entries, or by the day of the draw. */
export const bases = ['cash', 'draw'] as const;
export type Basis = (typeof bases)[number];
export const basisThai: Readonly<Record<Basis, string>> = { cash: 'ตามวันที่เงินเคลื่อนไหว', draw: 'ตามวันที่ออกรางวัล' };

/** Of reports from members' days the basis is not asked for. */
export const memberBasisThai: Readonly<Record<MemberReport, string>> = {
  affiliates: 'ตามวันที่เปิดลิงก์ สมัคร และเล่น',
  cohorts: 'ตามวันที่สมัคร ยอดสะสมถึงวันที่ปิดยอด',
  care: 'ตามวันที่พบสัญญาณ',
};

/** What lies behind a cell: a figure to prove, entries of a house account, the rounds of a market's draw, or a member. */
export type Source =
  | { readonly figure: FigureName; readonly day?: Day }
  | { readonly house: string; readonly kind?: MovementCode }
  | { readonly market: string; readonly day: Day }
  | { readonly member: string };

export interface ReportRow {
  readonly cells: readonly Cell[];
  /** By column; undefined where nothing is behind a cell. */
  readonly sources?: readonly (Source | undefined)[];
}

export interface DaySum extends HouseSum {
  readonly day: Day;
  readonly n: bigint;
}

const text = (key: string, thai: string): Column => ({ key, thai, type: 'text' });
const money = (key: string, thai: string): Column => ({ key, thai, type: 'money' });
const count = (key: string, thai: string): Column => ({ key, thai, type: 'count' });

const share = (key: string, thai: string): Column => ({ key, thai, type: 'share' });

const play = [money('stakes', 'แทงเข้า'), money('refunds', 'คืนเดิมพัน'), money('wins', 'จ่ายรางวัล')];

/** The columns of a report by cash; those of markets by draw stand below. */
export const columnsOf: Readonly<Record<ReportName, readonly Column[]>> = {
  daily: [
    text('day', 'วันที่'),
    money('money_in', 'ฝากเข้า'),
    money('money_out', 'ถอนออก'),
    money('ggr_lotto', 'กำไรหวย'),
    money('ggr_games', 'กำไรเกม'),
    money('ggr', 'GGR'),
    money('bonus_cost', 'ต้นทุนโบนัส'),
    money('fees_borne', 'ค่าธรรมเนียม'),
    money('ngr', 'NGR'),
    money('adjustments', 'ปรับยอด'),
  ],
  markets: [text('market', 'ตลาด'), ...play, money('corrections', 'แก้ผลสุทธิ'), money('ggr', 'กำไร')],
  games: [text('provider', 'ค่าย'), ...play, money('corrections', 'แก้ผลสุทธิ'), money('ggr', 'กำไร')],
  promotions: [
    text('kind', 'รายการ'),
    count('n', 'จำนวนครั้ง'),
    money('given', 'ให้'),
    money('taken', 'ได้คืน'),
    money('cost', 'ต้นทุน'),
  ],
  channels: [
    text('channel', 'ช่องทาง'),
    money('money_in', 'ฝากเข้า'),
    money('reversed', 'ธนาคารเรียกคืน'),
    money('fees', 'ค่าธรรมเนียม'),
    money('suspense', 'ยอดรอเจ้าของ'),
    money('money_out', 'ถอนออก'),
    money('returned', 'ธนาคารคืนยอดถอน'),
  ],
  affiliates: [
    text('member', 'ผู้แนะนำ'),
    count('clicks', 'เปิดลิงก์'),
    count('sign_ups', 'สมัคร'),
    count('active', 'เล่นในช่วงนี้'),
    money('commission', 'ค่าแนะนำ'),
    money('ggr', 'GGR ของเพื่อน'),
  ],
  cohorts: [
    text('month', 'เดือนที่สมัคร'),
    count('members', 'สมาชิก'),
    ...cohortDays.map((days) => share(`deposited_${days}`, `ฝากใน ${days} วัน`)),
    money('money_in', 'ฝากสะสม'),
    money('money_out', 'ถอนสะสม'),
    money('net', 'ฝากลบถอน'),
  ],
  care: [text('member', 'สมาชิก'), text('day', 'วันที่'), text('signal', 'สัญญาณ'), text('evidence', 'หลักฐาน')],
  entries: [
    text('at', 'วันเวลา'),
    text('entry', 'เลขรายการ'),
    text('transfer', 'เลขโอน'),
    text('account', 'บัญชี'),
    text('kind', 'ชนิด'),
    text('member', 'สมาชิก'),
    text('ref', 'อ้างอิง'),
    money('amount', 'จำนวน'),
  ],
};

export const drawColumns: readonly Column[] = [
  text('day', 'วันที่ออกรางวัล'),
  text('market', 'ตลาด'),
  count('bills', 'โพย'),
  money('stake', 'ยอดแทง'),
  money('payable', 'ยอดรับ'),
  money('wins', 'จ่ายรางวัล'),
  money('net', 'กำไร'),
];

const received = (sums: readonly HouseSum[], of: (sum: HouseSum) => boolean): bigint =>
  sums.reduce((total, one) => (of(one) ? total + one.amountIn - one.amountOut : total), 0n);

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string | undefined): [string, Row[]][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}

const dailyFigures = columnsOf.daily.slice(1).map(({ key }) => key as FigureName);

function daily(sums: readonly DaySum[]): ReportRow[] {
  return grouped(sums, ({ day }) => day).map(([day, own]) => {
    const figures = figuresOf(own);
    return {
      cells: [day, ...dailyFigures.map((name) => figures[name])],
      sources: [undefined, ...dailyFigures.map((figure) => ({ figure, day }))],
    };
  });
}

/** Stakes, refunds, winnings, corrections and the rest of each account of a purpose, named by `nameOf` of what follows. */
function ofPlay(sums: readonly DaySum[], purpose: 'lotto' | 'game', nameOf: (code: string) => string): ReportRow[] {
  const own = (account: string): string | undefined =>
    account.startsWith(`${purpose}:`) ? account.slice(purpose.length + 1) : undefined;
  const counted = sums.filter(({ kind, account }) => ruleOf(kind, account)?.figure.startsWith('ggr_'));
  const kinds = (['stake', 'refund', 'win'] as const).map((part) => `${purpose}_${part}` as const);
  return grouped(counted, ({ account }) => own(account)).map(([code, of]) => {
    const [s = 0n, r = 0n, w = 0n] = kinds.map((one) => received(of, ({ kind }) => kind === one));
    const all = received(of, () => true);
    const house = `${purpose}:${code}`;
    return {
      cells: [nameOf(code), s, -r, -w, all - s - r - w, all],
      sources: [undefined, ...kinds.map((kind) => ({ house, kind })), { house }, { house }],
    };
  });
}

function promotions(sums: readonly DaySum[], nameOf: (kind: string) => string): ReportRow[] {
  const cost = sums.filter(({ kind, account }) => ruleOf(kind, account)?.figure === 'bonus_cost');
  return grouped(cost, ({ kind }) => kind).map(([code, own]) => {
    const [given, taken] = [
      own.reduce((sum, one) => sum + one.amountOut, 0n),
      own.reduce((sum, one) => sum + one.amountIn, 0n),
    ];
    const [house = '', ...others] = new Set(own.map(({ account }) => account));
    const source: Source = others.length === 0 ? { house, kind: code as MovementCode } : { figure: 'bonus_cost' };
    const n = own.reduce((sum, one) => sum + one.n, 0n);
    return {
      cells: [nameOf(code), n, given, taken, given - taken],
      sources: [undefined, source, source, source, source],
    };
  });
}

function channels(sums: readonly DaySum[]): ReportRow[] {
  const floats = sums.filter(({ account }) => account.startsWith('bank_float:'));
  return grouped(floats, ({ account }) => account.slice('bank_float:'.length)).map(([channel, own]) => {
    const of = (...kinds: MovementCode[]): bigint => received(own, ({ kind }) => kinds.some((one) => one === kind));
    const house = `bank_float:${channel}`;
    return {
      cells: [
        channel,
        -of('deposit'),
        of('deposit_reversed', 'receivable_collected'),
        -of('deposit_fee'),
        -of('deposit_suspense'),
        of('withdraw_paid'),
        -of('withdraw_returned'),
      ],
      sources: [
        undefined,
        { house, kind: 'deposit' },
        { house },
        { house, kind: 'deposit_fee' },
        { house, kind: 'deposit_suspense' },
        { house, kind: 'withdraw_paid' },
        { house, kind: 'withdraw_returned' },
      ],
    };
  });
}

export interface Names {
  readonly market: (code: string) => string;
  readonly kind: (code: string) => string;
}

/** The rows of a report by cash. Sums of points are left out by the caller. */
export function rowsOf(name: CashReport, sums: readonly DaySum[], names: Names): ReportRow[] {
  switch (name) {
    case 'daily':
      return daily(sums);
    case 'markets':
      return ofPlay(sums, 'lotto', names.market);
    case 'games':
      return ofPlay(sums, 'game', (code) => code);
    case 'promotions':
      return promotions(sums, names.kind);
    case 'channels':
      return channels(sums);
  }
}
