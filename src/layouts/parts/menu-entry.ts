/** Entries of the drawer and of the bar at the top: one string each, as the pieces are (decision 015). */
import { escapeHTML } from 'astro/runtime/server/index.js';
import { links } from '#lib/links.ts';
import { iconHtml, piece } from '#ui/pieces.ts';
import { gamesLink, type MenuLink } from './menu.ts';

const attributes = ({ href }: MenuLink, isCurrent: boolean, extra: string): string =>
  [
    ` href="${escapeHTML(href)}"`,
    isCurrent ? ' aria-current="page"' : '',
    extra && ` class="${extra}"`,
    href === gamesLink.href ? ' data-lobby-sheet' : '',
  ].join('');

interface DrawerProps {
  readonly item: MenuLink;
  readonly path: string;
  readonly hint?: string | undefined;
}

/** In the drawer; that of cashback has a place for what can be claimed (drawer-hints.ts). */
export const DrawerEntry = piece(({ item, path, hint }: DrawerProps) =>
  [
    `<a${attributes(item, path === item.href, item.href === links.sooth() ? 'in-bar' : '')}>`,
    iconHtml({ name: item.icon }),
    item.text,
    hint ? `<span class="hint num">${escapeHTML(hint)}</span>` : '',
    item.href === links.cashback() ? '<span class="hint good num" data-claimable></span>' : '',
    '</a>',
  ].join(''),
);

interface BarProps {
  readonly item: MenuLink;
  readonly path: string;
  /** Shown only where there is much room. */
  readonly isRoomy: boolean;
}

/** In the bar at the top. */
export const BarEntry = piece(({ item, path, isRoomy }: BarProps) => {
  const isCurrent = path === item.href || path.startsWith(`${item.href}/`);
  return `<a${attributes(item, isCurrent, isRoomy ? 'roomy' : '')}>${item.text}</a>`;
});
