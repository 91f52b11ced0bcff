/** What caused a movement, and where it is shown. */
import { links } from '../../links.ts';
import { zeroPadded } from '../../zero-padded.ts';

export interface Cause {
  readonly href: string;
  /** The link's text. */
  readonly text: string;
  /** Its name, with a number where there is one. */
  readonly name: string;
  /** Whether the name is a game's, and is shown beside the time. */
  readonly isGame?: boolean;
  /** Points that playing a game has earned. */
  readonly isPlayPoints?: boolean;
}

const byKind: Readonly<Record<string, (id: string) => Cause>> = {
  deposit: (id) => ({ href: links.payment(id), text: 'ดูรายการฝาก', name: `รายการฝากที่ ${id}` }),
  withdraw: (id) => ({ href: links.withdraw(id), text: 'ดูรายการถอน', name: `รายการถอนที่ ${id}` }),
  // The last digits of the number printed on the bill.
  bill: (id) => ({ href: links.bills({ bill: id }), text: 'ดูโพย', name: `โพยเลขท้าย ${zeroPadded(id, 6)}` }),
  round: (id) => ({ href: links.round(id), text: 'ดูงวด', name: 'แต้มจากงวดที่เล่น' }),
  yeekee: (id) => ({ href: links.round(id), text: 'ดูรอบยี่กี', name: 'รางวัลยิงเลขของรอบยี่กี' }),
  coupon: () => ({ href: links.coupons(), text: 'ดูคูปอง', name: 'คูปอง' }),
  redemption: (id) => ({ href: links.redemptions(), text: 'ดูรายการแลก', name: `รายการแลกที่ ${id}` }),
  promotion: () => ({ href: links.memberPromotions(), text: 'ดูโปรโมชั่น', name: 'โปรโมชั่น' }),
  game: (id) => ({ href: links.games(), text: 'ดูเกม', name: `เดิมพันเกมที่ ${id}` }),
  game_round: () => ({ href: links.games(), text: 'ดูเกม', name: 'แต้มจากเกมที่เล่น', isPlayPoints: true }),
  game_bonus: () => ({ href: links.games(), text: 'ดูเกม', name: 'รางวัลพิเศษจากค่ายเกม' }),
  cashback: () => ({ href: links.cashback(), text: 'ดูแคชแบ็กและคืนยอดเสีย', name: 'แคชแบ็กและคืนยอดเสีย' }),
  quest: () => ({ href: links.quests(), text: 'ดูภารกิจ', name: 'ภารกิจ' }),
  poll: (id) => ({ href: links.poll(id), text: 'ดูโพล', name: 'โพลทายผล' }),
  wheel: () => ({ href: links.wheel({ tab: 'mine' }), text: 'ดูวงล้อ', name: 'วงล้อนำโชค' }),
  affiliate: () => ({ href: links.affiliate(), text: 'ดูค่าคอม', name: 'ค่าคอมแนะนำเพื่อน' }),
};

/** Of a transfer's cause, e.g. "bill" and 12; undefined where there is no page to show, e.g. for an adjustment. */
export const causeOf = (kind: string, id: bigint | null): Cause | undefined =>
  id === null ? undefined : byKind[kind]?.(String(id));
