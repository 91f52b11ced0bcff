/** The bill editor in every mode, its confirm sheet and its receipt, on fixed data. */
import type { ReactNode } from 'react';
import BillEditor from '#islands/bill-editor/BillEditor.tsx';
import { Closed, LastMinute, UnknownOutcome } from '#islands/bill-editor/Notices.tsx';
import { Receipt } from '#islands/bill-editor/Receipt.tsx';
import { ReviewTable } from '#islands/bill-editor/Review.tsx';
import type { QuoteView } from '#lib/lotto/bill-contract.ts';
import { differences } from '#lib/lotto/client/bill-editor/quote-differences.ts';
import { addLines, emptySlip, type SlipLine } from '#lib/lotto/client/slip.ts';
import { baht } from '#lib/money.ts';
import { parsePaste } from '#lib/paste/rules/paste.ts';
import { payingWallet } from '#lib/play/rules/paying.ts';
import { bill, limits, now, rates } from './data.ts';
import type { States } from './states.ts';

const nothing = (): undefined => undefined;
const main = (balance: string) => ({ id: '1', wallet_name: 'กระเป๋าหลัก', balance, wallet_type_id: 1 });
const wallets = [main('1250.00')];

const promotionWallet = { id: '2', wallet_name: 'ชั่วโมงโบนัส รับเพิ่ม 15%', balance: '180.00', wallet_type_id: 2 };

const special: readonly SlipLine[] = [
  { betType: 'three_top', number: '044', stake: '100' },
  { betType: 'three_top', number: '044', stake: '20' },
  { betType: 'three_tod', number: '440', stake: '50' },
  { betType: 'two_bottom', number: '38', stake: '50000' },
  { betType: 'two_bottom', number: '19', stake: '50' },
  { betType: 'run_top', number: '7', stake: '' },
];

const slipOf = (lines: readonly SlipLine[]) => addLines(emptySlip, lines, 'keep').slip;

type Editor = Parameters<typeof BillEditor>[0];

const editor = (start: Editor['start'], held: Editor['wallets'] = wallets) => (
  <BillEditor
    brand="เบญจา"
    roundId="12"
    market="gov"
    closeAt="2026-12-01T15:20:00.000+07:00"
    serverTime={now}
    rates={rates}
    limits={limits}
    wallets={held}
    walletTerms={[]}
    {...(start ? { start } : {})}
  />
);

const quoted = (line: Partial<QuoteView['lines'][number]>): QuoteView['lines'][number] => ({
  bet_type: 'three_top',
  name: '3 ตัวบน',
  number: '044',
  stake: '100.00',
  rate: '900',
  status: 'ok',
  payable: '100.00',
  possible_win: '90000.00',
  ...line,
});

const quote = (lines: QuoteView['lines'], over: Partial<QuoteView> = {}): QuoteView => ({
  quote_id: 'quote-of-gallery',
  expires_at: now,
  server_time: now,
  acceptable: true,
  lines,
  total_stake: '200.00',
  total_discount: '10.00',
  total_payable: '190.00',
  max_win: '99000.00',
  balance: '1250.00',
  balance_after: '1060.00',
  promotion: null,
  same_bill: null,
  ...over,
});

const below = { bet_type: 'two_bottom', name: '2 ตัวล่าง', possible_win: '9000.00' } as const;
const seen = [
  quoted({}),
  quoted({ ...below, number: '38', rate: '90' }),
  quoted({ ...below, number: '19', rate: '90' }),
];
const later = [
  quoted({}),
  quoted({ ...below, number: '38', rate: '45', status: 'rate_reduced', possible_win: '4500.00' }),
  quoted({ ...below, number: '19', rate: '0', status: 'closed', reason: 'เลขปิดรับ', payable: '0.00' }),
];

const ofGallery = { category: 'lotto', game: 'lotto:gov', stake: baht(200) } as const;
const terms = [{ walletId: promotionWallet.id, rule: { weights: { lotto: 50 }, excludedGames: [], maxBet: null } }];
const held = [...wallets, promotionWallet];

const review = (
  {
    walletId,
    ...shown
  }: Omit<Parameters<typeof ReviewTable>[0]['review'], 'walletId'> & { readonly walletId?: string },
  unknown = false,
  paying = payingWallet(wallets, '', terms, { bet: ofGallery, paid: baht(190) }),
) => (
  <div className="card pad ed-sheet-in">
    <ReviewTable
      review={{ walletId, ...shown }}
      paying={paying}
      onPayFrom={nothing}
      note="โพยของแม่"
      busy={undefined}
      unknown={unknown}
      onConfirm={nothing}
      onDropRefused={nothing}
      onClose={nothing}
    />
  </div>
);
const none = new Map();

