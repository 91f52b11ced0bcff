import { type ReactNode, useEffect, useRef } from 'react';
import { toast } from '#lib/client/toast.ts';
import { links } from '#lib/links.ts';
import type { BillDetail } from '#lib/lotto/bill-contract.ts';
import { roundNameLong } from '#lib/lotto/rules/round-name.ts';
import { clock, countText, shortDateTime } from '#lib/thai.ts';
import { Fact } from '#ui/Fact.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Money } from '#ui/Money.tsx';
import { SharePaper } from '#ui/SharePaper.tsx';

interface Props {
  readonly bill: BillDetail;
  /** Printed on the picture. */
  readonly brand: string;
  /** What is left in the wallet that paid, in wire form. */
  readonly left: { readonly wallet: string; readonly balance: string };
  /** What the round still needs to be drawn. */
  readonly need?: ReactNode;
  readonly onAgain: () => void;
}

/** The accepted bill: its number, its lines, and until when it can be cancelled. */
export function Receipt({ bill, brand, left, need, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function copyNumber(): Promise<void> {
    await navigator.clipboard.writeText(bill.bill_no);
    toast({ text: 'คัดลอกเลขที่โพยแล้ว', tone: 'ok' });
  }

  return (
    <section className="receipt" aria-labelledby="receipt-title">
      <div className="paper ticket">
        <div className="row between">
          <h2 className="t20 b6" id="receipt-title" tabIndex={-1} ref={heading}>
            รับโพยแล้ว
          </h2>
          <span className="stamp pending">รอผล</span>
        </div>
        <p className="c2 t14">
          {bill.round.market_name} {roundNameLong(bill.round)}
        </p>
        <p className="row bill-no">
          <span className="num b6">{bill.bill_no}</span>
          <button type="button" className="btn ink sm" onClick={copyNumber}>
            <Icon name="copy" />
            คัดลอก
          </button>
        </p>
        {bill.note && <p className="t14">{bill.note}</p>}
        <hr className="perf" />
        <BillContents bill={bill} left={left} />
        {need}
      </div>
      <a className="btn sec lg" href={links.bills()}>
        โพยของฉัน
      </a>
      <div className="receipt-acts">
        <SharePaper
          className="btn sec lg"
          label="แชร์เป็นรูป"
          name={bill.bill_no}
          plan={() => import('#lib/lotto/client/receipt-image.ts').then(({ receiptPlan }) => receiptPlan(bill, brand))}
          saved="บันทึกรูปโพยแล้ว"
          instead="คัดลอกเลขที่โพยแทนได้"
        />
        <button type="button" className="btn pri lg" onClick={onAgain}>
          แทงต่อ
        </button>
      </div>
    </section>
  );
}

function BillContents({ bill, left }: Pick<Props, 'bill' | 'left'>) {
  return (
    <>
      <ul className="mini">
        {bill.lines.map((line) => (
          <li key={`${line.bet_type}:${line.number}`}>
            <span className="num b6">{line.number}</span>
            <span>{line.name}</span>
            <Money amount={line.stake} trim />
          </li>
        ))}
      </ul>
      <hr className="perf" />
      <dl className="kv">
        <Fact name={`แทง ${countText(bill.line_count)} รายการ`} className="b6">
          <Money amount={bill.total_payable} />
        </Fact>
        {bill.promotion && (
          <Fact name="จากกระเป๋าโปร" className="grow end">
            เงินของคุณ <Money amount={bill.promotion.cash} trim /> · โบนัส <Money amount={bill.promotion.bonus} trim />
          </Fact>
        )}
        <Fact name={`เหลือใน${left.wallet}`}>
          <Money amount={left.balance} />
        </Fact>
        <Fact name="ถูกรางวัลสูงสุด">
          <Money amount={bill.max_win} />
        </Fact>
        <Fact name="ส่งเมื่อ">{shortDateTime(new Date(bill.created_at))}</Fact>
      </dl>
      {bill.cancellable_until && (
        <p className="t13 c2">
          ยกเลิกได้ถึง {clock(new Date(bill.cancellable_until))} น.{' '}
          <a className="link" href={links.bills({ bill: bill.bill_id })}>
            ดูหรือยกเลิกโพยนี้
          </a>
        </p>
      )}
    </>
  );
}
