import type { BoardRow, OwnSpin, WheelView } from '#lib/wheel/contract.ts';
import type { WheelAsk } from '#lib/wheel/rules/page-ask.ts';
import { ClosedWheel } from './ClosedWheel.tsx';
import { WheelLists } from './WheelLists.tsx';
import { WheelPlay } from './WheelPlay.tsx';

interface Props {
  /** Null while there is none to spin. */
  readonly wheel: WheelView | null;
  /** The member rests: that is why. */
  readonly paused: boolean;
  /** The member's points as the page was read. */
  readonly held: string;
  readonly ask: WheelAsk;
  readonly mine: readonly OwnSpin[] | undefined;
  readonly board: readonly BoardRow[] | undefined;
  readonly nextCursor: string | null;
}

/** The prize wheel with its lists. Without a wheel it is rendered on the server only. */
export default function Wheel({ wheel, paused, held, ask, mine, board, nextCursor }: Props) {
  const list = { mine, board, nextCursor };
  if (wheel) return <WheelPlay wheel={wheel} held={held} ask={ask} list={list} />;
  return (
    <>
      <header className="page-head row between">
        <h1>วงล้อนำโชค</h1>
      </header>
      <div className="wheel-cols">
        <ClosedWheel paused={paused} />
        <WheelLists ask={ask} prizes={null} list={list} />
      </div>
    </>
  );
}
