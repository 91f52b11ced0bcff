import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type SoothShown, SoothStore } from '#lib/sooth/client/sooth-store.ts';
import { FormulaList } from './FormulaList.tsx';
import { RoomList } from './RoomList.tsx';
import { RoomSheet } from './RoomSheet.tsx';
import { SoothHead } from './SoothHead.tsx';

interface Props {
  readonly shown: SoothShown;
  /** A guest's page is no island: its script replaces the parts that are named. */
  readonly guest: boolean;
}

/** The baccarat rooms live: one is chosen, with its five roads and what the formulas say. */
export default function SoothRoom({ shown: rendered, guest }: Props) {
  const [store] = useState(() => new SoothStore(rendered));
  useEffect(() => store.follow(), [store]);
  const shown = useStore(store.$shown);
  const chosen = useStore(store.$chosen);
  const lost = useStore(store.$lost);
  const { rooms, detail } = shown;
  const at = rooms.findIndex(({ room_id }) => room_id === detail.room_id);
  const room = rooms[at];
  return (
    <>
      <SoothHead shown={shown} lost={lost} guest={guest} />
      <RoomList rooms={rooms} chosen={chosen} guest={guest} onChoose={store.choose} />
      <div
        className="sooth-room"
        data-live={guest ? 'sooth-room' : undefined}
        aria-busy={chosen !== detail.room_id || undefined}
      >
        {room && <RoomSheet detail={detail} room={room} number={at + 1} />}
        <FormulaList found={detail.formulas} judged={detail.judged} />
      </div>
    </>
  );
}
