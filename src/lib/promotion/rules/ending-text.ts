/** What becomes of the money in a promotion's wallet, said before it happens and kept afterwards: nothing is lost in silence. */
import { formatBaht, type Satang, satang, subtract } from '../../money.ts';
import { convert } from './bonus.ts';
import type { TakenStatus } from './taken-state.ts';

const money = (amount: Satang): string => formatBaht(amount, { satang: 'trim' });

interface Purse {
  readonly cash: Satang;
  readonly bonus: Satang;
}

/** What an end before the turnover is done gives back and takes. */
export function earlyEndText({ cash, bonus }: Purse): string {
  const parts = [cash > 0n && `คืนเงินของคุณ ${money(cash)}`, bonus > 0n && `โบนัส ${money(bonus)} หมดสิทธิ์`];
  return parts.filter(Boolean).join(' ส่วน');
}

/** What is above the largest withdrawal as things are, and what giving up would leave; undefined while nothing is. */
export function aboveCapText(purse: Purse, maxWithdraw: number | null): string | undefined {
  const { kept, forfeited } = convert(satang(purse.cash + purse.bonus), maxWithdraw);
  if (forfeited === 0n) return undefined;
  const more = subtract(purse.cash, kept);
  return [
    `ยอดตอนนี้เกินที่ถอนได้สูงสุด ถ้าครบเทิร์นตอนนี้ ย้ายเข้ากระเป๋าหลัก ${money(kept)} อีก ${money(forfeited)} หมดสิทธิ์`,
    more > 0n ? ` ถ้ายกเลิกโปรก่อนครบ ได้คืนเงินของคุณ ${money(purse.cash)}` : '',
  ].join('');
}

/** What became of it at the end. */
export function endedText(end: {
  readonly status: TakenStatus;
  readonly converted: Satang;
  readonly returned: Satang;
  readonly forfeited: Satang;
}): string {
  const { converted, returned, forfeited } = end;
  const lost = end.status === 'completed' ? 'ส่วนเกินเพดาน' : 'โบนัส';
  const parts = [
    converted > 0n && `ย้ายเข้ากระเป๋าหลัก ${money(converted)}`,
    returned > 0n && `คืนเงินของคุณ ${money(returned)}`,
    forfeited > 0n && `${lost} ${money(forfeited)} หมดสิทธิ์`,
  ];
  return parts.filter(Boolean).join(' · ');
}
