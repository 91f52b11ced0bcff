/** The game sheet of a page without islands: pages of guests load React with the first tap on a game. */
import { createRoot } from 'react-dom/client';
import GameSheetHost from './GameSheetHost.tsx';

export function mountHost(): void {
  createRoot(document.body.appendChild(document.createElement('div'))).render(<GameSheetHost />);
}
