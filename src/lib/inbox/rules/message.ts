/** Messages to one member: facts of their own account, and what the team writes to them. The texts are made when they are read. */
import { links } from '../../links.ts';
import { formatBaht, satang, toDecimal } from '../../money.ts';
import { countText, rateText, shortDateTime } from '../../thai.ts';
import type { Day } from '../../time.ts';

/** The line that won most, as a ticket shows it. */
export interface KeptTicket {
  readonly market: string;
  readonly market_name: string;
  readonly flag: string;
  /** Within its market: "งวด 1 ธ.ค. 69". */
  readonly round_name: string;
  readonly draw_date: Day;
  readonly bill_id: string;
  readonly bill_no: string;
  /** The name of the bet: "3 ตัวบน". */
  readonly bet: string;
  readonly number: string;
  readonly stake: string;
  readonly rate_x100: number;
  /** Lines that won, of all the member's bills of the round. */
  readonly won_lines: number;
}

interface DepositBack {
  /** Null for money that no payment of its own waited for. */
  readonly payment_id: string | null;
  readonly amount: string;
}

/** What each kind of message keeps, in words of the wire; amounts in satang as text. */
export interface MessageData {
  readonly new_device: { readonly device: string };
  readonly password_changed: Record<never, never>;
  /** Not as it was meant: after its time, after people had looked at it, or only in part, the rest of which goes back. */
  readonly deposit_credited: {
    readonly payment_id: string;
    readonly amount: string;
    readonly why: 'late' | 'reviewed' | 'limited';
    readonly returned: string;
  };
  /** Never in the wallet: it goes back to where it came from. */
  readonly deposit_back: DepositBack & { readonly reason: string };
  /** People have sent it back by hand, which may take days. */
  readonly deposit_returned: DepositBack;
  /** People found that nothing had arrived. */
  readonly deposit_refused: { readonly payment_id: string; readonly amount: string };
  /** The bank took back what was credited; `owed` was no longer in the wallet. */
  readonly deposit_reversed: { readonly payment_id: string; readonly amount: string; readonly owed: string };
  readonly withdraw_paid: { readonly withdraw_id: string; readonly amount: string; readonly account: string };
  readonly withdraw_back: { readonly withdraw_id: string; readonly amount: string; readonly reason: string | null };
  /** The staff have put it aside until then. */
  readonly withdraw_held: {
    readonly withdraw_id: string;
    readonly amount: string;
    readonly until: string;
    readonly reason: string;
  };
  /** The bank has not said for long what became of it. */
  readonly withdraw_late: { readonly withdraw_id: string; readonly amount: string };
  readonly round_won: {
    readonly round: string;
    readonly bills: number;
    readonly won_bills: number;
    readonly won: string;
    /** Messages of before there were tickets have none. */
    readonly ticket?: KeptTicket;
  };
  /** After a corrected result; the wallet has the difference. */
  readonly round_corrected: MessageData['round_won'];
  readonly round_void: { readonly round: string; readonly bills: number; readonly refunded: string };
  /** Written by an operator, as plain text. */
  readonly team: { readonly title: string; readonly text: string; readonly link: string | null };
}
export type MessageKind = keyof MessageData;

export const messageGroups = ['money', 'lotto', 'security', 'team'] as const;
export type MessageGroup = (typeof messageGroups)[number];

export const groupNames: Readonly<Record<MessageGroup, string>> = {
  money: 'เงิน',
  lotto: 'หวย',
  security: 'ความปลอดภัย',
  team: 'จากทีมงาน',
};

export const groupOf = {
  new_device: 'security',
  password_changed: 'security',
  deposit_credited: 'money',
  deposit_back: 'money',
  deposit_returned: 'money',
  deposit_refused: 'money',
  deposit_reversed: 'money',
  withdraw_paid: 'money',
  withdraw_back: 'money',
  withdraw_held: 'money',
  withdraw_late: 'money',
  round_won: 'lotto',
  round_corrected: 'lotto',
  round_void: 'lotto',
  team: 'team',
} as const satisfies Readonly<Record<MessageKind, MessageGroup>>;

