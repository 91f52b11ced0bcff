/** Web push: which addresses are sent to, what stands on a lock screen, and what the answer of a push service means. */
import { groupOf, type MessageKind } from './message.ts';

/** Browsers name an address of their maker's push service; letters of the longest ones, with room. */
export const endpointMax = 1_000;
/** Browsers of one member that are told; one more ends the oldest. */
export const devicesMax = 10;

/**
 * Whether an address belongs to one of the push services. The address comes from a browser: nothing else is ever asked, so that
 * no member can make the server ask hosts of its own network.
 */
export function isPushEndpoint(text: string, services: readonly string[]): boolean {
  if (text.length > endpointMax || !URL.canParse(text)) return false;
  const { origin, username, password, hash } = new URL(text);
  if (username !== '' || password !== '' || hash !== '') return false;
  return services.some((service) => {
    const [before = '', below] = service.split('*.');
    if (below === undefined) return origin === service;
    const host = origin.slice(before.length);
    return origin.startsWith(before) && host.endsWith(`.${below}`) && /^[a-z0-9.-]+$/.test(host.split(':')[0] ?? '');
  });
}

export interface PushText {
  readonly title: string;
  readonly text: string;
}

const look = 'แตะเพื่อดูรายละเอียด';
const titles: Readonly<Record<MessageKind, string>> = {
  new_device: 'เข้าสู่ระบบจากเครื่องใหม่',
  password_changed: 'เปลี่ยนรหัสผ่านแล้ว',
  deposit_credited: 'รายการฝากเสร็จแล้ว',
  deposit_back: 'รายการฝากไม่สำเร็จ',
  deposit_returned: 'โอนเงินคืนแล้ว',
  deposit_refused: 'รายการฝากไม่สำเร็จ',
  deposit_reversed: 'รายการฝากถูกเรียกคืน',
  withdraw_paid: 'รายการถอนเสร็จแล้ว',
  withdraw_back: 'รายการถอนไม่สำเร็จ',
  withdraw_held: 'รายการถอนพักไว้ตรวจ',
  withdraw_late: 'รายการถอนช้ากว่าปกติ',
  round_won: 'ผลออกแล้ว',
  round_corrected: 'มีการแก้ไขผล',
  round_void: 'มีการยกเลิกงวด',
  team: 'ข้อความจากทีมงาน',
};

/** What others may read over a shoulder: no amount, no account, no lottery, no name. */
export const pushText = (kind: MessageKind): PushText => ({ title: titles[kind], text: look });

/** A member who rests hears of the account's money and safety, and of nothing that is about play. */
export const isToldAtRest = (kind: MessageKind): boolean => groupOf[kind] === 'money' || groupOf[kind] === 'security';

/** The answer of a push service by HTTP status; `gone` is a browser that no longer wants to hear. */
export function pushOutcome(status: number): 'sent' | 'gone' | 'later' | 'failed' {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'failed';
}

/** Older news is not worth an interruption; the inbox has it. */
export const pushLifeMs = 12 * 3_600_000;
