import type { SoothShown } from '#lib/sooth/client/sooth-store.ts';
import { freshness } from '#lib/sooth/rules/room.ts';
import { clock, countText } from '#lib/thai.ts';

interface Props {
  readonly shown: SoothShown;
  readonly lost: boolean;
  readonly guest: boolean;
}

/** The title with how new the results are. */
export function SoothHead({ shown: { rooms, detail, readAt }, lost, guest }: Props) {
  const read = new Date(readAt);
  const known = { shoe: detail.shoe.number, hands: detail.hands.length };
  const { isBehind, updatedAt, nextAt } = freshness(detail.room_id, known, read.getTime());
  const isOld = lost || isBehind;
  const since = lost ? read : updatedAt;
  const text = !isOld ? `สด · ${clock(read)} น.` : since ? `อัปเดต ${clock(since)} น.` : 'ยังไม่มีผลของขอนนี้';
  return (
    <header className="page-head">
      <div className="sooth-head">
        <h1>สูตรบาคาร่า</h1>
        <p
          className="sooth-state num"
          data-state={isOld ? 'old' : 'live'}
          data-live={guest ? 'sooth-state' : undefined}
          data-live-public={guest ? '' : undefined}
          data-old={guest ? `อัปเดต ${clock(read)} น.` : undefined}
          data-next={guest ? nextAt.toISOString() : undefined}
        >
          {text}
        </p>
      </div>
      <p>เค้าไพ่สดทั้ง {countText(rooms.length)} ห้อง และสถิติว่าแต่ละสูตรถูกจริงเท่าไร เทียบกับโอกาสจริง</p>
    </header>
  );
}
