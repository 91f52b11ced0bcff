import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { onKeys } from '#lib/operator/client/keys.ts';
import { followQueue } from '#lib/operator/client/queue-stream.ts';
import { type DeskOptions, WithdrawDeskStore } from '#lib/payout/client/withdraw-desk.ts';
import { DecisionDialog } from './DecisionDialog.tsx';
import { QueueTable } from './QueueTable.tsx';
import { SlipPanel } from './SlipPanel.tsx';

interface Props extends DeskOptions {
  /** On a narrow screen a row was opened: its slip stands alone. */
  readonly alone: boolean;
  /** The instant the page was rendered, for how long rows have waited. */
  readonly serverTime: string;
  /** How long one should wait at most, milliseconds. */
  readonly targetMs: number;
  /** Why the list is empty. */
  readonly emptyText: string;
  /** The address of the next page. */
  readonly moreHref: string | null;
  readonly listHref: string;
  /** The form that filters the list. */
  readonly filters?: ReactNode;
}

/** The queue of withdrawals with the open row's slip beside it, worked by keyboard or pointer. */
export default function WithdrawQueue({
  serverTime,
  targetMs,
  emptyText,
  moreHref,
  alone,
  listHref,
  filters,
  ...options
}: Props) {
  const [desk] = useState(() => new WithdrawDeskStore(options));
  const told = useStore(desk.$told);
  const slip = useStore(desk.$slip);
  const rows = useStore(desk.$rows);
  const fresh = useStore(desk.$fresh);
  useEffect(
    () =>
      onKeys({
        KeyJ: () => desk.move(1),
        KeyK: () => desk.move(-1),
        KeyX: () => desk.tick(desk.$at.get()),
        'Shift+KeyX': () => desk.tick(desk.$at.get(), true),
        KeyA: () => void desk.approve(),
        KeyH: desk.askHold,
        KeyR: desk.askReject,
        Enter: () => desk.open(desk.$at.get()),
        Period: desk.showNew,
      }),
    [desk],
  );
  useEffect(() => {
    void desk.claim();
    return followQueue('withdrawals', desk);
  }, [desk]);
  return (
    <div className={`queue-lay ${alone ? 'alone' : rows.length === 0 && !slip ? 'none' : ''}`}>
      <section className="card queue-left" aria-label="คิวถอนเงิน">
        {filters}
        {fresh > 0 && (
          <button className="fresh" type="button" onClick={desk.showNew}>
            มีใหม่ {fresh} <kbd>.</kbd>
          </button>
        )}
        <QueueTable desk={desk} serverTime={serverTime} targetMs={targetMs} emptyText={emptyText} />
        {moreHref && (
          <p className="more">
            <a className="f" href={moreHref}>
              50 รายการถัดไป
            </a>
          </p>
        )}
      </section>
      <aside className="queue-panel" aria-label="ใบตัดสิน">
        {alone && (
          <a className="btn gho back" href={listHref}>
            กลับไปที่คิว
          </a>
        )}
        {slip && <SlipPanel desk={desk} slip={slip} serverTime={serverTime} targetMs={targetMs} />}
        <p className={told ? `note ${told.tone === 'bad' ? 'warn' : ''}` : 'sr-only'} role="status">
          {told?.text}
        </p>
      </aside>
      <DecisionDialog desk={desk} />
    </div>
  );
}
