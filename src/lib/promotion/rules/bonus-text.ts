/** All Thai texts of a bonus, generated from the same rule data that the engine applies. */
import { add, baht, formatBaht, type Satang, satang, timesFraction } from '../../money.ts';
import { countText } from '../../thai.ts';
import {
  averageValue,
  type BonusOccasion,
  type BonusRule,
  bonusOf,
  type SpinGift,
  spinsOf,
  spinsValue,
  stakesNeeded,
  turnoverNeed,
  worthOf,
} from './bonus.ts';
import { categoryThai, type GameCategory, gameCategories, hasGames, houseEdgeBp, playThai } from './categories.ts';
import { coverPctMax } from './counted.ts';
import type { Fact } from './fact.ts';
import { hoursText, mostDeposit } from './taking.ts';

const money = (amount: Satang): string => formatBaht(amount, { satang: 'trim' });
const whole = (amount: number): string => money(baht(amount));
const percent = (bp: number): string => `${bp / 100}%`;

const occasionThai: Readonly<Record<BonusOccasion, string>> = {
  first_deposit: 'ฝากครั้งแรก',
  daily_first_deposit: 'ฝากครั้งแรกของวัน',
  every_deposit: 'ทุกครั้งที่ฝาก',
  free_credit: 'กดรับได้เลย ไม่ต้องฝาก',
};

/** The large figure on the card. */
export function bonusHeadline({ amount }: BonusRule): string {
  if ('spins' in amount) return `${countText(amount.spins.quantity)} สปิน`;
  return 'fixed' in amount ? whole(amount.fixed) : percent(amount.percentBp);
}

const timesText = (rule: BonusRule): string => `${rule.times} เท่า`;
/** What the rule gives, as sentences name it. */
const givenText = (rule: BonusRule): string => (spinsOf(rule) ? 'มูลค่าฟรีสปิน' : 'โบนัส');
const basisText = (rule: BonusRule): string =>
  rule.basis === 'bonus' ? `ของ${givenText(rule)}` : `ของ (ฝาก + ${givenText(rule)})`;
const eachSpin = ({ stake }: SpinGift): string => `ครั้งละ ${money(satang(BigInt(stake)))}`;
const spinsText = (spins: SpinGift): string =>
  `${spins.name} ${countText(spins.quantity)} ครั้ง ${eachSpin(spins)} รวม ${money(spinsValue(spins))}`;

function bonusText({ amount }: BonusRule): string {
  if ('spins' in amount) return spinsText(amount.spins);
  return 'fixed' in amount ? whole(amount.fixed) : `${percent(amount.percentBp)} สูงสุด ${whole(amount.max)}`;
}

/** The three figures on the card. */
export function bonusFacts(rule: BonusRule): Fact[] {
  const turnover = { label: 'ทำเทิร์น', value: timesText(rule) };
  const most = { label: 'ถอนได้สูงสุด', value: rule.maxWithdraw === null ? 'ไม่จำกัด' : whole(rule.maxWithdraw) };
  const { amount } = rule;
  if ('spins' in amount) {
    const spins = { label: amount.spins.name, value: eachSpin(amount.spins) };
    return rule.given === 'free_credit'
      ? [spins, turnover, most]
      : [{ label: 'ฝากขั้นต่ำ', value: whole(rule.minDeposit) }, spins, turnover];
  }
  if (rule.given === 'free_credit') return [{ label: 'เครดิตฟรี', value: bonusHeadline(rule) }, turnover, most];
  return [
    { label: 'ฝากขั้นต่ำ', value: whole(rule.minDeposit) },
    'fixed' in amount ? { label: 'โบนัส', value: whole(amount.fixed) } : { label: 'โบนัสสูงสุด', value: whole(amount.max) },
    turnover,
  ];
}

function depositText(rule: BonusRule): string {
  const most = mostDeposit(rule);
  return most === null ? `ขั้นต่ำ ${whole(rule.minDeposit)}` : `${whole(rule.minDeposit)} ถึง ${whole(most)}`;
}

