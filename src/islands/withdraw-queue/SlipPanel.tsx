import { useStore } from '@nanostores/react';
import { consoleLinks } from '#lib/console-links.ts';
import { formatBaht, fromDecimal } from '#lib/money.ts';
import { latenessOf, waitText } from '#lib/operator/rules/queues.ts';
import { toldChecks } from '#lib/operator/rules/told-checks.ts';
import type { WithdrawDeskStore } from '#lib/payout/client/withdraw-desk.ts';
import type { DeskSlip } from '#lib/payout/desk-contract.ts';
import { checksSummary } from '#lib/payout/rules/desk-checks.ts';
import { withdrawStatusThai } from '#lib/payout/rules/withdraw-state.ts';
import { clock, shortDateTime } from '#lib/thai.ts';
import { minuteMs } from '#lib/time.ts';
import { Icon } from '#ui/Icon.tsx';
import { Money } from '#ui/Money.tsx';

interface Props {
  readonly desk: WithdrawDeskStore;
  readonly slip: DeskSlip;
  readonly serverTime: string;
  /** How long it should wait at most, milliseconds. */
  readonly targetMs: number;
}

const icons = { pass: 'check', ask: 'warning', hard: 'x-circle' } as const;
const tones = { fine: '', soon: 'warn', late: 'bad' } as const;
const said = { pass: 'ผ่าน', ask: 'ต้องดู', hard: 'ไม่ผ่าน' } as const;

/** The open withdrawal: paper slip over two stubs, why it waits, and what can be done. */
export function SlipPanel({ desk, slip, serverTime, targetMs }: Props) {
  return (
    <>
      <SlipPaper slip={slip} serverTime={serverTime} targetMs={targetMs} />
      {slip.hold && (
        <p className="note warn">
          {slip.hold.by} พักไว้ถึง {shortDateTime(new Date(slip.hold.until))}: {slip.hold.reason}
        </p>
      )}
      {slip.reason && <p className="note">เหตุผล: {slip.reason}</p>}
      {slip.silent_minutes !== null && <p className="note warn">ธนาคารยังไม่ตอบ {slip.silent_minutes} นาที</p>}
      <Checks checks={slip.checks} />
      {slip.may_settle && (
        <div className="dock">
          <div className="acts wrap">
            <button className="btn" type="button" onClick={() => desk.askSettle('paid')}>
              ธนาคารจ่ายแล้ว
            </button>
            <button className="btn dan" type="button" onClick={() => desk.askSettle('failed')}>
              ไม่ได้จ่าย คืนเงินสมาชิก
            </button>
          </div>
        </div>
      )}
      <Decisions desk={desk} slip={slip} />
    </>
  );
}

