import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { latenessOf, waitText } from '#lib/operator/rules/queues.ts';
import { slipStandsAlone, type WithdrawDeskStore } from '#lib/payout/client/withdraw-desk.ts';
import type { DeskRow } from '#lib/payout/desk-contract.ts';
import { outcomeThai } from '#lib/payout/rules/desk-outcomes.ts';
import { shortDateTime } from '#lib/thai.ts';
import { Money } from '#ui/Money.tsx';

const tones = { fine: 'c2', soon: 'warn', late: 'bad b6' } as const;

/** What needs two people, and what may be somebody else's doing, stands out; the amount alone does not. */
const warned: ReadonlySet<string> = new Set(['shared_device', 'former_account', 'correction', 'account_refused']);
const toneOf = (code: string): string => (code === 'two' ? 'info' : warned.has(code) ? 'warn' : '');

interface Props {
  readonly desk: WithdrawDeskStore;
  readonly serverTime: string;
  readonly targetMs: number;
  readonly emptyText: string;
}

/** The rows. A row's link opens its slip, without JavaScript too. */
export function QueueTable({ desk, serverTime, targetMs, emptyText }: Props) {
  const rows = useStore(desk.$rows);
  const together = useStore(desk.$together).length;
  const mayTogether = rows.some((row) => row.together);
  const now = Date.parse(serverTime);
  if (rows.length === 0) return <p className="empty">{emptyText}</p>;
  return (
    <>
      <table className="tbl two cards queue ticked">
        <thead>
          <tr>
            <th scope="col" className="tick">
              <input
                type="checkbox"
                aria-label="เลือกทุกใบที่อนุมัติเป็นชุดได้"
                checked={together > 0}
                disabled={!mayTogether}
                onChange={desk.tickTogether}
              />
            </th>
            <th scope="col">สมาชิก</th>
            <th scope="col">เข้าบัญชี</th>
            <th scope="col">เหตุที่ต้องดู</th>
            <th scope="col" className="n">
              รอ
            </th>
            <th scope="col" className="n">
              ยอดถอน
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, n) => (
            <QueueRow
              key={row.withdraw_id}
              desk={desk}
              row={row}
              at={n}
              waits={now - Date.parse(row.created_at)}
              targetMs={targetMs}
            />
          ))}
        </tbody>
      </table>
      <QueueFoot desk={desk} />
    </>
  );
}

interface RowProps {
  readonly desk: WithdrawDeskStore;
  readonly row: DeskRow;
  readonly at: number;
  /** Milliseconds, as the target. */
  readonly waits: number;
  readonly targetMs: number;
}

function QueueRow({ desk, row, at, waits, targetMs }: RowProps) {
  const isCurrent = useStore(desk.$at) === at;
  const outcome = useStore(desk.$outcomes).get(row.withdraw_id);
  const watched = useStore(desk.$watched).get(row.withdraw_id);
  const isTicked = useStore(desk.$ticked).has(row.withdraw_id);
  const self = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isCurrent) self.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <tr
      ref={self}
      className={outcome ? 'stale' : undefined}
      aria-current={isCurrent ? 'true' : undefined}
      data-row={row.withdraw_id}
    >
      <td className="tick">
        <input
          type="checkbox"
          aria-label={`เลือก ${row.account_name} ${row.reference}`}
          checked={isTicked}
          disabled={outcome !== undefined}
          onChange={() => desk.tick(at)}
        />
      </td>
      <th scope="row">
        <a
          className="b5"
          href={desk.hrefOf(row)}
          onClick={(event) => {
            if (slipStandsAlone() || event.metaKey || event.ctrlKey) return;
            event.preventDefault();
            desk.open(at);
          }}
        >
          {row.account_name}
        </a>{' '}
        {row.vip_level > 0 && <span className="c3 t12 queue-whole">VIP {row.vip_level}</span>}
        <small className="c3 block queue-whole">{row.reference}</small>
      </th>
      <td className="queue-whole">
        {row.bank_name}
        <small className="c3 block">x-{row.account.slice(-4)}</small>
      </td>
      <td className="wide">
        <span className="chips">
          {watched && !outcome && <span className="chip info">{watched}</span>}
          {outcome ? (
            <span className="chip info">{outcomeThai[outcome]}</span>
          ) : (
            <>
              {row.held_until && <span className="chip warn">พักถึง {shortDateTime(new Date(row.held_until))}</span>}
              {row.reasons.map(({ code, text }) => (
                <span key={code} className={`chip ${toneOf(code)}`}>
                  {text}
                </span>
              ))}
            </>
          )}
        </span>
      </td>
      <td className={`n ${tones[latenessOf(waits, targetMs)]}`}>{waitText(waits)}</td>
      <td className="n b6">
        <Money amount={row.amount} bare />
      </td>
    </tr>
  );
}

/** What the ticked rows can be decided with, or how rows are ticked. */
function QueueFoot({ desk }: { readonly desk: WithdrawDeskStore }) {
  const together = useStore(desk.$together);
  return (
    <div className="queue-foot">
      {together.length > 0 ? (
        <button className="btn sm" type="button" onClick={() => void desk.approve()}>
          อนุมัติที่เลือก {together.length} รายการ <kbd>A</kbd>
        </button>
      ) : (
        <>
          <span className="wide">
            <kbd>J</kbd> <kbd>K</kbd> เลื่อน <kbd>X</kbd> เลือก <kbd>A</kbd> อนุมัติ <kbd>H</kbd> พักไว้ <kbd>Enter</kbd> เปิด
          </span>
          <span className="push">อนุมัติเป็นชุดได้เฉพาะใบที่มีแค่เหตุ “ยอดเกิน” และไม่ต้องสองคน</span>
        </>
      )}
    </div>
  );
}
