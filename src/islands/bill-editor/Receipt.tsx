import { useEffect, useRef } from 'react';
import { Icon } from '#islands/ui/Icon.tsx';
import { Money } from '#islands/ui/Money.tsx';
import { toast } from '#lib/client/toast.ts';
import { links } from '#lib/links.ts';
import type { BillDetail } from '#lib/lotto/contract.ts';
import { clock, countText, longDay, shortDateTime } from '#lib/thai.ts';

interface Props {
  readonly bill: BillDetail;
  readonly onAgain: () => void;
}

/** The bill as taken: its number, what it holds, until when it may be cancelled. */
export function Receipt({ bill, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function share(): Promise<void> {
    const text = [
      `โพย ${bill.bill_no} ${bill.round.market_name} งวด ${longDay(bill.round.draw_date)}`,
      ...bill.lines.map((line) => `${line.number} ${line.name} ${line.stake.replace(/\.00$/, '')} บาท`),
    ].join('\n');
    if (navigator.share) await navigator.share({ text }).catch(() => undefined);
    else {
      await navigator.clipboard.writeText(text);
      toast({ text: 'คัดลอกโพยแล้ว', tone: 'ok' });
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
          {bill.round.market_name} งวด {longDay(bill.round.draw_date)}
        </p>
        <p className="num b6">{bill.bill_no}</p>
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
            <dt>จ่าย {countText(bill.line_count)} รายการ</dt>
            <dd className="b6">
              <Money amount={bill.total_payable} />
            </dd>
          </div>
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
        <button type="button" className="btn sec lg" onClick={share}>
          <Icon name="share-network" />
          แชร์
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