export const messageKinds = Object.keys(groupOf) as MessageKind[];
export const kindsOf = (group: MessageGroup): MessageKind[] => messageKinds.filter((kind) => groupOf[kind] === group);

/** How long messages are kept. */
export const messageDays = 90;

export interface MessageText {
  readonly title: string;
  readonly text: string;
  /** Where it leads; null for nowhere. */
  readonly link: string | null;
}

const baht = (amount: string): string => formatBaht(satang(BigInt(amount)), { satang: 'trim' });

const ofPayment = (paymentId: string | null): string =>
  paymentId === null ? links.deposit() : links.payment(paymentId);
const creditedTexts = {
  late: 'ยอดโอนมาหลังหมดเวลา เพิ่มเข้ากระเป๋าให้แล้ว',
  reviewed: 'ทีมงานตรวจสอบแล้ว เพิ่มเข้ากระเป๋าให้แล้ว',
} as const;

const texts: { readonly [K in MessageKind]: (data: MessageData[K]) => MessageText } = {
  new_device: ({ device }) => ({
    title: 'เข้าสู่ระบบจากเครื่องใหม่',
    text: `${device}\nถ้าไม่ใช่คุณ ให้เครื่องนั้นออกจากระบบ แล้วเปลี่ยนรหัสผ่าน`,
    link: links.profile(),
  }),
  password_changed: () => ({
    title: 'เปลี่ยนรหัสผ่านแล้ว',
    text: 'เครื่องอื่นออกจากระบบแล้ว และถอนเงินได้อีกครั้งหลัง 24 ชั่วโมง ถ้าไม่ใช่คุณ ติดต่อทีมงานทันที',
    link: links.profile(),
  }),
  deposit_credited: ({ payment_id, amount, why, returned }) => ({
    title: `ยอดฝาก ${baht(amount)} เข้าแล้ว`,
    text: why === 'limited' ? `ส่วนที่เกินวงเงินฝาก ${baht(returned)} โอนคืนบัญชีที่โอนมา` : creditedTexts[why],
    link: ofPayment(payment_id),
  }),
  deposit_back: ({ payment_id, amount, reason }) => ({
    title: `ยอดฝาก ${baht(amount)} จะโอนคืน`,
    text: reason,
    link: ofPayment(payment_id),
  }),
  deposit_returned: ({ payment_id, amount }) => ({
    title: `โอนเงินคืน ${baht(amount)} แล้ว`,
    text: 'ยอดนี้ไม่ได้เข้ากระเป๋า โอนคืนบัญชีที่โอนมาแล้ว',
    link: ofPayment(payment_id),
  }),
  deposit_refused: ({ payment_id, amount }) => ({
    title: 'ไม่พบยอดโอน',
    text: `ตรวจกับธนาคารแล้วไม่พบยอด ${baht(amount)} ถ้าโอนแล้ว ส่งหลักฐานการโอนให้ทีมงาน`,
    link: links.payment(payment_id),
  }),
  deposit_reversed: ({ payment_id, amount, owed }) => ({
    title: 'ธนาคารเรียกยอดฝากคืน',
    text: `ธนาคารดึง ${baht(amount)} กลับ จึงหักออกจากกระเป๋าแล้ว${
      owed === '0' ? '' : ` เงินในกระเป๋าไม่พอ ค้างอีก ${baht(owed)} ถอนได้เมื่อชำระครบ`
    } สอบถามธนาคารของคุณหรือติดต่อทีมงาน`,
    link: links.payment(payment_id),
  }),
  withdraw_paid: ({ withdraw_id, amount, account }) => ({
    title: 'ถอนเงินสำเร็จ',
    text: `โอน ${baht(amount)} เข้า${account} แล้ว`,
    link: links.withdraw(withdraw_id),
  }),
  withdraw_back: ({ withdraw_id, amount, reason }) => ({
    title: 'ถอนเงินไม่สำเร็จ',
    text: `คืน ${baht(amount)} เข้ากระเป๋าแล้ว${reason ? ` เหตุผล: ${reason}` : ''}`,
    link: links.withdraw(withdraw_id),
  }),
  withdraw_held: ({ withdraw_id, amount, until, reason }) => ({
    title: 'การถอนพักไว้ตรวจ',
    text: `ทีมงานพักการถอน ${baht(amount)} ไว้ไม่เกิน ${shortDateTime(new Date(until))} เหตุผล: ${reason} เงินถูกกันไว้ให้คุณ`,
    link: links.withdraw(withdraw_id),
  }),
  withdraw_late: ({ withdraw_id, amount }) => ({
    title: 'การถอนช้ากว่าปกติ',
    text: `ธนาคารยังไม่ยืนยันการโอน ${baht(amount)} เงินถูกกันไว้ให้คุณ เราติดตามให้จนจบ`,
    link: links.withdraw(withdraw_id),
  }),
  round_won: ({ round, bills, won_bills, won }) => ({
    title: `ถูกรางวัล ${baht(won)}`,
    text: `${round} ถูก ${countText(won_bills)} จาก ${countText(bills)} โพย เงินเข้ากระเป๋าแล้ว`,
    link: links.bills({ status: 'history' }),
  }),
  round_corrected: ({ round, bills, won_bills, won }) => ({
    title: 'แก้ไขผลรางวัล',
    text: `${round} · ${
      won_bills > 0
        ? `ถูก ${countText(won_bills)} จาก ${countText(bills)} โพย รวม ${baht(won)}`
        : `${countText(bills)} โพย ไม่ถูกรางวัล`
    } ส่วนต่างอยู่ในประวัติรายการ`,
    link: links.statement(),
  }),
  round_void: ({ round, bills, refunded }) => ({
    title: 'ยกเลิกงวด คืนเงินแล้ว',
    text: `${round} คืน ${baht(refunded)} จาก ${countText(bills)} โพย เข้ากระเป๋าแล้ว`,
    link: links.bills({ status: 'history' }),
  }),
  team: (data) => data,
};

