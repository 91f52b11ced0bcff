/** The place of the game sheet on a page: empty until a game is chosen, whose sheet is loaded with the first one. */
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $chosenGame } from '#lib/game/client/chosen-game.ts';
import { links } from '#lib/links.ts';
import type { GameSheet } from './GameSheet.tsx';

export default function GameSheetHost() {
  const game = useStore($chosenGame, { ssr: () => null });
  const [Sheet, setSheet] = useState<typeof GameSheet>();
  useEffect(() => {
    if (!game || Sheet) return;
    import('./GameSheet.tsx').then(
      (loaded) => setSheet(() => loaded.GameSheet),
      // Its own page opens it as well.
      () => location.assign(links.game(game.address, game.is_demo)),
    );
  }, [game, Sheet]);
  return (
    <div data-game-host>
      {game && !Sheet && <SheetWait />}
      {game && Sheet && <Sheet game={game} onClosed={() => $chosenGame.set(null)} />}
    </div>
  );
}

/** Over the page while the sheet is loaded, on a slow connection. */
export function SheetWait() {
  return (
    <div className="game-opening" role="status" aria-label="กำลังเปิดเกม">
      <div className="game-wait" />
    </div>
  );
}
