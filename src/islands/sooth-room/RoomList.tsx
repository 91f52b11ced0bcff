import { type MouseEvent, useEffect, useRef } from 'react';
import { winnerDisc } from '#lib/house/art/roads.ts';
import { links } from '#lib/links.ts';
import type { SoothRoom } from '#lib/sooth/contract.ts';
import { Drawing } from '#ui/Drawing.tsx';

interface Props {
  readonly rooms: readonly SoothRoom[];
  /** The code of the room that is chosen. */
  readonly chosen: string;
  readonly guest: boolean;
  readonly onChoose: (room: string) => void;
}

const cardMax = 5;

function stateOf({ phase, counts }: SoothRoom): string {
  return phase === 'shuffling' ? 'สับไพ่' : `ตา ${counts.P + counts.B + counts.T}`;
}

const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

/** The rooms as links; each keeps its place in the strip while its content follows the tables. */
export function RoomList({ rooms, chosen, guest, onChoose }: Props) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => bringIntoSight(strip.current, chosen), [chosen]);
  return (
    <nav className="sooth-rooms" aria-label="ห้องบาคาร่า">
      <ul ref={strip}>
        {rooms.map((room, at) => (
          <li key={room.room_id} data-live={guest ? `sooth-${room.room_id}` : undefined}>
            <a
              href={links.sooth(room.room_id)}
              data-room={room.room_id}
              aria-current={room.room_id === chosen ? 'page' : undefined}
              onClick={(event) => {
                if (!isPlain(event)) return;
                event.preventDefault();
                onChoose(room.room_id);
              }}
            >
              <span className="rm-head">
                <b className="b6">
                  {at + 1} · {room.name}
                </b>
                <span className="num">{stateOf(room)}</span>
              </span>
              {room.last.length > 0 ? (
                <Drawing className="rm-last" svg={room.last.slice(-cardMax).map(winnerDisc).join('')} />
              ) : (
                <span className="rm-last">
                  <span className="t13 c3">ขอนใหม่ ยังไม่มีผล</span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls the strip of rooms, never the page. */
function bringIntoSight(strip: HTMLElement | null, chosen: string): void {
  const on = strip?.querySelector(`[data-room="${chosen}"]`);
  if (!strip || !on) return;
  const [of, at] = [strip.getBoundingClientRect(), on.getBoundingClientRect()];
  if (at.left < of.left || at.right > of.right) strip.scrollLeft += at.left - of.left - (of.width - at.width) / 2;
}
