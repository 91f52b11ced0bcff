/** Promotions on fixed data: offered, chosen, active, ended. */
import type { StakeView, TakenView } from '#lib/promotion/contract.ts';
import type { BonusRule } from '#lib/promotion/rules/bonus.ts';
import type { DepositChoice, OfferedChoice } from '#lib/promotion/rules/choice.ts';
import { conditions, terms } from '#lib/promotion/rules/terms.ts';

const rule: BonusRule = {
  kind: 'bonus',
  given: 'first_deposit',
  minDeposit: 100,
  amount: { percentBp: 10_000, max: 500 },
  basis: 'deposit_and_bonus',
  times: 4,
  holdsDeposit: true,
  maxWithdraw: 5_000,
  maxBet: 500,
  weights: { lotto: 50 },
  excludedGames: [],
  days: 15,
  claims: { perMember: 1, perDay: null, total: null },
};

const offerOf = (bonus: BonusRule) => ({ rule: bonus, termsHash: 'hash', terms: terms(bonus) });

export const depositChoice: OfferedChoice = {
  id: '1',
  title: 'ฝากครั้งแรก รับเพิ่ม 100%',
  slug: 'first-deposit',
  reason: null,
  offer: offerOf(rule),
};

export const depositChoices: readonly DepositChoice[] = [
  depositChoice,
  {
    ...depositChoice,
    id: '2',
    title: 'ฝากแรกของวัน รับเพิ่ม 10%',
    offer: offerOf({ ...rule, given: 'daily_first_deposit', basis: 'bonus', holdsDeposit: false, maxBet: null }),
  },
  { ...depositChoice, id: '3', title: 'ชั่วโมงโบนัส รับเพิ่ม 15%', reason: 'รับได้ช่วง 20:00–22:00 น.', offer: null },
];

export const taken: TakenView = {
  taken_id: '7',
  promotion_id: '1',
  title: depositChoice.title,
  status: 'active',
  reason: null,
  wallet_id: '12',
  balance: '480.00',
  cash: '180.00',
  bonus: '300.00',
  deposit: '300.00',
  bonus_given: '300.00',
  spins: null,
  turnover: { required: '2400.00', done: '450.00', left: '1950.00' },
  open_stakes: 2,
  max_withdraw: '5000.00',
  weights: { lotto: 50 },
  conditions: conditions(rule),
  terms: terms(rule),
  terms_hash: 'hash',
  accepted_at: '2026-12-01T10:00:00.000+07:00',
  active_at: '2026-12-01T10:00:00.000+07:00',
  expires_at: '2026-12-16T10:00:00.000+07:00',
  ended_at: null,
  converted: '0.00',
  returned: '0.00',
  forfeited: '0.00',
};

const spinRule: BonusRule = {
  ...rule,
  given: 'every_deposit',
  amount: { spins: { game: 'benja:khom', name: 'โคมแดงเยาวราช', quantity: 20, stake: 200 } },
  basis: 'bonus',
  times: 30,
  holdsDeposit: false,
  maxWithdraw: 500,
  maxBet: null,
  weights: { slot: 100 },
  days: 7,
};

/** One that gave free spins, some of which are played. */
export const takenSpins: TakenView = {
  ...taken,
  title: 'ฝากครบ รับฟรีสปิน 20 ครั้ง',
  ...{ balance: '26.00', cash: '0.00', bonus: '26.00', bonus_given: '0.00', open_stakes: 0, max_withdraw: '500.00' },
  spins: { game: 'benja:khom', name: 'โคมแดงเยาวราช', stake: '2.00', quantity: 20, left: 12 },
  turnover: { required: '1200.00', done: '0.00', left: '1200.00' },
  weights: { slot: 100 },
  conditions: conditions(spinRule),
  terms: terms(spinRule),
};

const stake: StakeView = {
  ref: 'bill:12',
  category: 'lotto',
  game: 'lotto:gov',
  placed_at: '2026-12-01T14:40:00.000+07:00',
  status: 'settled',
  stake: '900.00',
  cash: '120.00',
  bonus: '780.00',
  won: '0.00',
  counted: '450.00',
  weight_pct: 50,
  covered: false,
};

export const stakes: readonly StakeView[] = [
  { ...stake, ref: 'bill:14', status: 'open', counted: '0.00' },
  stake,
  { ...stake, ref: 'bill:11', counted: '0.00', covered: true },
  { ...stake, ref: 'bill:10', status: 'returned', counted: '0.00' },
];
