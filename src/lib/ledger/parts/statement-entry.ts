/**
 * A row of the statement: an entry, or a session of a game, each one line that opens to its details. One string, as the pieces
 * are: a page has twenty (decision 015).
 */
import { escapeHTML } from 'astro/runtime/server/index.js';
import { formatPoints, points } from '#lib/money.ts';
import { clock } from '#lib/thai.ts';
import { pageExists } from '#ui/page-exists.ts';
import { iconHtml, moneyHtml, piece } from '#ui/pieces.ts';
import type { StatementItem } from '../contract.ts';
import { statementGroupThai } from '../rules/kinds.ts';
import type { Cause } from '../rules/statement-cause.ts';
import type { GameSession, ListedEntry } from '../rules/statement-sessions.ts';

const icons = {
  deposit: 'arrow-down-left',
  withdraw: 'arrow-up-right',
  play: 'ticket',
  bonus: 'gift',
  points: 'coins',
  adjustment: 'pencil-simple',
} as const satisfies Readonly<Record<StatementItem['kind'], string>>;

const isIn = (amount: string): boolean => !amount.startsWith('-');

const iconOf = ({ kind, amount }: StatementItem): string =>
  kind === 'withdraw' && isIn(amount) ? 'arrow-counter-clockwise' : icons[kind];

const inPoints = (amount: string): string => `${formatPoints(points(BigInt(amount)))} แต้ม`;

const caretRight = iconHtml({ name: 'caret-right' });

interface EntryProps {
  readonly item: StatementItem;
  readonly cause: Cause | undefined;
  /** Beside the time: a transfer between own wallets appears in both, so each names its wallet. */
  readonly namesWallet: boolean;
}

export const StatementEntry = piece(({ item, cause, namesWallet }: EntryProps) => {
  const { id, amount, balance_after: balance, currency } = item;
  const into = isIn(amount);
  const isMoney = currency === 'THB';
  const wallet = escapeHTML(item.wallet_name);
  const link = cause && pageExists(cause.href) ? cause : undefined;
  const shown = isMoney
    ? moneyHtml({ amount, sign: true })
    : `<span class="num">${into ? '+' : ''}${inPoints(amount)}</span>`;
  const left = isMoney ? moneyHtml({ amount: balance }) : inPoints(balance);
  return [
    `<details class="statement-entry"${into ? ' data-in' : ''}>`,
    `<summary><span class="ico">${iconHtml({ name: iconOf(item) })}</span>`,
    `<span class="grow"><span class="b5 block">${escapeHTML(item.title)}</span>`,
    `<span class="t13 c3 block">${clock(new Date(item.at))} น.${cause?.isGame ? ` · ${escapeHTML(cause.name)}` : ''}${namesWallet && isMoney ? ` · ${wallet}` : ''}</span></span>`,
    `<span class="statement-amount"><span class="b6 block${into ? ' good' : ''}">${shown}</span>`,
    `<span class="t13 c3 block">คงเหลือ ${left}</span></span>`,
    `${iconHtml({ name: 'caret-down', class: 'caret' })}</summary>`,
    `<dl class="kv t14"><div><dt>ประเภท</dt><dd>${statementGroupThai[item.kind]}</dd></div>`,
    `<div><dt>กระเป๋า</dt><dd>${wallet}</dd></div>`,
    link ? `<div><dt>จาก</dt><dd>${escapeHTML(link.name)}</dd></div>` : '',
    `<div><dt>เลขที่รายการ</dt><dd class="row"><span class="num">${id}</span>`,
    `<button type="button" class="copy-ib" data-copy="${id}" aria-label="คัดลอกเลขที่รายการ ${id}">`,
    `${iconHtml({ name: 'copy' })}</button></dd></div></dl>`,
    link ? `<a class="btn sec sm" href="${escapeHTML(link.href)}">${escapeHTML(link.text)}${caretRight}</a>` : '',
    '</details>',
  ].join('');
});

/** One movement within a session. */
function movementHtml({ item }: ListedEntry): string {
  const amount = item.currency === 'THB' ? moneyHtml({ amount: item.amount, sign: true }) : `+${inPoints(item.amount)}`;
  return [
    `<li><span class="num">${clock(new Date(item.at))}</span>`,
    `<span class="grow">${escapeHTML(item.title)} <span class="c3 num">${item.id}</span></span>`,
    `<span class="num${isIn(item.amount) ? ' good' : ''}">${amount}</span></li>`,
  ].join('');
}

interface SessionProps {
  readonly session: GameSession;
  readonly namesWallet: boolean;
}

export const StatementSession = piece(({ session, namesWallet }: SessionProps) => {
  const { game, href, entries, staked, returned, net, points: earned } = session;
  const money = entries.filter(({ item }) => item.currency === 'THB');
  const [newest] = money;
  const oldest = money.at(-1);
  if (!newest || !oldest) return '';
  const from = clock(new Date(oldest.item.at));
  const to = clock(new Date(newest.item.at));
  const name = escapeHTML(game);
  return [
    `<details class="statement-entry statement-session"${isIn(net) ? ' data-in' : ''}>`,
    `<summary><span class="ico">${iconHtml({ name: 'game-controller' })}</span>`,
    `<span class="grow"><span class="b5 block">${name}</span>`,
    `<span class="t13 c3 block">${from === to ? from : `${from}–${to}`} น. · ${entries.length} รายการ`,
    `${namesWallet ? ` · ${escapeHTML(newest.item.wallet_name)}` : ''}</span></span>`,
    `<span class="statement-amount"><span class="b6 block${isIn(net) ? ' good' : ''}">${moneyHtml({ amount: net, sign: true })}</span>`,
    `<span class="t13 c3 block">คงเหลือ ${moneyHtml({ amount: newest.item.balance_after })}</span></span>`,
    `${iconHtml({ name: 'caret-down', class: 'caret' })}</summary>`,
    `<dl class="kv t14"><div><dt>เดิมพันรวม</dt><dd>${moneyHtml({ amount: staked })}</dd></div>`,
    `<div><dt>ได้คืนรวม</dt><dd>${moneyHtml({ amount: returned })}</dd></div>`,
    earned === '0' ? '' : `<div><dt>แต้มที่ได้</dt><dd class="num">${inPoints(earned)}</dd></div>`,
    `</dl><ol class="t13">${entries.map(movementHtml).join('')}</ol>`,
    `<a class="btn sec sm" href="${escapeHTML(href)}">เปิดเกม<span class="sr-only"> ${name}</span>${caretRight}</a>`,
    '</details>',
  ].join('');
});
