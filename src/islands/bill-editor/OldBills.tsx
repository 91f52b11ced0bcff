import { useEffect, useState } from 'react';
import { api, problemText } from '#lib/client/http.ts';
import type { BillView } from '#lib/lotto/bill-contract.ts';
import type { Entered } from '#lib/lotto/client/bill-editor/adding.ts';
import { roundName } from '#lib/lotto/rules/round-name.ts';
import { countText } from '#lib/thai.ts';
import { Money } from '#ui/Money.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { useEditor } from './editor-context.ts';

interface Props {
  /** Called with the outcome when lines were added. */
  readonly onClose: (entered?: Entered) => void;
}

/** ดึงโพย: adds the lines of an old bill, with their stakes and today's rates. */
export function OldBills({ onClose }: Props) {
  const { market, addOldLines } = useEditor();
  const [bills, setBills] = useState<readonly BillView[]>();
  const [problem, setProblem] = useState<string>();
  const [opening, setOpening] = useState<string>();

  useEffect(() => {
    api('GET /api/lotto/bill/list', { limit: 50 })
      .then(({ items }) => setBills(ofMarketFirst(items, market)))
      .catch((error: unknown) => setProblem(problemText(error)));
  }, [market]);

  async function take(billId: string, close: () => void): Promise<void> {
    if (opening) return;
    setOpening(billId);
    try {
      const { lines } = await api('GET /api/lotto/bill/detail', { bill_id: billId });
      const entered = addOldLines(lines);
      close();
      onClose(entered);
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setOpening(undefined);
    }
  }

  return (
    <Sheet title="ดึงโพยเก่า" onClose={() => onClose()}>
      {(close) => (
        <>
          <p className="c2 t14">เลขและราคาเดิม คิดอัตราจ่ายของงวดนี้</p>
          {problem && (
            <p className="form-error" role="alert">
              {problem}
            </p>
          )}
          {bills?.length === 0 && <p className="c2">ยังไม่มีโพยเก่า ส่งโพยแรกแล้วดึงกลับมาใช้ได้ที่นี่</p>}
          {!bills && !problem && <div className="skeleton picks-wait" aria-hidden="true" />}
          <ul className="picks" aria-busy={!bills && !problem}>
            {bills?.map((bill) => (
              <li key={bill.bill_id}>
                <button type="button" aria-busy={opening === bill.bill_id} onClick={() => take(bill.bill_id, close)}>
                  <img src={`/art/flags.svg#${bill.round.flag}`} alt="" width={32} height={32} />
                  <span className="grow">
                    <span className="b6">{bill.round.market_name}</span>
                    <span className="bill-nos num">
                      {bill.numbers.map((number) => (
                        <b key={number}>{number}</b>
                      ))}
                      {bill.number_count > bill.numbers.length && (
                        <span className="c2 t14">+{countText(bill.number_count - bill.numbers.length)}</span>
                      )}
                    </span>
                    <span className="t13 c2">
                      {roundName(bill.round)} · {countText(bill.line_count)} รายการ
                      {bill.note ? ` · ${bill.note}` : ''}
                    </span>
                  </span>
                  <Money amount={bill.total_stake} trim />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Sheet>
  );
}

/** Bills of the same market are repeated most often. */
const ofMarketFirst = (bills: readonly BillView[], market: string): BillView[] =>
  bills.toSorted((a, b) => Number(b.round.market === market) - Number(a.round.market === market));
