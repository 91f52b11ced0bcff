/** The picture of a deposit or a withdrawal to save or share, like a bank's slip. */
import { type PaperPlan, Pen } from '../../client/paper-plan.ts';
import { formatBaht, fromDecimal } from '../../money.ts';
import { shortDateTime } from '../../thai.ts';
import type { AccountView, IntentView, WithdrawView } from '../contract.ts';

interface Slip {
  readonly brand: string;
  readonly title: string;
  /** In the wire form. */
  readonly amount: string;
  readonly at: string;
  readonly rows: readonly (readonly [name: string, value: string])[];
}

/** The account as shown on pages, with a masked number; the holder's name stays out of a picture that others see. */
const accountText = ({ name, account_number }: AccountView): string => `${name} ${account_number}`;

/** The slip of a deposit that is in the wallet; undefined for any other. */
export function depositSlip(payment: IntentView, brand: string): PaperPlan | undefined {
  if (payment.status !== 'credited' || payment.flag === 'reversed' || !payment.credited_at) return undefined;
  const fee = fromDecimal(payment.fee);
  return slipPlan({
    brand,
    title: 'ฝากเงินสำเร็จ',
    amount: payment.credited_amount ?? payment.paid_amount ?? payment.payable,
    at: payment.credited_at,
    rows: [
      ['ช่องทาง', payment.channel_name],
      ['โอนจาก', accountText(payment.sender)],
      ...(fee > 0n ? [['ค่าธรรมเนียม', formatBaht(fee)] as const] : []),
      ...(payment.promotion ? [['โปร', payment.promotion.title] as const] : []),
      ['เลขอ้างอิง', payment.reference],
    ],
  });
}

/** The slip of a withdrawal the bank has paid; undefined for any other. */
export function withdrawSlip(withdrawal: WithdrawView, brand: string): PaperPlan | undefined {
  if (withdrawal.status !== 'paid' || !withdrawal.settled_at) return undefined;
  return slipPlan({
    brand,
    title: 'ถอนเงินสำเร็จ',
    amount: withdrawal.amount,
    at: withdrawal.settled_at,
    rows: [
      ['ช่องทาง', 'โอนเข้าบัญชีธนาคาร'],
      ['โอนเข้า', accountText(withdrawal.bank)],
      ['ขอถอนเมื่อ', shortDateTime(new Date(withdrawal.created_at))],
      ['เลขอ้างอิง', withdrawal.reference],
    ],
  });
}

function slipPlan({ brand, title, amount, at, rows }: Slip): PaperPlan {
  const pen = new Pen();
  pen.down(42);
  pen.write(brand, { size: 20, weight: 600, ink: 'brand', align: 'center' });
  pen.down(34);
  pen.write(title, { size: 16, weight: 600, ink: 'good', align: 'center' });
  pen.down(46);
  pen.write(formatBaht(fromDecimal(amount)), { size: 36, weight: 600, align: 'center' });
  pen.down(26);
  pen.write(shortDateTime(new Date(at)), { ink: 'dim', align: 'center' });
  pen.perforation();
  pen.down(6);
  for (const [name, value] of rows) {
    pen.down(4);
    pen.pair(name, value, { weight: 600 });
  }
  pen.down(28);
  return pen.plan();
}