/** The categories that may be played. */
const played = (rule: BonusRule): { readonly category: GameCategory; readonly weight: number }[] =>
  gameCategories.flatMap((category) => {
    const weight = rule.weights[category];
    return weight === undefined ? [] : [{ category, weight }];
  });

function claimsText({ given, claims }: BonusRule): string {
  const parts = [
    claims.perMember !== null && `${countText(claims.perMember)} ครั้งต่อคน`,
    claims.perDay !== null && `วันละ ${countText(claims.perDay)} ครั้ง`,
    claims.total !== null && `รวมทุกคน ${countText(claims.total)} สิทธิ์`,
  ].filter(Boolean);
  if (parts.length > 0) return parts.join(' · ');
  return given === 'daily_first_deposit' ? 'วันละ 1 ครั้ง' : given === 'first_deposit' ? '1 ครั้งต่อคน' : 'ไม่จำกัดครั้ง';
}

/** Categories without a weight, and single games, by their names. */
function refused({ weights, excludedGames }: BonusRule): Fact[] {
  const names = [
    ...gameCategories.filter((category) => weights[category] === undefined).map((category) => categoryThai[category]),
    ...excludedGames.map(({ name }) => name),
  ];
  return names.length > 0 ? [{ label: 'ใช้ไม่ได้กับ', value: names.join(' · ') }] : [];
}

/** All conditions as a table. */
export function bonusConditions(rule: BonusRule): Fact[] {
  const deposits = rule.given !== 'free_credit';
  return [
    { label: 'รับเมื่อ', value: occasionThai[rule.given] },
    ...(rule.hours ? [{ label: 'ช่วงเวลา', value: hoursText(rule.hours) }] : []),
    { label: spinsOf(rule) ? 'ฟรีสปิน' : deposits ? 'โบนัส' : 'เครดิตฟรี', value: bonusText(rule) },
    ...(deposits ? [{ label: 'ยอดฝาก', value: depositText(rule) }] : []),
    { label: 'เทิร์น', value: `${timesText(rule)}${basisText(rule)}` },
    {
      label: 'เล่นได้',
      value: played(rule)
        .map(({ category, weight }) => `${categoryThai[category]} (นับ ${weight}%)`)
        .join(' · '),
    },
    ...refused(rule),
    {
      label: hasGames(rule.weights) ? 'เดิมพันต่อครั้ง' : 'แทงได้ต่อโพย',
      value: rule.maxBet === null ? 'ไม่จำกัด' : `ไม่เกิน ${whole(rule.maxBet)}`,
    },
    { label: 'ถอนได้สูงสุด', value: rule.maxWithdraw === null ? 'ไม่จำกัด' : whole(rule.maxWithdraw) },
    { label: 'ใช้ภายใน', value: `${rule.days} วัน` },
    { label: 'รับได้', value: claimsText(rule) },
  ];
}

/** What a deposit would give: figures for the picker and the worked example. */
export interface BonusFigures {
  readonly deposit: Satang;
  /** Of free spins what their stakes come to. */
  readonly bonus: Satang;
  /** The initial balance of the promotion's wallet. */
  readonly wallet: Satang;
  readonly need: Satang;
  /** The category with the least average cost: the stakes it takes to meet the turnover, and what the bonus is then worth. */
  readonly cheapest: { readonly category: GameCategory; readonly stakes: Satang; readonly value: Satang } | undefined;
}

export function bonusFigures(rule: BonusRule, deposit: Satang): BonusFigures {
  const bonus = worthOf(rule, deposit);
  const need = turnoverNeed(rule, deposit, bonus);
  const paid = bonusOf(rule, deposit);
  const counted = played(rule).filter(({ weight }) => weight > 0);
  const all = counted.map(({ category, weight }) => {
    const stakes = stakesNeeded(need, weight);
    return { category, stakes, value: averageValue(bonus, stakes, houseEdgeBp[category]) };
  });
  const cheapest = all.toSorted((a, b) => (a.value > b.value ? -1 : 1))[0];
  return { deposit, bonus, wallet: rule.holdsDeposit ? add(deposit, paid) : paid, need, cheapest };
}

