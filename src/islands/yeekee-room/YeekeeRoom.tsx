import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
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
import { type Shooting, useShooting } from './use-shooting.ts';

interface Props {
  readonly room: Room;
  /** Whether new rounds get their beacon from a stand-in; a frozen round names its own. */
  readonly simulated: boolean;
}

/** A void round has no rewards. */
const noRows: readonly number[] = [];

/** One round of yeekee live: shots, the freeze, the result and its proof; members shoot. */
export default function YeekeeRoom({ room: initial, simulated }: Props) {
  const state = useRoom(initial);
  const { room, now, heardRoot } = state;
  const phase = phaseAt(room.round, now);
  const shooting = useShooting(state, isShooting(phase));
  const place = useRef<HTMLDivElement>(null);
  useOwnKeys(place);
  const announcement = useEnd(room, phase);
  const shots = (
    <Shots
      shots={room.shots}
      total={room.round.shot_count}
      rewardRows={phase === 'void' ? noRows : room.settings.reward_rows}
      pending={shooting.pending}
    />
  );
  return (
    <div className={isEnd(phase) ? 'yk-room ended' : 'yk-room'} ref={place}>
      {isEnd(phase) ? (
        <EndedRoom {...{ room, phase, now, simulated, heardRoot, announcement, shots }} />
      ) : (
        <OpenRoom {...{ room, phase, now, simulated, shots, shooting }} />
      )}
    </div>
  );
}

interface RoomProps {
  readonly room: Room;
  readonly phase: YeekeePhase;
  readonly now: number;
  readonly simulated: boolean;
  readonly shots: ReactNode;
}

interface EndedProps extends RoomProps {
  /** The root that this page received at the freeze. */
  readonly heardRoot: string | undefined;
  /** The end, for screen readers. */
  readonly announcement: string;
}

function EndedRoom({ room, phase, now, simulated, shots, heardRoot, announcement }: EndedProps) {
  /** As computed on this device. */
  const [b, setB] = useState<string | null>(null);
  const next = (
    <a className={phase === 'frozen' ? 'btn sec lg full' : 'btn pri lg full'} href={links.yeekee(room.round.market)}>
      ไปรอบที่เปิดอยู่
    </a>
  );
  return (
    <>
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
          {announcement}
        </p>
      </div>
      <div className="yk-side">
        <FairCard room={room} simulated={simulated} heardRoot={heardRoot} onReport={(report) => setB(report.b)} />
      </div>
      {room.shots.length > 0 && <div className="yk-rest">{shots}</div>}
    </>
  );
}

function OpenRoom({ room, phase, now, simulated, shots, shooting }: RoomProps & { readonly shooting: Shooting }) {
  const { round, mine } = room;
  return (
    <>
      <div className="yk-main">
        <PhaseBanner room={room} phase={phase} now={now} />
        {shots}
        <FairCard room={room} simulated={simulated} heardRoot={undefined} />
      </div>
      <div className="yk-side">
        <section className="yk-dock" aria-label="ยิงเลข 5 หลัก">
          {isShooting(phase) && mine && (
            <>
              <Standing room={room} />
              <ShootDock shooting={shooting} shotsLeft={mine.shots_left} />
            </>
          )}
          {isShooting(phase) && !mine && <GuestDock room={room} />}
          {!isShooting(phase) && (
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
    </>
  );
}

/** Guests log in before they shoot. */
function GuestDock({ room: { round, settings } }: Pick<RoomProps, 'room'>) {
  return (
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
  );
}

/** Shots left, and what the member still needs for a reward. */
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

const isShooting = (phase: YeekeePhase): boolean => phase === 'both' || phase === 'shooting';
const isEnd = (phase: YeekeePhase): boolean => phase === 'frozen' || phase === 'resulted' || phase === 'void';

function endText({ round }: Room, phase: YeekeePhase): string {
  if (phase === 'void') return 'รอบนี้ยกเลิก คืนเงินทุกโพย';
  if (phase === 'frozen' || !round.result) return 'ปิดยิงแล้ว รอผล';
  return `ออกผลแล้ว 3 ตัวบน ${round.result.three_top} 2 ตัวล่าง ${round.result.two_bottom}`;
}

/** Scrolls to the end of the round when it comes, wherever the member is in the room. Returns its announcement. */
function useEnd(room: Room, phase: YeekeePhase): string {
  const before = useRef(phase);
  const [announcement, setAnnouncement] = useState('');
  const text = isEnd(phase) ? endText(room, phase) : '';
  useEffect(() => {
    if (before.current === phase) return;
    before.current = phase;
    if (!text) return;
    setAnnouncement(text);
    // The tab shows its pane from the top, and is one of the result from now on.
    const tab = document.querySelector<HTMLAnchorElement>('.room-tabs [data-pane="shoot"]');
    if (tab) {
      tab.toggleAttribute('data-over', true);
      tab.click();
    } else scrollTo({ top: 0 });
  }, [phase, text]);
  return announcement;
}

/** While the room is visible it gets all keys: the hidden bill editor of the page also listens for them. */
function useOwnKeys(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const keep = (event: KeyboardEvent): void => {
      if (place.current?.checkVisibility()) event.stopPropagation();
    };
    document.addEventListener('keydown', keep, { capture: true });
    return () => document.removeEventListener('keydown', keep, { capture: true });
  }, [place]);
}
