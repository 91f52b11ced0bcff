/** Texts on what happens to the money in a promotion's wallet when it ends, shown before and after. */
import { formatBaht, type Satang, satang, subtract } from '../../money.ts';
import { convert } from './bonus.ts';
import type { TakenStatus } from './taken-state.ts';

const money = (amount: Satang): string => formatBaht(amount, { satang: 'trim' });

interface WalletParts {
  readonly cash: Satang;
  readonly bonus: Satang;
}

/** What ending before the turnover is met returns and forfeits. */
export function earlyEndText({ cash, bonus }: WalletParts): string {
  const parts = [cash > 0n && `คืนเงินของคุณ ${money(cash)}`, bonus > 0n && `โบนัส ${money(bonus)} หมดสิทธิ์`];
  return parts.filter(Boolean).join(' ส่วน');
}

/**
 * The part of the balance above the withdrawal cap and what giving up would return; undefined while nothing exceeds the cap.
 */
export function aboveCapText(wallet: WalletParts, maxWithdraw: number | null): string | undefined {
  const { kept, forfeited } = convert(satang(wallet.cash + wallet.bonus), maxWithdraw);
  if (forfeited === 0n) return undefined;
  const more = subtract(wallet.cash, kept);
  return [
    `ยอดตอนนี้เกินที่ถอนได้สูงสุด ถ้าครบเทิร์นตอนนี้ ย้ายเข้ากระเป๋าหลัก ${money(kept)} อีก ${money(forfeited)} หมดสิทธิ์`,
    more > 0n ? ` ถ้ายกเลิกโปรก่อนครบ ได้คืนเงินของคุณ ${money(wallet.cash)}` : '',
  ].join('');
}

/** What happened to the money at the end. */
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
