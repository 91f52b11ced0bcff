/** What a movement's reference says caused it, and where that is shown: "bill:12:stake" is the bill 12. */
import { links } from '../../links.ts';

export interface Cause {
  readonly href: string;
  readonly text: string;
}

const byKind: Readonly<Record<string, (id: string) => Cause>> = {
  deposit: (id) => ({ href: links.payment(id), text: 'ดูรายการฝาก' }),
  withdraw: (id) => ({ href: links.withdraw(id), text: 'ดูรายการถอน' }),
  bill: (id) => ({ href: links.bills({ bill: id }), text: 'ดูโพย' }),
  round: (id) => ({ href: links.round(id), text: 'ดูงวด' }),
  yeekee: (id) => ({ href: links.round(id), text: 'ดูรอบยี่กี' }),
  coupon: () => ({ href: links.coupons(), text: 'ดูคูปอง' }),
  redemption: () => ({ href: links.redemptions(), text: 'ดูรายการแลก' }),
  promotion: () => ({ href: links.memberPromotions(), text: 'ดูโปรโมชั่น' }),
  cashback: () => ({ href: links.cashback(), text: 'ดูแคชแบ็กและคืนยอดเสีย' }),
};

/** Undefined where nothing is shown of it, e.g. of an adjustment. */
export function causeOf(reference: string): Cause | undefined {
  const [, kind = '', id = ''] = /^([a-z_]+):(\d+)(?::|$)/.exec(reference) ?? [];
  return byKind[kind]?.(id);
}
