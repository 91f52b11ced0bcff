/** What a movement's reference says caused it, in words, and where that is shown: "bill:12:stake" is the bill 12. */
import { links } from '../../links.ts';

export interface Cause {
  readonly href: string;
  /** What the link to it says. */
  readonly text: string;
  /** What it is called, with the number it is known by where there is one. */
  readonly name: string;
}

const byKind: Readonly<Record<string, (id: string) => Cause>> = {
  deposit: (id) => ({ href: links.payment(id), text: 'ดูรายการฝาก', name: `รายการฝากที่ ${id}` }),
  withdraw: (id) => ({ href: links.withdraw(id), text: 'ดูรายการถอน', name: `รายการถอนที่ ${id}` }),
  // The end of the number that stands on it.
  bill: (id) => ({ href: links.bills({ bill: id }), text: 'ดูโพย', name: `โพยเลขท้าย ${id.padStart(6, '0')}` }),
  round: (id) => ({ href: links.round(id), text: 'ดูงวด', name: 'แต้มจากงวดที่เล่น' }),
  yeekee: (id) => ({ href: links.round(id), text: 'ดูรอบยี่กี', name: 'รางวัลยิงเลขของรอบยี่กี' }),
  coupon: () => ({ href: links.coupons(), text: 'ดูคูปอง', name: 'คูปอง' }),
  redemption: (id) => ({ href: links.redemptions(), text: 'ดูรายการแลก', name: `รายการแลกที่ ${id}` }),
  promotion: () => ({ href: links.memberPromotions(), text: 'ดูโปรโมชั่น', name: 'โปรโมชั่น' }),
  cashback: () => ({ href: links.cashback(), text: 'ดูแคชแบ็กและคืนยอดเสีย', name: 'แคชแบ็กและคืนยอดเสีย' }),
};

/** Undefined where nothing is shown of it, e.g. of an adjustment. */
export function causeOf(reference: string): Cause | undefined {
  const [, kind = '', id = ''] = /^([a-z_]+):(\d+)(?::|$)/.exec(reference) ?? [];
  return byKind[kind]?.(id);
}
