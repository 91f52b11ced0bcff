/** Where the money of a withdrawal comes from, in words with its sums (operator.md section 5). */
import { consoleLinks } from '../../console-links.ts';
import { movementGroup, movementTitle } from '../../ledger/rules/kinds.ts';
import { formatBaht, type Satang, satang, zeroSatang } from '../../money.ts';
import { shortDay, soonTime } from '../../thai.ts';
import { bangkokDay } from '../../time.ts';
import type { DeskCheck } from './desk-checks.ts';

export interface MoneySource {
  readonly memberId: bigint;
  /** When the withdrawal before left the wallet, and what it left; null where there was none. */
  readonly since: Date | null;
  readonly opening: Satang;
  /** By kind of movement, positive for what came in. */
  readonly sums: Readonly<Record<string, Satang>>;
  /** The largest amount that came in. */
  readonly top: { readonly kind: string; readonly amount: Satang; readonly at: Date } | null;
  /** There were more entries than are read. */
  readonly cut: boolean;
}

/** In the order in which they are told. */
const parts = ['deposit', 'win', 'game', 'bonus', 'staff', 'correction', 'stake'] as const;
type Part = (typeof parts)[number];

const partThai: Readonly<Record<Part, string>> = {
  deposit: 'ฝาก',
  win: 'ถูกรางวัล',
  game: 'ได้จากเกม',
  bonus: 'โบนัส',
  staff: 'ทีมงานปรับยอด',
  correction: 'แก้ผลและหักค้าง',
  stake: 'แทง',
};

const named: Readonly<Record<string, Part>> = {
  lotto_win: 'win',
  game_win: 'game',
  adjustment_in: 'staff',
  adjustment_out: 'staff',
};

/** Withdrawals that came back cancel out with themselves and are not told. */
function partOf(kind: string): Part | undefined {
  const own = named[kind];
  if (own) return own;
  switch (movementGroup(kind)) {
    case 'deposit':
      return 'deposit';
    case 'bonus':
      return 'bonus';
    case 'play':
      return 'stake';
    case 'adjustment':
      return 'correction';
    default:
      return undefined;
  }
}

const short = (amount: Satang): string => formatBaht(amount, { satang: 'trim' });

/** The sums of the parts that moved anything; stakes are what was paid less what was given back. */
function summed(sums: MoneySource['sums']): readonly (readonly [Part, Satang])[] {
  const by = new Map<Part, bigint>();
  for (const [kind, amount] of Object.entries(sums)) {
    const part = partOf(kind);
    if (part) by.set(part, (by.get(part) ?? 0n) + amount);
  }
  return parts.flatMap((part) => {
    const amount = by.get(part) ?? 0n;
    return amount === 0n ? [] : [[part, satang(part === 'stake' ? -amount : amount)] as const];
  });
}

/** A check that asks for eyes where the staff changed the balance by hand. */
export function sourceCheck({ memberId, since, opening, sums, top, cut }: MoneySource, now: Date): DeskCheck {
  const told = summed(sums);
  const byStaff = told.some(([part]) => part === 'staff');
  const from = since ? `ตั้งแต่ถอนครั้งก่อน ${soonTime(since, now)} น.` : 'ตั้งแต่สมัคร ยังไม่เคยถอน';
  const amounts = [
    ...(opening > zeroSatang ? [`เหลืออยู่ ${short(opening)}`] : []),
    ...told.map(([part, amount]) => `${partThai[part]} ${short(amount)}`),
  ];
  const most =
    top && told.length > 1
      ? `ก้อนใหญ่สุด ${movementTitle(top.kind, 'in')} ${short(top.amount)} เมื่อ ${shortDay(bangkokDay(top.at))}`
      : undefined;
  return {
    code: 'source',
    outcome: byStaff ? 'ask' : 'pass',
    title: byStaff ? 'เงินก้อนนี้มียอดที่ทีมงานปรับ' : 'เงินก้อนนี้มาจากไหน',
    evidence: [from, ...amounts, most, cut ? 'นับเฉพาะรายการล่าสุด' : undefined].filter(Boolean).join(' · '),
    link: {
      text: 'เดินบัญชี',
      href: consoleLinks.member(String(memberId), 'ledger', since ? { from: bangkokDay(since) } : {}),
    },
  };
}