/** A round deposit that illustrates the rule; irrelevant for free credit. */
export const exampleDeposit = (rule: BonusRule): Satang => baht(Math.max(300, rule.minDeposit));

export function bonusExample(rule: BonusRule, deposit: Satang = exampleDeposit(rule)): string {
  const { bonus, wallet, need, cheapest } = bonusFigures(rule, deposit);
  const basis = rule.basis === 'bonus' ? money(bonus) : `(${money(deposit)} + ${money(bonus)})`;
  const kept =
    rule.maxWithdraw === null
      ? 'ยอดในกระเป๋าโปรทั้งหมดย้ายเข้ากระเป๋าหลัก'
      : `ย้ายเข้ากระเป๋าหลักได้สูงสุด ${whole(rule.maxWithdraw)}`;
  const spins = spinsOf(rule);
  const isFree = rule.given === 'free_credit';
  const gift = spins ? `ฟรีสปิน ${spinsText(spins)}` : `${isFree ? 'เครดิต' : 'โบนัส'} ${money(bonus)}`;
  const inMain = spins
    ? `${isFree ? '' : 'เงินฝากอยู่ในกระเป๋าหลัก '}เงินรางวัลของสปินเข้ากระเป๋าโปร`
    : isFree
      ? ''
      : 'เงินฝากอยู่ในกระเป๋าหลัก โบนัสอยู่ในกระเป๋าโปร';
  return [
    isFree ? `รับ${gift}` : `ฝาก ${money(deposit)} ได้${gift}`,
    rule.holdsDeposit ? `${spins ? 'เงินฝาก' : 'รวม'}ในกระเป๋าโปร ${money(wallet)}` : inMain,
    `ต้องทำเทิร์น ${basis} × ${rule.times} = ${money(need)}`,
    cheapest && cheapest.stakes !== need ? `${playThai(cheapest.category)}รวม ${money(cheapest.stakes)} จึงครบ` : '',
    `ครบแล้ว${kept}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** One neutral sentence about the average value: the bonus less the expected cost of its stakes at the best odds. */
export function bonusHonestValue(rule: BonusRule, deposit: Satang = exampleDeposit(rule)): string {
  const { bonus, cheapest } = bonusFigures(rule, deposit);
  if (!cheapest) return 'โบนัสนี้ยังไม่มีเกมที่ใช้ได้';
  const edge = houseEdgeBp[cheapest.category];
  const cost = timesFraction(cheapest.stakes, BigInt(edge), 10_000n, 'half-up');
  const begin = `โดยเฉลี่ย ${playThai(cheapest.category)}รวม ${money(cheapest.stakes)} เสีย ${money(cost)} (คิดจากประเภทที่คืนมากที่สุด ${percent(10_000 - edge)})`;
  if (cheapest.value < 0n && !rule.holdsDeposit)
    return `${begin} มากกว่า${spinsOf(rule) ? 'มูลค่าฟรีสปิน' : rule.given === 'free_credit' ? 'เครดิต' : 'โบนัส'} ${money(bonus)} ยอดในกระเป๋าโปรจึงมักหมดก่อนครบเทิร์น${rule.given === 'free_credit' ? '' : ' เงินฝากไม่ถูกใช้'}`;
  return `${begin} เทียบกับ${givenText(rule)} ${money(bonus)} เท่ากับ ${formatBaht(cheapest.value, { sign: true, satang: 'trim' })}`;
}

/** What counts towards the turnover, what does not, and the most of one stake. */
function countedTerms({ maxBet, ...rule }: BonusRule): string[] {
  const weights = played({ maxBet, ...rule })
    .map(({ category, weight }) => `${categoryThai[category]}นับ ${weight}% ของยอดแทง`)
    .join(' ');
  const games = hasGames(rule.weights);
  const most = maxBet === null ? undefined : whole(maxBet);
  return [
    games
      ? `นับเทิร์นเมื่อออกผลหรือจบรอบแล้ว เฉพาะที่แทงจากกระเป๋าโปร ${weights}`
      : `นับเทิร์นเมื่อออกผลแล้ว เฉพาะโพยที่แทงจากกระเป๋าโปร ${weights}`,
    ...(rule.weights.lotto === undefined
      ? []
      : [`โพยที่ยกเลิกหรืองวดยกเลิกไม่นับ และแทงเลขประเภทเดียวกันในงวดเดียวรวมเกิน ${coverPctMax}% ของเลขทั้งหมดไม่นับ`]),
    ...(games ? [sidesTerm(rule.weights)] : []),
    ...(most === undefined
      ? []
      : [
          games
            ? `เดิมพันจากกระเป๋าโปรได้ครั้งละไม่เกิน ${most} เกินแล้วระบบไม่รับ ไม่มีการหักย้อนหลัง`
            : `แทงจากกระเป๋าโปรได้โพยละไม่เกิน ${most} เกินแล้วระบบไม่รับโพย ไม่มีการหักย้อนหลัง`,
        ]),
  ];
}

/** What of a round of a game does not count (games-detail.md 7). */
function sidesTerm(weights: BonusRule['weights']): string {
  const isAgainst = weights.casino !== undefined || weights.sport !== undefined;
  return `ส่วนที่คืนเงิน เสมอ หรือไม่ได้ใช้ และฟรีสปินไม่นับ${isAgainst ? ' แทงสองฝั่งของรอบหรือคู่เดียวกันนับเฉพาะส่วนต่าง' : ''}`;
}

/** All conditions as sentences. */
export function bonusTerms(rule: BonusRule): string[] {
  const spins = spinsOf(rule);
  const inWallet = spins ? 'เงินรางวัลของฟรีสปิน' : 'โบนัส';
  return [
    ...(rule.given === 'free_credit'
      ? []
      : [
          rule.holdsDeposit
            ? `เงินฝากและ${inWallet}อยู่ในกระเป๋าโปร ถอนได้เมื่อทำเทิร์นครบ`
            : `เงินฝากอยู่ในกระเป๋าหลัก มีเพียง${inWallet}ที่อยู่ในกระเป๋าโปร`,
        ]),
    ...(spins
      ? [
          `ฟรีสปินเล่นที่ ${spins.name} ${eachSpin(spins)} ไม่หักเงิน และไม่นับเทิร์น เงินรางวัลเข้ากระเป๋าโปร`,
          'สปินที่ยังไม่ได้เล่นเมื่อโปรจบ หมดสิทธิ์',
        ]
      : []),
    ...countedTerms(rule),
    ...(spins ? ['ครบเทิร์นแล้วแต่ยังมีสปินเหลือ โปรยังไม่จบ จนเล่นครบหรือหมดเวลา'] : []),
    rule.maxWithdraw === null
      ? 'ครบเทิร์นแล้วยอดทั้งหมดย้ายเข้ากระเป๋าหลักเอง'
      : `ครบเทิร์นแล้วย้ายเข้ากระเป๋าหลักเองไม่เกิน ${whole(rule.maxWithdraw)} ส่วนที่เกินหมดสิทธิ์`,
    rule.holdsDeposit
      ? `ยกเลิกโปรได้ทุกเมื่อ ส่วนที่เป็นเงินฝากคืนเข้ากระเป๋าหลัก ส่วนที่เป็นโบนัสหมดสิทธิ์ เมื่อครบ ${rule.days} วันแล้วเทิร์นไม่ครบก็เช่นกัน`
      : `ยกเลิกโปรได้ทุกเมื่อ ยอดในกระเป๋าโปรหมดสิทธิ์ เมื่อครบ ${rule.days} วันแล้วเทิร์นไม่ครบก็เช่นกัน`,
    ...(rule.holdsDeposit ? ['แทงด้วยเงินฝากก่อน แล้วจึงใช้โบนัส เงินรางวัลแบ่งตามสัดส่วนที่ใช้แทง'] : []),
    'ใช้ได้ทีละโปร',
  ];
}
