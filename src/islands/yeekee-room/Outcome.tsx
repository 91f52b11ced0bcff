import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { links } from '#lib/links.ts';
import { countText } from '#lib/thai.ts';
import type { RoomStore } from '#lib/yeekee/client/room-store.ts';
import type { YeekeeRoom } from '#lib/yeekee/contract.ts';
import { modeTexts } from '#lib/yeekee/rules/text.ts';
import { Icon } from '#ui/Icon.tsx';
import { Money } from '#ui/Money.tsx';
import { Replay } from './Replay.tsx';

/** Two digits below, three above. */
const parts = (number: string): readonly [string, string] => [number.slice(0, 2), number.slice(2)];

interface OutcomeProps {
  readonly store: RoomStore;
  /** Where to continue. */
  readonly next: ReactNode;
}

/** How a round ended: its five digits with their sources and the rewards, or why it was voided. */
export function Outcome({ store, next }: OutcomeProps) {
  const room = useStore(store.$room);
  const { round } = room;
  if (round.phase === 'void')
    return (
      <>
        <section className="yk-void" aria-label="ผลของรอบ">
          <Icon name="info" />
          <div>
            <h2 className="b6 t18">รอบนี้ยกเลิก คืนเงินทุกโพย</h2>
            {round.void_reason && <p className="c2">{round.void_reason}</p>}
          </div>
        </section>
        <OwnBills room={room} />
        {next}
      </>
    );
  const { result_number: number, result } = round;
  if (number === null || !result) return null;
  const [bottom, top] = parts(number);
  return (
    <>
      <section className="paper yk-result" aria-label="ผลของรอบ">
        <p className="t14 c2">ผลรอบที่ {round.number}</p>
        <p className="yk-digits num">
          <span>{bottom}</span>
          <span>{top}</span>
        </p>
        <dl>
          <div>
            <dt>3 ตัวบน</dt>
            <dd className="num">{result.three_top}</dd>
          </div>
          <div>
            <dt>2 ตัวบน</dt>
            <dd className="num">{result.two_top}</dd>
          </div>
          <div>
            <dt>2 ตัวล่าง</dt>
            <dd className="num">{result.two_bottom}</dd>
          </div>
        </dl>
      </section>
      <OwnBills room={room} />
      {next}
      <Formula room={room} number={number} replay={<Replay store={store} />} />
      <Winners room={room} />
    </>
  );
}

/** The result of the member's own bills; winnings are in the wallet already. */
function OwnBills({ room: { round, mine } }: { readonly room: YeekeeRoom }) {
  if (!mine || mine.bills === 0) return null;
  const { text, amount, status } = outcomeOf(round.phase === 'void', mine);
  return (
    <section className="card pad yk-own" aria-label="โพยของคุณ">
      <p className="grow">
        <b className={amount ? 'b6 good' : 'b6'}>{text}</b>
        <span className="c2 t14">
          {countText(mine.bills)} โพย แทง <Money amount={mine.staked} trim />
        </span>
      </p>
      {amount && (
        <b className="good t20">
          <Money amount={amount} sign trim />
        </b>
      )}
      <a className="link t14" href={links.bills({ status })}>
        ดูโพย
      </a>
    </section>
  );
}

interface OwnOutcome {
  readonly text: string;
  readonly amount?: string;
  /** The bills' state, for the link to the page of bills. */
  readonly status?: 'won' | 'lost' | 'refunded';
}

function outcomeOf(isVoid: boolean, { won, refunded }: NonNullable<YeekeeRoom['mine']>): OwnOutcome {
  if (isVoid)
    return refunded ? { text: 'คืนเงินให้คุณแล้ว', amount: refunded, status: 'refunded' } : { text: 'กำลังคืนเงินให้คุณ' };
  if (won === null) return { text: 'กำลังตรวจโพยของคุณ' };
  if (won === '0.00') return { text: 'รอบนี้โพยของคุณไม่ถูกรางวัล', status: 'lost' };
  return { text: 'คุณถูกรางวัล', amount: won, status: 'won' };
}

interface FormulaProps {
  readonly room: YeekeeRoom;
  readonly number: string;
  readonly replay: ReactNode;
}

/** The formula with its numbers, and a replay of them. */
function Formula({ room, number, replay }: FormulaProps) {
  const { round, sum, freeze, winners, shots } = room;
  const row16 = winners.find(({ row }) => row === 16)?.number ?? shots.at(-16)?.number;
  const beacon = freeze?.beacon;
  if (sum === null) return null;
  return (
    <section className="card pad yk-formula" aria-label="คิดผลอย่างไร">
      <h2 className="b6">คิดผลอย่างไร</h2>
      <dl>
        <div>
          <dt>ผลรวมเลขยิง {countText(round.shot_count)} เลข</dt>
          <dd className="num">{countText(Number(sum))}</dd>
        </div>
        <div>
          <dt>− เลขลำดับที่ 16{row16 === undefined && ' (ยิงไม่ถึง 16 เลข)'}</dt>
          <dd className="num">{countText(Number(row16 ?? 0))}</dd>
        </div>
        {beacon?.b && (
          <div>
            <dt>
              + เลขสุ่มของรอบ <span className="nb num">{beacon.round}</span>
            </dt>
            <dd className="num b">{beacon.b.replace(/\B(?=(\d{3})+$)/g, ',')}</dd>
          </div>
        )}
        <div className="out">
          <dt>= 5 หลักท้าย</dt>
          <dd className="num b6">{number}</dd>
        </div>
      </dl>
      <p className="t13 c3">สูตร {modeTexts[round.mode].formula}</p>
      {replay}
    </section>
  );
}

function Winners({ room: { round, winners, settings } }: { readonly room: YeekeeRoom }) {
  if (winners.length === 0 || settings.reward_rows.length === 0) return null;
  const none = round.status === 'settled' ? 'ไม่มีสิทธิ์รับ' : 'กำลังคิดรางวัล';
  return (
    <section className="card pad yk-winners" aria-label="รางวัลยิงเลข">
      <h2 className="b6">รางวัลยิงเลข</h2>
      <ul>
        {winners.map((one) => (
          <li key={one.row} className={one.mine ? 'me' : undefined}>
            <span className="place num prize">{one.row}</span>
            <span className="grow">
              <b className="num">{one.number}</b>
              <span className="c2 t14">{one.mine ? 'คุณ' : one.shooter}</span>
            </span>
            {one.reward ? (
              <b className="good">
                <Money amount={one.reward} sign trim />
              </b>
            ) : (
              <span className="c3 t13">{none}</span>
            )}
          </li>
        ))}
      </ul>
      <p className="t13 c3">
        ลำดับละไม่เกิน <Money amount={settings.reward} trim /> และรวมกันไม่เกิน {settings.reward_margin_pct}% ของกำไรรอบนี้
        รับเมื่อแทงรอบนี้ตั้งแต่ <Money amount={settings.reward_stake_min} trim /> โดยไม่แทงครอบเกิน 70% ของเลข และมีคนยิงอย่างน้อย{' '}
        {settings.reward_shooters_min} คน คนละหนึ่งรางวัลต่อรอบ
      </p>
    </section>
  );
}
