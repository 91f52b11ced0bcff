import type { QuoteView } from '#lib/lotto/bill-contract.ts';
import { formatBaht, fromDecimal, zeroSatang } from '#lib/money.ts';
import { countText } from '#lib/thai.ts';
import { Fact } from '#ui/Fact.tsx';
import { Money } from '#ui/Money.tsx';

interface Props {
  readonly quote: QuoteView;
  /** Lines that the server would accept. */
  readonly accepted: number;
  readonly note: string;
}

/** What the quoted bill costs, from which wallet, and what it could win. */
export function QuoteTotals({ quote, accepted, note }: Props) {
  const discount = fromDecimal(quote.total_discount);
  const isShort = fromDecimal(quote.balance_after) < zeroSatang;
  const { promotion } = quote;
  return (
    <dl className="kv">
      <Fact name={`ยอดแทง ${countText(accepted)} รายการ`}>
        <Money amount={quote.total_stake} />
      </Fact>
      {discount > zeroSatang && (
        <Fact name="ส่วนลด" className="good">
          −{formatBaht(discount)}
        </Fact>
      )}
      <Fact name="ยอดที่จ่าย" className="b6 t18">
        <Money amount={quote.total_payable} />
      </Fact>
      {promotion && (
        <Fact name="จ่ายจากกระเป๋าโปร" className="grow end">
          {promotion.title}
        </Fact>
      )}
      {promotion && !isShort && (
        <Fact name="เงินของคุณ / โบนัส">
          <Money amount={promotion.cash} /> / <Money amount={promotion.bonus} />
        </Fact>
      )}
      <Fact name={promotion ? 'เหลือในกระเป๋าโปร' : 'คงเหลือหลังแทง'} className={isShort ? 'bad' : ''}>
        <Money amount={quote.balance_after} />
      </Fact>
      <Fact name="ถูกรางวัลสูงสุด">
        <Money amount={quote.max_win} />
      </Fact>
      {note && (
        <Fact name="บันทึก" className="grow end">
          {note}
        </Fact>
      )}
    </dl>
  );
}