/** A message as it is read, in Thai. */
export const messageText = <K extends MessageKind>(kind: K, data: MessageData[K]): MessageText => texts[kind](data);

/** A win as a ticket: amounts in wire form, and where its two buttons lead. */
export interface WonTicket {
  readonly market_name: string;
  readonly flag: string;
  readonly round_name: string;
  readonly bet: string;
  readonly number: string;
  readonly stake: string;
  readonly rate: string;
  readonly won: string;
  readonly won_lines: number;
  readonly bill_no: string;
  readonly bill_link: string;
  readonly result_link: string;
}

/** The ticket of a message, null for those that are none. */
export function wonTicket<K extends MessageKind>(kind: K, data: MessageData[K]): WonTicket | null {
  if (kind !== 'round_won') return null;
  const { ticket, won } = data as MessageData['round_won'];
  if (!ticket) return null;
  const { market, draw_date, bill_id, rate_x100, stake, ...shown } = ticket;
  return {
    ...shown,
    stake: toDecimal(satang(BigInt(stake))),
    rate: rateText(rate_x100),
    won: toDecimal(satang(BigInt(won))),
    bill_link: links.bills({ bill: bill_id }),
    result_link: links.result(market, draw_date),
  };
}

/** What an operator may write, without markup: every text is shown as it stands. */
export const teamTextMax = 600;

/** Bangkok hours in which members may be told of an offer: start inclusive, end exclusive. */
const offerHours = { from: 9, until: 21 } as const;

/** Why a member may not be told of an offer now, in Thai; undefined when they may. What is about the account may always be told. */
export function offerObstacle({
  hour,
  consents,
  rests,
}: {
  readonly hour: number;
  readonly consents: boolean;
  readonly rests: boolean;
}): string | undefined {
  if (rests) return 'สมาชิกพักการเล่นอยู่ ส่งได้เฉพาะเรื่องบัญชี';
  if (!consents) return 'สมาชิกไม่ได้ยินยอมรับข่าวสาร ส่งได้เฉพาะเรื่องบัญชี';
  if (hour < offerHours.from || hour >= offerHours.until)
    return `เรื่องชวนเล่นส่งได้ ${offerHours.from}:00–${offerHours.until}:00 น.`;
  return undefined;
}
