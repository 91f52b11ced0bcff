import {
  askMarks,
  beadRoad,
  bigRoadOf,
  derivedRoadOf,
  roadNames,
  winnerDisc,
  winnerNames,
} from '#lib/house/art/roads.ts';
import { derivedRoads } from '#lib/house/rules/roads.ts';
import type { SoothDetail, SoothRoom } from '#lib/sooth/contract.ts';
import { beforeNext } from '#lib/sooth/rules/room.ts';
import { Drawing } from '#ui/Drawing.tsx';

interface Props {
  readonly detail: SoothDetail;
  readonly room: SoothRoom;
  /** From 1. */
  readonly number: number;
}

/** A room's five roads on paper, and the marks that the next hand would get. */
export function RoomSheet({ detail, room, number }: Props) {
  const { hands, shoe } = detail;
  const upcoming = beforeNext(hands);
  return (
    <section className="sooth-sheet" aria-labelledby="sooth-table">
      <header>
        <h2 className="b6" id="sooth-table">
          โต๊ะ {number} · {room.name}
        </h2>
        <p className="num">
          {`${room.phase === 'shuffling' ? 'กำลังสับไพ่' : `ตา ${hands.length} จาก ${shoe.of}`} · ขอน #${shoe.number}`}
        </p>
      </header>
      <div className="sheet-two">
        <Road svg={beadRoad(hands, 8)} name={roadNames.bead} />
        <Road svg={bigRoadOf(hands, 15)} name={roadNames.big} />
      </div>
      <div className="sheet-three">
        {derivedRoads.map((road) => (
          <Road key={road} svg={derivedRoadOf(hands, road, 16)} name={roadNames[road]} />
        ))}
      </div>
      <ul className="sheet-counts">
        {(['P', 'B', 'T'] as const).map((side) => (
          <li key={side}>
            <Drawing className="contents" svg={winnerDisc(side)} />
            {winnerNames[side]} <b className="b6 num">{room.counts[side]}</b>
          </li>
        ))}
      </ul>
      <div className="sheet-ask">
        <h3 className="b6">ถ้าตาหน้า</h3>
        <ul>
          {(['P', 'B'] as const).map((side) => (
            <li key={side}>
              <Drawing className="contents" svg={winnerDisc(side)} />
              {detail.ask[side].some((mark) => mark !== null) ? (
                <Drawing className="contents" svg={askMarks(upcoming, side)} />
              ) : (
                'ยังไม่มีเครื่องหมาย'
              )}
            </li>
          ))}
        </ul>
      </div>
      {shoe.commitment && (
        <p className="sheet-proof">
          รหัสยืนยันของขอน <code>{shoe.commitment}</code>
        </p>
      )}
    </section>
  );
}

const Road = ({ svg, name }: { readonly svg: string; readonly name: string }) => (
  <figure>
    <Drawing svg={svg} />
    <figcaption>{name}</figcaption>
  </figure>
);
