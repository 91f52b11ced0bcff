/** What the pictures of a bill and of a draw say. */
import type { BillPicture, DrawPicture } from '../../art/share-pictures.ts';
import { formatBaht, fromDecimal } from '../../money.ts';
import { countText } from '../../thai.ts';
import type { BillDetail } from '../bill-contract.ts';
import type { PublishedView } from '../contract.ts';
import { roundName, roundNameLong } from '../rules/round-name.ts';
import { billStatusThai } from '../rules/round-state.ts';

const numbersMax = 6;
const baht = (amount: string): string => formatBaht(fromDecimal(amount), { satang: 'trim' });

/** A bill's picture: its distinct numbers, winning ones first, and what it has cost or won. */
export function billPictureOf(bill: BillDetail, brand: string): BillPicture {
  const hits = new Set(bill.lines.filter(({ outcome }) => outcome === 'won').map(({ number }) => number));
  const all = [...new Set(bill.lines.map(({ number }) => number))];
  const ordered = [...all.filter((one) => hits.has(one)), ...all.filter((one) => !hits.has(one))];
  const more = ordered.length - numbersMax;
  const isWon = bill.status === 'won';
  return {
    brand,
    market: bill.round.market_name,
    draw: roundName(bill.round),
    status: billStatusThai[bill.status],
    numbers: ordered.slice(0, numbersMax).map((number) => ({ number, isHit: hits.has(number) })),
    more: more > 0 ? `+${countText(more)} เลข` : '',
    label: isWon ? 'เงินรางวัล' : `รวม ${countText(bill.line_count)} รายการ`,
    amount: baht(isWon ? bill.win_amount : bill.total_stake),
    isWon,
  };
}

type Drawn = Pick<PublishedView, 'market' | 'market_name' | 'first_prize' | 'result' | 'draw_date'>;

/** A draw's picture: the first prize, or what the market draws, large. */
export function drawPictureOf(it: Drawn, brand: string): DrawPicture {
  const { four_top: four, three_top: top, two_bottom: bottom } = it.result;
  const main = it.first_prize
    ? { label: 'รางวัลที่ 1', number: it.first_prize }
    : four
      ? { label: '4 ตัวบน', number: four }
      : { label: '3 ตัวบน', number: top };
  return {
    brand,
    market: it.market_name,
    draw: roundNameLong({ market: it.market, number: 1, draw_date: it.draw_date }),
    main,
    others: [...(main.number === top ? [] : [{ label: '3 ตัวบน', number: top }]), { label: '2 ตัวล่าง', number: bottom }],
  };
}