/** Why it waits, and what passed. */
function Checks({ checks }: Pick<DeskSlip, 'checks'>) {
  const { told, rest } = toldChecks(checks);
  return (
    <section className="card why" aria-labelledby="why-title">
      <header>
        <h2 id="why-title">ทำไมต้องดู</h2>
        <span className="end">{checksSummary(checks)}</span>
      </header>
      <ul>
        {told.map((check) => (
          <Check key={check.code} check={check} />
        ))}
      </ul>
      {rest.length > 0 && (
        <details>
          <summary>ผ่านอีก {rest.length} ข้อ</summary>
          <ul>
            {rest.map((check) => (
              <Check key={check.code} check={check} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Check({ check }: { readonly check: DeskSlip['checks'][number] }) {
  return (
    <li className={check.outcome}>
      <Icon name={icons[check.outcome]} />
      <span className="grow">
        <span className="b5">
          <span className="sr-only">{said[check.outcome]} </span>
          {check.title}
        </span>
        {check.evidence && <small>{check.evidence}</small>}
      </span>
      {check.link && (
        <a className="f" href={check.link.href}>
          {check.link.text}
        </a>
      )}
    </li>
  );
}

/** What the reader may do with it: approve, put aside or take back, reject, say that it was paid by hand. */
function Decisions({ desk, slip }: Pick<Props, 'desk' | 'slip'>) {
  const busy = useStore(desk.$busy);
  const { may_decide, may_reject, may_mark_paid, may_hold_until, may_release } = slip;
  if (!(may_decide || may_reject || may_mark_paid || may_hold_until || may_release)) return null;
  return (
    <div className="dock">
      <div className="acts">
        {may_decide && (
          <button className="btn pri" type="button" aria-busy={busy} onClick={() => void desk.approve()}>
            อนุมัติ {formatBaht(fromDecimal(slip.amount), { satang: 'trim' })} <kbd>A</kbd>
          </button>
        )}
        {may_mark_paid && (
          <button className="btn pri" type="button" onClick={desk.askByHand}>
            โอนเองแล้ว
          </button>
        )}
        {(may_hold_until || may_release) && (
          <button className={may_release ? 'btn pri' : 'btn'} type="button" onClick={desk.askHold}>
            {may_release ? 'เลิกพัก' : 'พักไว้'} <kbd>H</kbd>
          </button>
        )}
        {may_reject && (
          <button className="btn dan" type="button" onClick={desk.askReject}>
            ปฏิเสธ <kbd>R</kbd>
          </button>
        )}
      </div>
      {may_decide && (
        <p className="c3 t12 dock-note">เงินออกจากกระเป๋าสมาชิกแล้วตั้งแต่ {clock(new Date(slip.created_at))} น.</p>
      )}
    </div>
  );
}

/** The paper: what is asked for, and whose signatures it waits for. */
function SlipPaper({ slip, serverTime, targetMs }: Omit<Props, 'desk'>) {
  const waits = Date.parse(serverTime) - Date.parse(slip.created_at);
  const late = latenessOf(waits, targetMs);
  const open = slip.status === 'requested';
  const target = Math.round(targetMs / minuteMs);
  return (
    <section className="paper slip" aria-label={`ถอนเงิน ${slip.reference}`}>
      <div className="pad">
        <div className="row">
          <span className="c3 t12">
            {slip.reference} · <span className="nb">ขอถอน {clock(new Date(slip.created_at))} น.</span>
          </span>
          <span className={`chip push ${slip.hold ? 'warn' : open ? tones[late] : ''}`}>
            {slip.hold
              ? 'พักไว้'
              : open
                ? `รอ ${waitText(waits)}${late === 'late' ? ` เกินเป้า ${target}` : ''}`
                : withdrawStatusThai[slip.status]}
          </span>
        </div>
        <p className="amt">
          <Money amount={slip.amount} />
        </p>
        <div className="row top">
          <span className="bk">
            <Icon name="bank" />
          </span>
          <p className="grow">
            <span className="b6 block">
              {slip.bank_name} {slip.account}
            </span>
            <a className="f c2" href={consoleLinks.member(slip.member_id)}>
              {slip.account_name}
            </a>{' '}
            <span className={slip.name_matches ? 'chip good' : 'chip bad'}>
              <Icon name={slip.name_matches ? 'check' : 'warning'} />
              {slip.name_matches ? 'ชื่อตรงกับสมาชิก' : 'ชื่อไม่ตรงกับสมาชิก'}
            </span>
          </p>
        </div>
      </div>
      <hr className="perf" />
      <div className="stubs">
        <div>
          <span className="c3 t12">คนแรก</span>
          {slip.decided_by ? (
            <p className="b6">{slip.decided_by}</p>
          ) : (
            <p className={slip.may_decide ? 'b6 mine' : 'c2'}>{slip.may_decide ? 'รอคุณ' : 'ยังไม่มี'}</p>
          )}
          {slip.decided_at && <span className="t12 c2">{clock(new Date(slip.decided_at))} น.</span>}
        </div>
        <div>
          <span className="c3 t12">คนที่สอง</span>
          <p className="c2">{slip.takes_two ? 'ต้องมี' : 'ไม่ต้องมี'}</p>
        </div>
      </div>
    </section>
  );
}
