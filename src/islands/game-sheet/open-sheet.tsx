/** Puts a game's sheet on the page and takes it away when it is closed. */
import { createRoot } from 'react-dom/client';
import { GameSheetStore } from '#lib/game/client/sheet.ts';
import type { LaunchGame } from '#lib/game/rules/launch.ts';
import { links } from '#lib/links.ts';
import { GameSheet } from './GameSheet.tsx';

/** Resolves when the sheet is closed. */
export function openSheet(game: LaunchGame, isMember: boolean): Promise<void> {
  const address = links.game(game.address, game.is_demo);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise((closed) => {
    root.render(
      <GameSheet
        sheet={new GameSheetStore(game, isMember)}
        address={address}
        loginHref={links.login(address)}
        depositHref={links.deposit(undefined, { next: address })}
        fairHref={links.fair()}
        onClosed={() => {
          root.unmount();
          place.remove();
          closed();
        }}
      />,
    );
  });
}
