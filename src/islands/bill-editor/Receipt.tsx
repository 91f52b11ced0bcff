import { useEffect, useRef, useState } from 'react';
import { sharePaper } from '#lib/client/share-paper.ts';
import { toast } from '#lib/client/toast.ts';
import { links } from '#lib/links.ts';
import type { BillDetail } from '#lib/lotto/bill-contract.ts';
import { roundNameLong } from '#lib/lotto/rules/round-name.ts';
import { clock, countText, shortDateTime } from '#lib/thai.ts';
import { Icon } from '#ui/Icon.tsx';
import { Money } from '#ui/Money.tsx';

interface Props {
  readonly bill: BillDetail;
  /** Stands on the picture. */
  readonly brand: string;
  readonly onAgain: () => void;
}

/** The bill as taken: its number, what it holds, until when it may be cancelled. */
export function Receipt({ bill, brand, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => heading.current?.focus(), []);

  async function copyNumber(): Promise<void> {
    await navigator.clipboard.writeText(bill.bill_no);
    toast({ text: 'คัดลอกเลขที่โพยแล้ว', tone: 'ok' });
  }

  async function share(): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      const plan = import('#lib/lotto/client/receipt-image.ts').then(({ receiptPlan }) => receiptPlan(bill, brand));
      const done = await sharePaper(plan, bill.bill_no);
      if (done === 'undrawable') toast({ text: 'เครื่องนี้ทำรูปไม่ได้ คัดลอกเลขที่โพยแทนได้', tone: 'bad' });
      else if (done === 'saved') toast({ text: 'บันทึกรูปโพยแล้ว', tone: 'ok' });
    } finally {
      setBusy(false);
    }
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
          <div>
            <dt>แทง {countText(bill.line_count)} รายการ</dt>
            <dd className="b6">
              <Money amount={bill.total_payable} />
            </dd>
          </div>
          {bill.promotion && (
            <div>
              <dt>จากกระเป๋าโปร</dt>
              <dd className="grow end">
                เงินของคุณ <Money amount={bill.promotion.cash} trim /> · โบนัส <Money amount={bill.promotion.bonus} trim />
              </dd>
            </div>
          )}
          <div>
            <dt>ถูกรางวัลสูงสุด</dt>
            <dd>
              <Money amount={bill.max_win} />
            </dd>
          </div>
          <div>
            <dt>ส่งเมื่อ</dt>
            <dd>{shortDateTime(new Date(bill.created_at))}</dd>
          </div>
        </dl>
        {bill.cancellable_until && (
          <p className="t13 c2">ยกเลิกได้ถึง {clock(new Date(bill.cancellable_until))} น. ที่หน้าโพยของฉัน</p>
        )}
      </div>
      <div className="actions">
        <button type="button" className="btn sec lg" aria-busy={busy} onClick={share}>
          <Icon name="share-network" />
          แชร์เป็นรูป
        </button>
        <a className="btn sec lg" href={links.bills()}>
          โพยของฉัน
        </a>
      </div>
      <button type="button" className="btn pri lg full" onClick={onAgain}>
        แทงต่อ
      </button>
    </section>
  );
}
