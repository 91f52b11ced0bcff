import { useStore } from '@nanostores/react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { links } from '#lib/links.ts';
import { formatBaht, fromDecimal, subtract } from '#lib/money.ts';
import { clock, countText } from '#lib/thai.ts';
import { isEnd, isShooting } from '#lib/yeekee/client/room.ts';
import { RoomStore } from '#lib/yeekee/client/room-store.ts';
import { Shooting } from '#lib/yeekee/client/shooting.ts';
import type { YeekeeRoom as Room } from '#lib/yeekee/contract.ts';
import { FairCard } from './FairCard.tsx';
import { Invite, type RoomInvite } from './Invite.tsx';
import { Outcome } from './Outcome.tsx';
import { PhaseBanner } from './PhaseBanner.tsx';
import { ShootDock } from './ShootDock.tsx';
import { Shots } from './Shots.tsx';

interface Props {
  readonly room: Room;
  /** Whether new rounds get their beacon from a stand-in; a frozen round names its own. */
  readonly simulated: boolean;
  readonly invite: RoomInvite;
}

/** A void round has no rewards. */
const noRows: readonly number[] = [];

/** One round of yeekee live: shots, the freeze, the result and its proof; members shoot. */
export default function YeekeeRoom({ room: initial, simulated, invite }: Props) {
  const [store] = useState(() => new RoomStore(initial));
  const [shooting] = useState(() => new Shooting(store));
  useEffect(() => {
    const stops = [store.follow(), shooting.follow()];
    return () => {
      for (const stop of stops) stop();
    };
  }, [store, shooting]);
  const room = useStore(store.$room);
  const phase = useStore(store.$phase);
  const pending = useStore(shooting.$pending);
  const announcement = useStore(store.$announcement);
  useResultPane(announcement);
  const place = useRef<HTMLDivElement>(null);
  useOwnKeys(place);
  const shots = (
    <Shots
      shots={room.shots}
      total={room.round.shot_count}
      rewardRows={phase === 'void' ? noRows : room.settings.reward_rows}
      pending={pending}
    />
  );
  return (
    <div className={isEnd(phase) ? 'yk-room ended' : 'yk-room'} ref={place}>
      {isEnd(phase) ? (
        <EndedRoom store={store} simulated={simulated} shots={shots} />
      ) : (
        <OpenRoom store={store} simulated={simulated} shots={shots} shooting={shooting} invite={invite} />
      )}
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </div>
  );
}

interface RoomProps {
  readonly store: RoomStore;
  readonly simulated: boolean;
  readonly shots: ReactNode;
}

function EndedRoom({ store, simulated, shots }: RoomProps) {
  const room = useStore(store.$room);
  const phase = useStore(store.$phase);
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
            <PhaseBanner store={store} />
            {next}
          </>
        ) : (
          <Outcome store={store} next={next} />
        )}
      </div>
      <div className="yk-side">
        <FairCard store={store} simulated={simulated} />
      </div>
      {room.shots.length > 0 && <div className="yk-rest">{shots}</div>}
    </>
  );
}

interface OpenRoomProps extends RoomProps {
  readonly shooting: Shooting;
  readonly invite: RoomInvite;
}

function OpenRoom({ store, simulated, shots, shooting, invite }: OpenRoomProps) {
  const room = useStore(store.$room);
  const phase = useStore(store.$phase);
  const { round, mine } = room;
  return (
    <>
      <div className="yk-main">
        <PhaseBanner store={store} />
        {shots}
        <Invite round={round} invite={invite} />
        <FairCard store={store} simulated={simulated} />
      </div>
      <div className="yk-side">
        <section className="yk-dock" aria-label="ยิงเลข 5 หลัก">
          {isShooting(phase) && mine && (
            <>
              <Standing room={room} />
              <ShootDock shooting={shooting} shotsLeft={mine.shots_left} />
            </>
          )}
          {isShooting(phase) && !mine && <GuestDock room={room} from={invite.from} />}
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

interface GuestDockProps {
  readonly room: Room;
  /** The code of the friend who sent the link. */
  readonly from: string | undefined;
}

/** Guests log in before they shoot. */
function GuestDock({ room: { round, settings }, from }: GuestDockProps) {
  return (
    <>
      <p className="c2">เข้าสู่ระบบเพื่อยิงเลข ยิงฟรีรอบละ {settings.shots_max} เลข</p>
      <div className="yk-enter">
        <a className="btn sec lg" href={links.register({ ref: from, next: links.round(round.round_id) })}>
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

/** Shows the result when the round ends, wherever the member is in the room. */
function useResultPane(announcement: string): void {
  useEffect(() => {
    if (!announcement) return;
    // The tab shows its pane from the top, and is one of the result from now on.
    const tab = document.querySelector<HTMLAnchorElement>('.room-tabs [data-pane="shoot"]');
    if (tab) {
      tab.toggleAttribute('data-over', true);
      tab.click();
    } else scrollTo({ top: 0 });
  }, [announcement]);
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
