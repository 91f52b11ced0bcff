/** Words of the marketing pages. */
import type { Emblem } from '../../art/emblems.ts';
import type { Enamel } from '../../art/enamels.ts';
import { shortDay } from '../../thai.ts';
import type { Day } from '../../time.ts';

/** The six enamels by their Thai names. */
export const enamelThai: Readonly<Record<Enamel, string>> = {
  chad: 'แดงชาด',
  rong: 'เหลืองรง',
  yok: 'เขียวหยก',
  khram: 'น้ำเงินคราม',
  muang: 'ม่วง',
  nam: 'ฟ้าน้ำ',
};

/** What the emblems show. */
export const emblemThai: Readonly<Record<Emblem, string>> = {
  ...{ cards: 'ไพ่', baccarat: 'บาคาร่า', dice: 'ลูกเต๋า', chip: 'ชิป', seven: 'เลขเจ็ด', reels: 'สล็อต', crown: 'มงกุฎ' },
  ...{ lotus: 'ดอกบัว', lantern: 'โคมไฟ', fish: 'ปลา', ball: 'ลูกฟุตบอล', coin: 'เหรียญ', gem: 'เพชร', star: 'ดาว' },
  ...{
    moon: 'พระจันทร์',
    flame: 'เปลวไฟ',
    balls: 'ลูกหวย',
    wave: 'คลื่น',
    bell: 'ระฆัง',
    coupon: 'คูปอง',
    gift: 'กล่องของขวัญ',
  },
  ...{ roulette: 'รูเล็ต', parcel: 'พัสดุ', umbrella: 'ร่ม', headphones: 'หูฟัง', bottle: 'ขวดน้ำ' },
};

/** The day a rule holds from; the first ones have always held. */
export const heldFrom = (day: Day): string => (day <= '2000-01-01' ? 'ตั้งแต่แรก' : shortDay(day));

/** Who made a rule; the first ones came with the product. */
export const madeBy = (name: string): string => (name === 'start' ? 'ค่าเริ่มต้น' : name);

/** What quests and polls give. */
export const rewardKindThai = { points: 'แต้ม', credit: 'บาท เครดิต', wheel_spins: 'สิทธิ์หมุนวงล้อ' } as const;

export const pollStateThai = {
  draft: 'ร่าง',
  coming: 'ยังไม่เปิด',
  open: 'เปิดโหวต',
  closed: 'ปิดโหวตแล้ว',
  answered: 'เฉลยแล้ว',
  cancelled: 'ยกเลิกแล้ว',
} as const;

export const pollStateTones = {
  draft: '',
  coming: 'info',
  open: 'good',
  closed: 'warn',
  answered: '',
  cancelled: '',
} as const;

/** The kinds of prizes of the wheel. */
export const wheelPrizeThai = { cash: 'เงินสด (บาท)', points: 'แต้ม', spin: 'หมุนฟรี', coupon: 'คูปอง' } as const;

/** A prize of the wheel as it is written in a form, from its code: "pt-20" is 20 points. */
export function wheelPrizeOf(code: string): { readonly kind: keyof typeof wheelPrizeThai; readonly amount: string } {
  const [kind = '', amount = ''] = code.split('-');
  if (kind === 'cash') return { kind, amount };
  if (kind === 'pt') return { kind: 'points', amount };
  return { kind: kind === 'spin' ? 'spin' : 'coupon', amount: '' };
}

/** "เงินสด ฿5", "20 แต้ม" */
export function wheelPrizeText(code: string): string {
  const { kind, amount } = wheelPrizeOf(code);
  return { cash: `เงินสด ฿${amount}`, points: `${amount} แต้ม`, spin: 'หมุนฟรี', coupon: 'คูปอง' }[kind];
}
