/** Validates an operator's bonus rule: it must not mislead the member and must be feasible. */
import { baht } from '../../money.ts';
import { averageValue, type BonusRule, spinsOf, stakesNeeded, turnoverNeed, worthOf } from './bonus.ts';
import { type GameCategory, houseEdgeBp } from './categories.ts';

const time = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** The first problem, in Thai; undefined for a valid rule. Each figure is already known to be a whole number. */
export function ruleProblem(rule: BonusRule): string | undefined {
  const { given, hours, minDeposit, amount, basis, holdsDeposit, maxWithdraw, weights } = rule;
  if (hours && !(time.test(hours.from) && time.test(hours.until) && hours.from !== hours.until))
    return 'ช่วงเวลาต้องเป็น ชช:นน และเริ่มกับจบต่างกัน';
  if (given === 'free_credit') {
    if ('percentBp' in amount) return 'เครดิตฟรีต้องเป็นจำนวนคงที่ หรือฟรีสปิน';
    if (minDeposit !== 0 || holdsDeposit || basis !== 'bonus') return 'เครดิตฟรีไม่มียอดฝาก';
  } else if (minDeposit < 1) return 'ต้องมียอดฝากขั้นต่ำ';
  if (worthOf(rule, baht(minDeposit)) < baht(1)) return 'ฝากขั้นต่ำแล้วต้องได้โบนัสอย่างน้อย ฿1';
  if (spinsOf(rule) && rule.maxWithdraw === null) return 'โปรฟรีสปินต้องมียอดถอนสูงสุด เพราะเงินรางวัลของสปินไม่มีเพดานอื่น';
  if (!Object.values(weights).some((weight) => weight > 0)) return 'ต้องมีอย่างน้อยหนึ่งหมวดที่นับเทิร์น';
  if (holdsDeposit && maxWithdraw !== null && maxWithdraw < minDeposit)
    return 'ยอดถอนสูงสุดต้องไม่น้อยกว่ายอดฝากขั้นต่ำ เพราะเงินฝากอยู่ในกระเป๋าโปร';
  if (basis === 'deposit_and_bonus' && !holdsDeposit) return 'คิดเทิร์นจากยอดฝากได้เมื่อเงินฝากอยู่ในกระเป๋าโปรเท่านั้น';
  if (given !== 'free_credit' && paysForPlaying(rule))
    return `โบนัสมากกว่าที่เทิร์นทำให้เสียโดยเฉลี่ย ต้องทำเทิร์นอย่างน้อย ${leastTimes(rule)} เท่า`;
  return undefined;
}

/**
 * Whether meeting the turnover where it costs least leaves a profit on average: then deposits would be made for the bonus
 * alone. The smallest deposit is the one with the best ratio. Free credit is a gift with a bound of its own.
 */
function paysForPlaying(rule: BonusRule): boolean {
  const deposit = baht(rule.minDeposit);
  const bonus = worthOf(rule, deposit);
  const need = turnoverNeed(rule, deposit, bonus);
  return (Object.entries(rule.weights) as [GameCategory, number][]).some(
    ([category, weight]) => weight > 0 && averageValue(bonus, stakesNeeded(need, weight), houseEdgeBp[category]) > 0n,
  );
}

function leastTimes(rule: BonusRule): number {
  let times = rule.times;
  while (paysForPlaying({ ...rule, times })) times += 1;
  return times;
}