const left = { wallet: 'กระเป๋าหลัก', balance: '1050.00' };
const notice = (shown: ReactNode) => <div className="editor-slip">{shown}</div>;

export const billEditorStates: States = {
  'กดเลข โพยว่าง': () => editor(undefined),
  ผู้มาเยือน: () => editor(undefined, null),
  มีกระเป๋าโปร: () => editor({ slip: slipOf(special) }, [...wallets, promotionWallet]),
  'กดเลข โพยที่มีเลขพิเศษ': () => editor({ slip: slipOf(special) }),
  แผง: () => editor({ mode: 'grid', slip: slipOf(special) }),
  วางโพย: () =>
    editor({
      mode: 'paste',
      reader: parsePaste,
      text: 'พี่นุ่น งวด 1/12\n123=20*20\n456 789=50\nล่าง 12 34=100\nบน 1234=5',
    }),
  วางโพยที่มีจุดต้องตอบ: () =>
    editor({
      mode: 'paste',
      reader: parsePaste,
      text: 'ล่าง 45 46 47 ร้อย\n67/76/ 10-10\n34 56\nวิน 123 บน 5\n12,21,30 20\nรวม 400',
    }),
  ตัวช่วย: () => editor({ mode: 'helpers' }),
  ตรวจโพย: () => review({ quote: quote(seen), changed: none, notice: undefined }),
  อัตราจ่ายเปลี่ยน: () =>
    review({
      quote: quote(later, { acceptable: false }),
      changed: differences(seen, later),
      notice: 'อัตราจ่ายหรือเลขเปลี่ยนไป ตรวจก่อนยืนยัน',
    }),
  ยอดไม่พอ: () => review({ quote: quote(seen, { balance_after: '-50.00' }), changed: none, notice: undefined }),
  กระเป๋าหลักไม่พอ: () =>
    review(
      {
        quote: quote(seen, { balance: '10.00', balance_after: '-90.00', total_payable: '100.00' }),
        changed: none,
        notice: undefined,
      },
      false,
      payingWallet([main('10.00'), promotionWallet], '1', terms, { bet: ofGallery, paid: baht(100) }),
    ),
  ไม่พอและโปรไม่รับ: () =>
    review(
      {
        quote: quote(seen, { balance: '10.00', balance_after: '-90.00', total_payable: '100.00' }),
        changed: none,
        notice: undefined,
      },
      false,
      payingWallet(
        [main('10.00'), promotionWallet],
        '1',
        [{ walletId: '2', rule: { weights: { lotto: 50 }, excludedGames: [], maxBet: 50 } }],
        { bet: ofGallery, paid: baht(100) },
      ),
    ),
  จ่ายจากกระเป๋าโปร: () =>
    review(
      {
        quote: quote(seen, { promotion: { title: promotionWallet.wallet_name, cash: '120.00', bonus: '70.00' } }),
        walletId: promotionWallet.id,
        changed: none,
        notice: undefined,
      },
      false,
      payingWallet(held, promotionWallet.id, terms, { bet: ofGallery, paid: baht(100) }),
    ),
  ไม่ได้รับคำตอบ: () =>
    review({ quote: quote(seen), changed: none, notice: 'ส่งแล้วแต่ไม่ได้รับคำตอบ ส่งซ้ำกี่ครั้งก็เป็นโพยเดียว' }, true),
  ใกล้ปิด: () => notice(<LastMinute />),
  ปิดรับแล้ว: () => notice(<Closed hasLines onCopy={nothing} onNextRound={nothing} />),
  รอผลการส่ง: () => notice(<UnknownOutcome busy={false} onSendAgain={nothing} />),
  ใบรับโพย: () => (
    <Receipt bill={{ ...bill('pending'), note: 'โพยของแม่' }} brand="เบญจา" left={left} onAgain={nothing} />
  ),
  ใบรับโพยจากกระเป๋าโปร: () => (
    <Receipt
      bill={{
        ...bill('pending'),
        promotion: { taken_id: '7', title: promotionWallet.wallet_name, cash: '120.00', bonus: '80.00' },
      }}
      brand="เบญจา"
      left={{ wallet: 'กระเป๋าโปร', balance: '400.00' }}
      onAgain={nothing}
    />
  ),
};
