/** Thai banks (thai.md 4.1), seeded into a table an operator may edit; lengths of the well-known ones are sure, others are taken as they come. */

export interface BankSeed {
  /** The Bank of Thailand's interbank code. */
  readonly code: string;
  readonly abbr: string;
  readonly name: string;
  /** Allowed digit counts of an account number. */
  readonly lengths: readonly number[];
  readonly colour: string;
  readonly ink: 'white' | 'black';
}

export const banks: readonly BankSeed[] = [
  { code: '004', abbr: 'KBANK', name: 'กสิกรไทย', lengths: [10], colour: '#138f2d', ink: 'black' },
  { code: '014', abbr: 'SCB', name: 'ไทยพาณิชย์', lengths: [10], colour: '#4e2e7f', ink: 'white' },
  { code: '002', abbr: 'BBL', name: 'กรุงเทพ', lengths: [10], colour: '#1e4598', ink: 'white' },
  { code: '006', abbr: 'KTB', name: 'กรุงไทย', lengths: [10], colour: '#1ba5e1', ink: 'black' },
  { code: '025', abbr: 'BAY', name: 'กรุงศรีอยุธยา', lengths: [10], colour: '#fec43b', ink: 'black' },
  { code: '011', abbr: 'TTB', name: 'ทหารไทยธนชาต', lengths: [10], colour: '#1279be', ink: 'white' },
  { code: '030', abbr: 'GSB', name: 'ออมสิน', lengths: [12, 15], colour: '#eb198d', ink: 'black' },
  { code: '034', abbr: 'BAAC', name: 'ธ.ก.ส.', lengths: [12], colour: '#4b9b1d', ink: 'black' },
  { code: '033', abbr: 'GHB', name: 'อาคารสงเคราะห์', lengths: [12, 15], colour: '#f57d23', ink: 'black' },
  { code: '022', abbr: 'CIMBT', name: 'ซีไอเอ็มบี ไทย', lengths: [10], colour: '#7e2f36', ink: 'white' },
  { code: '024', abbr: 'UOBT', name: 'ยูโอบี', lengths: [10], colour: '#0b3979', ink: 'white' },
  { code: '073', abbr: 'LHB', name: 'แลนด์ แอนด์ เฮ้าส์', lengths: [10], colour: '#6d6e71', ink: 'white' },
  { code: '069', abbr: 'KKP', name: 'เกียรตินาคินภัทร', lengths: [10, 14], colour: '#199cc5', ink: 'black' },
  { code: '067', abbr: 'TISCO', name: 'ทิสโก้', lengths: [10, 14], colour: '#12549f', ink: 'white' },
  { code: '066', abbr: 'IBANK', name: 'อิสลามแห่งประเทศไทย', lengths: [10, 12], colour: '#184615', ink: 'white' },
  { code: '071', abbr: 'TCRB', name: 'ไทยเครดิต', lengths: [10], colour: '#0a4ab3', ink: 'white' },
  { code: '020', abbr: 'SCBT', name: 'สแตนดาร์ดชาร์เตอร์ด (ไทย)', lengths: [10, 11], colour: '#0f6ea1', ink: 'white' },
  {
    code: '070',
    abbr: 'ICBCT',
    name: 'ไอซีบีซี (ไทย)',
    lengths: [10, 11, 12, 13, 14, 15],
    colour: '#c50f1c',
    ink: 'white',
  },
  {
    code: '052',
    abbr: 'BOC',
    name: 'แห่งประเทศจีน (ไทย)',
    lengths: [10, 11, 12, 13, 14, 15],
    colour: '#8c1c2b',
    ink: 'white',
  },
];

/** The wallet money may come from and go to as well; nobody registers it as a bank account. */
export const trueMoney = {
  code: 'truemoney',
  abbr: 'TRUE',
  name: 'ทรูมันนี่',
  colour: '#ff6600',
  ink: 'black',
} as const satisfies Omit<BankSeed, 'lengths'>;

const byCode = new Map(banks.map((bank) => [bank.code, bank]));

function bankOf(code: string): BankSeed | undefined {
  return byCode.get(code);
}

/** What a badge is drawn from: a bank's, or the wallet's. */
export function badgeOf(code: string): Omit<BankSeed, 'lengths'> | undefined {
  return code === trueMoney.code ? trueMoney : byCode.get(code);
}

export function bankName(code: string): string {
  return badgeOf(code)?.name ?? code;
}

export type AccountCheck =
  | { readonly ok: true; readonly number: string }
  | { readonly ok: false; readonly reason: string };

/** Strips an account number to its digits (leading zeros are real) and checks its length against the bank. */
export function checkAccountNumber(code: string, text: string): AccountCheck {
  const bank = bankOf(code);
  if (!bank) return { ok: false, reason: 'เลือกธนาคาร' };
  const number = text.replace(/[๐-๙]/g, (d) => String(d.charCodeAt(0) - 0x0e50)).replace(/\D/g, '');
  return bank.lengths.includes(number.length)
    ? { ok: true, number }
    : { ok: false, reason: `เลขบัญชี${bank.name}ต้องมี ${bank.lengths.join(' หรือ ')} หลัก` };
}
