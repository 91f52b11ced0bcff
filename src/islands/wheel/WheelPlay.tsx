import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type WheelList, WheelStore } from '#lib/wheel/client/wheel-store.ts';
import type { WheelView } from '#lib/wheel/contract.ts';
import type { WheelAsk } from '#lib/wheel/rules/page-ask.ts';
import { PrizeDialog } from './PrizeDialog.tsx';
import { SoundSwitch } from './SoundSwitch.tsx';
import { WheelLists } from './WheelLists.tsx';
import { WheelStage } from './WheelStage.tsx';

interface Props {
  readonly wheel: WheelView;
  readonly held: string;
  readonly ask: WheelAsk;
  readonly list: WheelList;
}

/** A wheel that can be spun. */
export function WheelPlay({ wheel, held, ask, list }: Props) {
  const [store] = useState(() => new WheelStore({ wheel, tab: ask.tab, cursor: ask.cursor, list }));
  useEffect(() => store.start(), [store]);
  const { prizes } = useStore(store.$wheel);
  const shown = useStore(store.$list);
  const spun = useStore(store.$spun);
  return (
    <>
      <header className="page-head row between">
        <h1>วงล้อนำโชค</h1>
        <SoundSwitch />
      </header>
      <div className="wheel-cols">
        <WheelStage store={store} held={held} />
        <WheelLists ask={ask} prizes={prizes} list={shown} />
      </div>
      {spun && <PrizeDialog spun={spun} onClose={store.closePrize} />}
    </>
  );
}
