/**
 * A game in a lobby or a rail: its cover, the word on it, the star, name and provider. One string, as the pieces are: a page
 * has up to sixty (decision 015).
 */
import { escapeHTML } from 'astro/runtime/server/index.js';
import { launchGame } from '#lib/game/rules/launch.ts';
import { addressOf, type LobbyCounts, type LobbyGame, labelOf } from '#lib/game/rules/lobby.ts';
import { links } from '#lib/links.ts';
import { iconHtml, piece } from '#ui/pieces.ts';

interface Props {
  readonly game: LobbyGame;
  readonly counts: LobbyCounts;
  /** Loads the cover at once: for the first screen. */
  readonly eager?: boolean;
  /** Opens with play money. */
  readonly demo?: boolean;
}

const stars = iconHtml({ name: 'star' }) + iconHtml({ name: 'star-fill' });

export const GameTile = piece(({ game, counts, eager = false, demo = false }: Props) => {
  const address = addressOf(game);
  const label = labelOf(game, counts);
  const name = escapeHTML(game.name);
  const cover = escapeHTML(links.gameCover(game.enamel, address, game.emblem));
  return [
    `<li class="game${game.isOpen ? '' : ' off'}">`,
    `<a href="${escapeHTML(links.game(address, demo))}" data-game="${escapeHTML(address)}" data-launch="${escapeHTML(JSON.stringify(launchGame(game, demo)))}">`,
    `<span class="art"><img src="${cover}" alt="" width="300" height="400" loading="${eager ? 'eager' : 'lazy'}" decoding="async">`,
    `${label ? `<span class="lab num">${escapeHTML(label)}</span>` : ''}</span>`,
    `<span class="nm one">${name}</span><span class="pv one">${escapeHTML(game.providerName)}</span></a>`,
    `<button type="button" class="fav" data-favourite="${escapeHTML(game.id)}" aria-pressed="${counts.favourites.has(game.id)}"`,
    ` aria-label="เก็บ ${name} ไว้ในเกมที่ชอบ">${stars}</button></li>`,
  ].join('');
});
