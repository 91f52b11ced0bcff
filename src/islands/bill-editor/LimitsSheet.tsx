import type { LimitView, RateView } from '#lib/lotto/contract.ts';
import { Sheet } from './Sheet.tsx';

interface Props {
  readonly limits: LimitView;
  readonly rates: readonly RateView[];
  readonly onClose: () => void;
}

const whole = (amount: string): string => Number(amount).toLocaleString('en-US');
const numbers = (rows: readonly { readonly number: string | null }[]): string =>
  rows.map((row) => row.number ?? 'ทุกเลข').join('  ');

/** How many numbers of the round are closed or pay less. */
export const limitedCount = (limits: LimitView): number => limits.closed.length + limits.reduced.length;

/** เลขอั้น: what is closed, what pays less and what is nearly full, type by type. */
export function LimitsSheet({ limits, rates, onClose }: Props) {
  const shown = rates.flatMap((rate) => {
    const ofType = <T extends { readonly bet_type: string }>(rows: readonly T[]): readonly T[] =>
      rows.filter((row) => row.bet_type === rate.bet_type);
    const [closed, open, reduced, nearly, mine] = [
      ofType(limits.closed),
      ofType(limits.open),
      ofType(limits.reduced),
      ofType(limits.nearly_full),
      ofType(limits.mine),
    ];
    return closed.length + reduced.length + nearly.length + mine.length > 0
      ? [{ rate, closed, open, reduced, nearly, mine }]
      : [];
  });
  return (
    <Sheet title="เลขอั้นงวดนี้" onClose={onClose}>
      {() =>
        shown.length === 0 ? (
          <p className="c2">งวดนี้ยังไม่มีเลขปิดรับหรือจ่ายลด ทุกเลขจ่ายเต็มอัตรา</p>
        ) : (
          <div className="limit-list">
            {shown.map(({ rate, closed, open, reduced, nearly, mine }) => (
              <section key={rate.bet_type}>
                <h3 className="b6">{rate.name}</h3>
                <dl>
                  {closed.length > 0 && (
                    <div>
                      <dt>ปิดรับ</dt>
                      <dd className="num bad">{numbers(closed)}</dd>
                    </div>
                  )}
                  {reduced.map((row) => (
                    <div key={row.number ?? '*'}>
                      <dt>จ่าย {row.percent}%</dt>
                      <dd className="num">
                        <b>{row.number ?? 'ทุกเลข'}</b> บาทละ {row.rate}
                      </dd>
                    </div>
                  ))}
                  {open.length > 0 && (
                    <div>
                      <dt>รับปกติ</dt>
                      <dd className="num">{numbers(open)}</dd>
                    </div>
                  )}
                  {nearly.map((row) => (
                    <div key={row.number}>
                      <dt>ใกล้เต็ม</dt>
                      <dd className="num">
                        <b>{row.number}</b> รับได้อีก ฿{whole(row.remaining)}
                      </dd>
                    </div>
                  ))}
                  {mine.map((row) => (
                    <div key={row.number}>
                      <dt>แทงไปแล้ว</dt>
                      <dd className="num">
                        <b>{row.number}</b> ฿{whole(row.stake)} · แทงได้อีก ฿{whole(row.remaining)}
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
        )
      }
    </Sheet>
  );
}
