import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { LimitView, RateView } from '#lib/lotto/contract.ts';
import { Sheet } from '#ui/Sheet.tsx';
import { useEditor } from './editor-context.ts';

type TypeLimits = Pick<LimitView, 'closed' | 'open' | 'reduced' | 'nearly_full' | 'mine'>;

const whole = (amount: string): string => Number(amount).toLocaleString('en-US');
const numbers = (rows: readonly { readonly number: string | null }[]): string =>
  rows.map((row) => row.number ?? 'ทุกเลข').join('  ');

/** The limits of one type; undefined when there are none. */
function limitsOf(limits: LimitView, { bet_type }: RateView): TypeLimits | undefined {
  const ofType = <T extends { readonly bet_type: string }>(rows: readonly T[]): T[] =>
    rows.filter((row) => row.bet_type === bet_type);
  const [closed, reduced, nearly_full, mine] = [
    ofType(limits.closed),
    ofType(limits.reduced),
    ofType(limits.nearly_full),
    ofType(limits.mine),
  ];
  if (closed.length + reduced.length + nearly_full.length + mine.length === 0) return undefined;
  return { closed, open: ofType(limits.open), reduced, nearly_full, mine };
}

/** เลขอั้น: closed numbers, reduced rates and nearly full numbers, type by type. */
export function LimitsSheet({ onClose }: { readonly onClose: () => void }) {
  const { round, rates } = useEditor();
  const limits = useStore(round.$limits);
  const shown = rates.flatMap((rate) => {
    const ofType = limitsOf(limits, rate);
    return ofType ? [{ rate, ofType }] : [];
  });
  return (
    <Sheet title="เลขอั้นงวดนี้" onClose={onClose}>
      {() =>
        shown.length === 0 ? (
          <p className="c2">งวดนี้ยังไม่มีเลขปิดรับหรือจ่ายลด ทุกเลขจ่ายเต็มอัตรา</p>
        ) : (
          <div className="limit-list">
            {shown.map(({ rate, ofType }) => (
              <section key={rate.bet_type}>
                <h3 className="b6">{rate.name}</h3>
                <LimitList limits={ofType} />
              </section>
            ))}
          </div>
        )
      }
    </Sheet>
  );
}

function LimitList({ limits: { closed, open, reduced, nearly_full, mine } }: { readonly limits: TypeLimits }) {
  return (
    <dl>
      {closed.length > 0 && (
        <Limit name="ปิดรับ" tone="bad">
          {numbers(closed)}
        </Limit>
      )}
      {reduced.map((row) => (
        <Limit key={row.number ?? '*'} name={`จ่าย ${row.percent}%`}>
          <b>{row.number ?? 'ทุกเลข'}</b> บาทละ {row.rate}
        </Limit>
      ))}
      {open.length > 0 && <Limit name="รับปกติ">{numbers(open)}</Limit>}
      {nearly_full.map((row) => (
        <Limit key={row.number} name="ใกล้เต็ม">
          <b>{row.number}</b> รับได้อีก ฿{whole(row.remaining)}
        </Limit>
      ))}
      {mine.map((row) => (
        <Limit key={row.number} name="แทงไปแล้ว">
          <b>{row.number}</b> ฿{whole(row.stake)} · แทงได้อีก ฿{whole(row.remaining)}
        </Limit>
      ))}
    </dl>
  );
}

interface LimitProps {
  readonly name: string;
  readonly tone?: 'bad';
  readonly children: ReactNode;
}

function Limit({ name, tone, children }: LimitProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={tone ? `num ${tone}` : 'num'}>{children}</dd>
    </div>
  );
}
