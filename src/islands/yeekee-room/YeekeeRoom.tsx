import { type RefObject, useEffect, useRef, useState } from 'react';
import { links } from '#lib/links.ts';
import { formatBaht, fromDecimal, subtract } from '#lib/money.ts';
import { clock, countText } from '#lib/thai.ts';
import { phaseAt } from '#lib/yeekee/client/room.ts';
import type { YeekeeRoom as Room } from '#lib/yeekee/contract.ts';
import type { YeekeePhase } from '#lib/yeekee/rules/yeekee.ts';
import { FairCard } from './FairCard.tsx';
import { Outcome } from './Outcome.tsx';
import { PhaseBanner } from './PhaseBanner.tsx';
import { ShootDock } from './ShootDock.tsx';
import { Shots } from './Shots.tsx';
import { useRoom } from './use-room.ts';
import { useShooting } from './use-shooting.ts';

interface Props {
  readonly room: Room;
  /** Beacons of now are a stand-in's; what a frozen round was told stands. */
  readonly simulated: boolean;
}

/** A round that is called off rewards nobody. */
const noRows: readonly number[] = [];

/** One round of yeekee as it happens: shots, the freeze, the result and its proof; members shoot. */
export default function YeekeeRoom({ room: given, simulated }: Props) {
  const state = useRoom(given);
  const { room, now } = state;
  const phase = phaseAt(room.round, now);
  const open = phase === 'both' || phase === 'shooting';
  const shooting = useShooting(state, open);
  const place = useRef<HTMLDivElement>(null);
  /** As computed on this device. */
  const [b, setB] = useState<string | null>(null);
  useOwnKeys(place);
  const said = useEnd(room, phase);
  const { round, mine, settings } = room;
  const shots = (
    <Shots
      shots={room.shots}
      total={round.shot_count}
      rewardRows={phase === 'void' ? noRows : settings.reward_rows}
      pending={shooting.pending}
    />
  );
  if (isEnd(phase)) {
    const next = (
      <a className={phase === 'frozen' ? 'btn sec lg full' : 'btn pri lg full'} href={links.yeekee(round.market)}>
        ไปรอบที่เปิดอยู่
      </a>
    );
    return (
      <div className="yk-room ended" ref={place}>
        <div className="yk-main">
          {phase === 'frozen' ? (
            <>
              <PhaseBanner room={room} phase={phase} now={now} />
              {next}
            </>
          ) : (
            <Outcome room={room} b={b} next={next} />
          )}
          <p className="sr-only" role="status">
            {said}
          </p>
        </div>
        <div className="yk-side">
          <FairCard
            room={room}
            simulated={simulated}
            heardRoot={state.heardRoot}
            onReport={(report) => setB(report.b)}
          />
        </div>
        {room.shots.length > 0 && <div className="yk-rest">{shots}</div>}
      </div>
    );
  }
  return (
    <div className="yk-room" ref={place}>
      <div className="yk-main">
        <PhaseBanner room={room} phase={phase} now={now} />
        {shots}
        <FairCard room={room} simulated={simulated} heardRoot={undefined} />
      </div>
      <div className="yk-side">
        <section className="yk-dock" aria-label="ยิงเลข 5 หลัก">
          {open && mine && (
            <>
              <Standing room={room} />
              <ShootDock shooting={shooting} shotsLeft={mine.shots_left} />
            </>
          )}
          {open && !mine && (
            <>
              <p className="c2">เข้าสู่ระบบเพื่อยิงเลข ยิงฟรีรอบละ {settings.shots_max} เลข</p>
              <div className="yk-enter">
                <a className="btn sec lg" href={links.register({ next: links.round(round.round_id) })}>
                  สมัคร
                </a>
                <a className="btn pri lg" href={links.login(links.round(round.round_id))}>
                  เข้าสู่ระบบ
                </a>
              </div>
            </>
          )}
          {!open && (
            <p className="c2">
              เปิดยิงเลข <b className="num">{clock(new Date(round.shots_from))} น.</b>{' '}
              {phase === 'betting' ? 'ระหว่างนี้แทงรอบนี้ไว้ก่อนได้' : 'รอบนี้ยังไม่เปิดรับแทง'}
            </p>
          )}
          {phase === 'betting' && (
            <a className="btn pri lg full" href={links.round(round.round_id, 'bet')} data-pane="bet">
              แทงรอบนี้
            </a>
          )}
        </section>
      </div>
    </div>
  );
}

/** What is left to shoot, and what a reward still needs. */
function Standing({ room: { mine, settings } }: { readonly room: Room }) {
  if (!mine) return null;
  const short = subtract(fromDecimal(settings.reward_stake_min), fromDecimal(mine.staked));
  return (
    <p className="yk-standing t13 c2">
      <span>
        เหลือ <b className="num">{countText(mine.shots_left)}</b> ครั้ง
      </span>
      {settings.reward_rows.length > 0 && (
        <span>
          {mine.reward_eligible ? 'มีสิทธิ์ลุ้นรางวัลยิงเลข' : `แทงอีก ${formatBaht(short, { satang: 'trim' })} มีสิทธิ์ลุ้นรางวัล`}
        </span>
      )}
    </p>
  );
}

const isEnd = (phase: YeekeePhase): boolean => phase === 'frozen' || phase === 'resulted' || phase === 'void';

function endText({ round }: Room, phase: YeekeePhase): string {
  if (phase === 'void') return 'รอบนี้ยกเลิก คืนเงินทุกโพย';
  if (phase === 'frozen' || !round.result) return 'ปิดยิงแล้ว รอผล';
  return `ออกผลแล้ว 3 ตัวบน ${round.result.three_top} 2 ตัวล่าง ${round.result.two_bottom}`;
}

/** The end is what everybody waits for: wherever one is in the room, it comes into sight. Answers what is to be said of it. */
function useEnd(room: Room, phase: YeekeePhase): string {
  const before = useRef(phase);
  const [said, setSaid] = useState('');
  const text = isEnd(phase) ? endText(room, phase) : '';
  useEffect(() => {
    if (before.current === phase) return;
    before.current = phase;
    if (!text) return;
    setSaid(text);
    // The tab shows its pane from the top, and is one of the result from now on.
    const tab = document.querySelector<HTMLAnchorElement>('.room-tabs [data-pane="shoot"]');
    if (tab) {
      tab.toggleAttribute('data-over', true);
      tab.click();
    } else scrollTo({ top: 0 });
  }, [phase, text]);
  return said;
}

/** While the room is seen, keys are its own: beside it, unseen, there may be the bill editor, which hears them too. */
function useOwnKeys(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const keep = (event: KeyboardEvent): void => {
      if (place.current?.checkVisibility()) event.stopPropagation();
    };
    document.addEventListener('keydown', keep, { capture: true });
    return () => document.removeEventListener('keydown', keep, { capture: true });
  }, [place]);
}
