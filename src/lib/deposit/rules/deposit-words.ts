/** A member's texts for a deposit: a label for lists, a title and a sentence for its page. Amounts are wire decimals. */
import { formatBaht, fromDecimal } from '../../money.ts';
import { type IntentFlag, type IntentStatus, intentStatusThai } from './deposit-state.ts';

/** The fields of a deposit that its texts depend on. */
export interface ReportedDeposit {
  readonly status: IntentStatus;
  readonly kind: 'qr' | 'bank' | 'truemoney';
  readonly payable: string;
  readonly paid_amount?: string | undefined;
  readonly credited_amount?: string | undefined;
  readonly returned?: { readonly amount: string; readonly done: boolean } | undefined;
  readonly flag?: IntentFlag | undefined;
  readonly reason?: string | undefined;
}

export interface DepositWords {
  /** For a tag. */
  readonly label: string;
  readonly tone: 'good' | 'info' | 'warn' | 'bad' | '';
  readonly title: string;
  readonly note?: string | undefined;
}

const text = (amount: string): string => formatBaht(fromDecimal(amount));

/** What was unusual about credited money. */
function unusual({
  flag,
  payable,
  paid_amount = payable,
  credited_amount,
  returned,
}: ReportedDeposit): string | undefined {
  switch (flag) {
    case 'under':
    case 'over':
      return `ยอดที่โอน ${text(paid_amount)} ไม่ตรงกับ ${text(payable)} เพิ่มยอดตามที่โอนจริงแล้ว`;
    case 'late':
      return 'ยอดเข้าหลังหมดเวลา เพิ่มให้แล้ว';
    case 'reviewed':
      return 'ทีมงานตรวจสอบและเพิ่มยอดให้แล้ว';
    case 'limited':
      return returned
        ? `เข้ากระเป๋า ${text(credited_amount ?? paid_amount)} ส่วนที่เกินวงเงินฝาก ${text(returned.amount)} ${returned.done ? 'โอนคืนบัญชีที่โอนมาแล้ว' : 'กำลังโอนคืนบัญชีที่โอนมา'}`
        : undefined;
    default:
      return undefined;
  }
}

export function depositWords(deposit: ReportedDeposit): DepositWords {
  const { status, kind, paid_amount, returned, reason } = deposit;
  const label = intentStatusThai[status];
  const isQr = kind === 'qr';
  switch (status) {
    case 'created':
      return { label, tone: 'info', title: 'รอช่องทางฝากตอบ' };
    case 'pending':
      return { label, tone: 'info', title: 'รอรับยอดโอน' };
    case 'paid':
      return { label, tone: 'info', title: 'รับยอดแล้ว', note: 'กำลังเพิ่มเข้ากระเป๋า ใช้เวลาไม่กี่วินาที' };
    case 'credited':
      if (deposit.flag === 'reversed')
        return {
          label: 'ถูกเรียกคืน',
          tone: 'bad',
          title: 'ธนาคารเรียกยอดฝากคืน',
          note: 'ธนาคารดึงยอดนี้กลับ จึงหักออกจากกระเป๋าแล้ว สอบถามธนาคารของคุณหรือติดต่อทีมงาน',
        };
      return { label, tone: 'good', title: 'ฝากสำเร็จ', note: unusual(deposit) };
    case 'review':
      return returned
        ? { label: 'กำลังโอนคืน', tone: 'warn', title: 'กำลังโอนเงินคืน', note: reason }
        : { label, tone: 'warn', title: 'กำลังตรวจสอบ', note: reason ?? 'ทีมงานกำลังตรวจสอบยอดนี้ เงินของคุณไม่หาย' };
    case 'cancelled':
      return {
        label,
        tone: '',
        title: 'ยกเลิกรายการแล้ว',
        note: 'ถ้าโอนไปแล้ว ไม่ต้องโอนซ้ำ ยอดจะเข้ากระเป๋าเมื่อธนาคารแจ้ง',
      };
    case 'expired':
      return {
        label,
        tone: '',
        title: isQr ? 'QR หมดเวลา' : 'หมดเวลาโอน',
        note: isQr
          ? 'ถ้ายังไม่ได้โอน สร้าง QR ใหม่ได้เลย ถ้าโอนแล้ว รอสักครู่ ระบบตรวจต่อให้'
          : 'ถ้ายังไม่ได้โอน ทำรายการใหม่ได้เลย ถ้าโอนแล้ว ไม่ต้องโอนซ้ำ ระบบตรวจต่อให้',
      };
    case 'failed':
      if (returned)
        return {
          label: 'คืนเงินแล้ว',
          tone: '',
          title: 'โอนเงินคืนแล้ว',
          note: `ยอด ${text(returned.amount)} ไม่ได้เข้ากระเป๋า โอนคืนบัญชีที่โอนมาแล้ว`,
        };
      return {
        label,
        tone: 'bad',
        title: 'ฝากไม่สำเร็จ',
        note:
          paid_amount === undefined
            ? 'ช่องทางนี้สร้างรายการให้ไม่ได้ ลองใหม่อีกครั้ง'
            : 'ตรวจแล้วไม่พบยอดโอนของรายการนี้ ถ้าโอนแล้ว ติดต่อทีมงานพร้อมหลักฐานการโอน',
      };
  }
}

/** What a promotion has made of a deposit. */
export interface GivenByPromotion {
  /** Of the deposit, in the promotion's wallet; zero where that stays in the main one. */
  readonly deposit: string;
  readonly bonus: string;
  readonly wallet: string;
  readonly spins: { readonly name: string; readonly quantity: number } | null;
}

const short = (amount: string): string => formatBaht(fromDecimal(amount), { satang: 'trim' });

/** Where the money of a deposit with a promotion is: "เข้ากระเป๋าโปร ฿1,000", and what that consists of. */
export function whereWords(
  { deposit, bonus, wallet, spins }: GivenByPromotion,
  credited: string,
): { readonly where: string; readonly parts: string } {
  const isHeld = fromDecimal(deposit) > 0n;
  const gift = spins ? `ฟรีสปิน ${spins.name} ${spins.quantity} ครั้ง` : `โบนัส ${short(bonus)}`;
  return isHeld
    ? { where: `เข้ากระเป๋าโปร ${short(wallet)}`, parts: `ฝาก ${short(deposit)} + ${gift}` }
    : { where: `เข้ากระเป๋าหลัก ${short(credited)}`, parts: spins ? `ได้${gift}` : `${gift} อยู่ในกระเป๋าโปร` };
}
