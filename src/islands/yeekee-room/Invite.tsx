import { links } from '#lib/links.ts';
import type { YeekeeRound } from '#lib/yeekee/contract.ts';
import { Icon } from '#ui/Icon.tsx';

export interface RoomInvite {
  /** The site's own address. */
  readonly origin: string;
  /** The member's code; a guest's link has none. */
  readonly own: string | undefined;
  /** The code of the friend whose link opened the page. */
  readonly from: string | undefined;
}

interface Props {
  readonly round: YeekeeRound;
  readonly invite: RoomInvite;
}

/** Sends the address of the room to friends, with the member's own code in it. */
export function Invite({ round, invite: { origin, own } }: Props) {
  const address = `${origin}${links.roundInvite(round.round_id, own)}`;
  return (
    <button
      type="button"
      className="btn sec full"
      data-share={address}
      data-share-title={`มายิงเลข ${round.market_name} รอบที่ ${round.number} ด้วยกัน`}
    >
      <Icon name="share-network" />
      ชวนเพื่อนเข้าห้องนี้
    </button>
  );
}
