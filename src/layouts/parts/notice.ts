/** An announcement of the dialog that every page has. One string, as the pieces are (decision 015). */
import { escapeHTML } from 'astro/runtime/server/index.js';
import { piece } from '#ui/pieces.ts';
import type { ShellData } from '../shell-data.ts';

interface NoticeProps {
  readonly notice: ShellData['notices'][number];
  /** Only the first is shown; "next" shows the others. */
  readonly first: boolean;
}

export const Notice = piece(({ notice: { id, image, title, description, link }, first }: NoticeProps) =>
  [
    `<article data-notice="${escapeHTML(id)}"${first ? '' : ' data-off'}>`,
    `<img class="art" src="${escapeHTML(image)}" alt="" loading="lazy">`,
    `<h3 class="b6">${escapeHTML(title)}</h3>`,
    // Sanitised, as its type says.
    `<div class="rich c2">${description}</div>`,
    link === null ? '' : `<a class="link" href="${escapeHTML(link)}">ดูรายละเอียด</a>`,
    '</article>',
  ].join(''),
);
