/**
 * What the house took, paid and owes, from the sums of its accounts by kind of movement (operator.md section 6). Amounts in
 * satang.
 */
import type { MovementCode } from '../../ledger/rules/kinds.ts';
import { type Satang, satang } from '../../money.ts';

/** Entries of one house account and kind: what the account received and what it paid, both positive. */
export interface HouseSum {
  /** The account's purpose: "lotto:gov", "bank_float:payout". */
  readonly account: string;
  readonly kind: string;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

/** The figures that are sums of entries; each entry counts in at most one. */
export const countedFigures = [
  'money_in',
  'money_out',
  'suspense',
  'ggr_lotto',
  'ggr_games',
  'bonus_cost',
  'fees_borne',
  'adjustments',
] as const;
export type CountedFigure = (typeof countedFigures)[number];

/** All figures of a period. */
export const figureNames = [...countedFigures, 'stakes', 'ggr', 'ngr'] as const;
export type FigureName = (typeof figureNames)[number];
export type Figures = Readonly<Record<FigureName, Satang>>;

export const figureThai: Readonly<Record<FigureName, string>> = {
  money_in: 'ฝากเข้า',
  money_out: 'ถอนออก',
  suspense: 'ยอดรอเจ้าของ',
  ggr_lotto: 'กำไรหวยก่อนหักโบนัส',
  ggr_games: 'กำไรเกมก่อนหักโบนัส',
  bonus_cost: 'ต้นทุนโบนัส',
  fees_borne: 'ค่าธรรมเนียมที่แบกรับ',
  adjustments: 'ปรับยอดให้สมาชิก',
  stakes: 'ยอดแทง',
  ggr: 'กำไรก่อนหักโบนัส (GGR)',
  ngr: 'กำไรสุทธิ (NGR)',
};

interface Rule {
  readonly figure: CountedFigure;
  /** What the house received without what it paid, or the other way round. */
  readonly counts: 'received' | 'paid';
  /** Of a gross revenue, what was staked and what of it was given back. */
  readonly isStake?: true;
}

const received = (figure: CountedFigure): Rule => ({ figure, counts: 'received' });
const paid = (figure: CountedFigure): Rule => ({ figure, counts: 'paid' });
const staked = (figure: CountedFigure): Rule => ({ figure, counts: 'received', isStake: true });

/** A lottery's or a game's account: which of the two gross revenues its stakes and winnings are. */
const revenueOf = (account: string): CountedFigure => (account.startsWith('lotto:') ? 'ggr_lotto' : 'ggr_games');

/** Kinds between a member and the house: the house's entry is the only one on a house account. */
const ofKind: Readonly<Partial<Record<MovementCode, (account: string) => Rule>>> = {
  deposit: () => paid('money_in'),
  deposit_reversed: () => paid('money_in'),
  withdraw_returned: () => received('money_out'),
  lotto_stake: () => staked('ggr_lotto'),
  lotto_refund: () => staked('ggr_lotto'),
  lotto_win: () => received('ggr_lotto'),
  lotto_correction_in: () => received('ggr_lotto'),
  lotto_correction_out: () => received('ggr_lotto'),
  game_stake: () => staked('ggr_games'),
  game_refund: () => staked('ggr_games'),
  game_win: () => received('ggr_games'),
  game_correction_in: () => received('ggr_games'),
  game_correction_out: () => received('ggr_games'),
  // A provider's jackpot or tournament: its cost is the house's, and no stake stands against it.
  game_bonus: () => paid('bonus_cost'),
  promotion_bonus: () => paid('bonus_cost'),
  promotion_forfeited: () => paid('bonus_cost'),
  coupon_credit: () => paid('bonus_cost'),
  redemption_credit: () => paid('bonus_cost'),
  loss_refund: () => paid('bonus_cost'),
  turnover_rebate: () => paid('bonus_cost'),
  yeekee_reward: () => paid('bonus_cost'),
  wheel_prize: () => paid('bonus_cost'),
  quest_credit: () => paid('bonus_cost'),
  affiliate_commission: () => paid('bonus_cost'),
  poll_credit: () => paid('bonus_cost'),
  adjustment_in: () => paid('adjustments'),
  adjustment_out: () => paid('adjustments'),
  // Collected for the account that a correction or a reversal could not be taken for.
  receivable_collected: (account) =>
    account.startsWith('bank_float:')
      ? paid('money_in')
      : /^(?:lotto|game):/.test(account)
        ? received(revenueOf(account))
        : paid('adjustments'),
};

/** Movements between house accounts have an entry on two of them: the one that is counted. */
const between: Readonly<Partial<Record<MovementCode, (account: string) => Rule | undefined>>> = {
  withdraw_paid: (account) => (account === 'withdrawals_in_flight' ? paid('money_out') : undefined),
  deposit_fee: (account) => (account === 'deposit_fees' ? received('fees_borne') : undefined),
  deposit_suspense: (account) => (account === 'deposit_suspense' ? received('suspense') : undefined),
};

/** Which figure an entry of a house account counts in, and how; undefined for none. */
export function ruleOf(kind: string, account: string): Rule | undefined {
  const code = kind as MovementCode;
  return (ofKind[code] ?? between[code])?.(account);
}

/** The figures of sums over a period. Sums of points and of kinds that move nothing for the house count in none. */
export function figuresOf(sums: readonly HouseSum[]): Figures {
  const counted = Object.fromEntries(countedFigures.map((name) => [name, 0n])) as Record<CountedFigure, bigint>;
  let stakes = 0n;
  for (const { account, kind, amountIn, amountOut } of sums) {
    const rule = ruleOf(kind, account);
    if (!rule) continue;
    const amount = rule.counts === 'received' ? amountIn - amountOut : amountOut - amountIn;
    counted[rule.figure] += amount;
    if (rule.isStake) stakes += amount;
  }
  const ggr = counted.ggr_lotto + counted.ggr_games;
  const all = { ...counted, stakes, ggr, ngr: ggr - counted.bonus_cost - counted.fees_borne };
  return Object.fromEntries(Object.entries(all).map(([name, sum]) => [name, satang(sum)])) as Figures;
}

/** Figures told with how often it happened: kinds of which each entry is one deposit, one payout or one bet. */
const countedKinds = {
  money_in: ['deposit'],
  money_out: ['withdraw_paid'],
  stakes: ['lotto_stake', 'game_stake'],
} as const satisfies Partial<Record<FigureName, readonly MovementCode[]>>;
export type CountName = keyof typeof countedKinds;
export const countNames = Object.keys(countedKinds) as readonly CountName[];

/** How many deposits, payouts and bets the sums are of; `n` is the number of entries. */
export function countsOf(sums: readonly (HouseSum & { readonly n: bigint })[]): Readonly<Record<CountName, number>> {
  const count = (kinds: readonly string[]): number =>
    Number(
      sums.reduce((all, { account, kind, n }) => (kinds.includes(kind) && ruleOf(kind, account) ? all + n : all), 0n),
    );
  return Object.fromEntries(countNames.map((name) => [name, count(countedKinds[name])])) as Record<CountName, number>;
}

/** Whether what a rule counts is part of a figure. */
export function countsIn(name: FigureName, rule: Rule): boolean {
  const { figure, isStake } = rule;
  switch (name) {
    case 'stakes':
      return isStake === true;
    case 'ggr':
      return figure === 'ggr_lotto' || figure === 'ggr_games';
    case 'ngr':
      return countsIn('ggr', rule) || figure === 'bonus_cost' || figure === 'fees_borne';
    default:
      return figure === name;
  }
}

/** A house account's balance: positive where it holds what is owed, negative where money lies outside (banks). */
export interface HouseBalance {
  readonly account: string;
  readonly balance: bigint;
}

export interface Liabilities {
  /** What members' wallets hold. */
  readonly wallets: Satang;
  /** Withdrawals that left a wallet and are not paid yet. */
  readonly inFlight: Satang;
  /** Money that arrived and whose owner is not known. */
  readonly suspense: Satang;
  readonly total: Satang;
  /** What the books say lies at banks and gateways. */
  readonly banks: Satang;
  /** `banks` in percent of `total`, rounded down; undefined where nothing is owed. */
  readonly coveragePct: number | undefined;
}

/** What is owed to members, from the balances of all house accounts in THB: all accounts together are zero. */
export function liabilitiesOf(balances: readonly HouseBalance[]): Liabilities {
  const sum = (of: (account: string) => boolean): bigint =>
    balances.reduce((total, { account, balance }) => (of(account) ? total + balance : total), 0n);
  const wallets = -sum(() => true);
  const inFlight = sum((account) => account === 'withdrawals_in_flight');
  const suspense = sum((account) => account === 'deposit_suspense');
  const banks = -sum((account) => account.startsWith('bank_float:'));
  const total = wallets + inFlight + suspense;
  return {
    wallets: satang(wallets),
    inFlight: satang(inFlight),
    suspense: satang(suspense),
    total: satang(total),
    banks: satang(banks),
    coveragePct: total > 0n ? Number((banks * 100n) / total) : undefined,
  };
}
