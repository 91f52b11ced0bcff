/** What is wrong with a bonus rule an operator writes: it would cheat the member, or could not be kept. */
import { baht } from '../../money.ts';
import { type BonusRule, bonusOf } from './bonus.ts';

const time = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** The first thing wrong, in Thai; undefined for a sound rule. Single figures are whole numbers already. */
export function ruleProblem(rule: BonusRule): string | undefined {
  const { given, hours, minDeposit, amount, basis, holdsDeposit, maxWithdraw, weights } = rule;
  if (hours && !(time.test(hours.from) && time.test(hours.until) && hours.from !== hours.until))
    return 'ช่วงเวลาต้องเป็น ชช:นน และเริ่มกับจบต่างกัน';
  if (given === 'free_credit') {
    if (!('fixed' in amount)) return 'เครดิตฟรีต้องเป็นจำนวนคงที่';
    if (minDeposit !== 0 || holdsDeposit || basis !== 'bonus') return 'เครดิตฟรีไม่มียอดฝาก';
  } else if (minDeposit < 1) return 'ต้องมียอดฝากขั้นต่ำ';
  if (bonusOf(rule, baht(minDeposit)) < baht(1)) return 'ฝากขั้นต่ำแล้วต้องได้โบนัสอย่างน้อย ฿1';
  if (!Object.values(weights).some((weight) => weight > 0)) return 'ต้องมีอย่างน้อยหนึ่งหมวดที่นับเทิร์น';
  if (holdsDeposit && maxWithdraw !== null && maxWithdraw < minDeposit)
    return 'ยอดถอนสูงสุดต้องไม่น้อยกว่ายอดฝากขั้นต่ำ เพราะเงินฝากอยู่ในกระเป๋าโปร';
  if (basis === 'deposit_and_bonus' && !holdsDeposit) return 'คิดเทิร์นจากยอดฝากได้เมื่อเงินฝากอยู่ในกระเป๋าโปรเท่านั้น';
  return undefined;
}
