/** A promotion in a list. One string, as the pieces are: a list has many (decision 015). */
import { escapeHTML } from 'astro/runtime/server/index.js';
import { unbroken } from '#lib/line-breaks.ts';
import { links } from '#lib/links.ts';
import { iconHtml, phrasesHtml, piece } from '#ui/pieces.ts';
import { type PromotionGroup, promotionGroups } from '../rules/groups.ts';

interface CardProps {
  readonly promotion: {
    readonly id: string;
    readonly slug: string;
    readonly group: PromotionGroup;
    readonly title: string;
    readonly summary: string;
    readonly headline: string;
    readonly facts: readonly { readonly label: string; readonly value: string }[];
    readonly bonus: { readonly given: string } | null;
    readonly enamel: string;
    readonly emblem: string;
  };
  /** For a claimable promotion, whether the member may claim it; absent for a guest. */
  readonly offer?: { readonly takable: boolean; readonly reason: string | null } | undefined;
}

/** Longer figures would overlap the emblem at the large size. */
const figureMost = 10;
const caretRight = iconHtml({ name: 'caret-right' });

const picture = (enamel: string, part: string): string => escapeHTML(`/art/set.svg#${enamel}-${part}`);

const factHtml = ({ label, value }: CardProps['promotion']['facts'][number]): string =>
  `<div><dt>${escapeHTML(label)}</dt><dd>${escapeHTML(unbroken(value))}</dd></div>`;

function takeHtml({ id, slug, bonus }: CardProps['promotion']): string {
  const [href, text] =
    bonus?.given === 'free_credit'
      ? [`${links.promotion(slug)}#take`, 'รับเครดิตฟรี']
      : [links.deposit(undefined, { promotion: id }), 'รับโปรและฝากเงิน'];
  return `<a class="btn pri" href="${escapeHTML(href)}">${text}</a>`;
}

export const PromotionCard = piece(({ promotion, offer }: CardProps) => {
  const { slug, group, title, summary, headline, facts, enamel, emblem } = promotion;
  const takable = offer?.takable ?? false;
  const figure = headline.length > figureMost ? 'fig long' : 'fig';
  return [
    `<article class="pc"><div class="art on-${escapeHTML(enamel)}">`,
    `<img class="bg" src="${picture(enamel, 'ground')}" alt="" width="720" height="260" loading="lazy">`,
    `<div class="said"><span class="t14">${promotionGroups[group]}</span>`,
    `<span class="${figure}">${escapeHTML(headline)}</span></div>`,
    `<img class="em" src="${picture(enamel, emblem)}" alt="" width="96" height="96" loading="lazy"></div>`,
    `<div class="body"><h2>${phrasesHtml({ text: title })}</h2><p class="c2 t14">${escapeHTML(summary)}</p>`,
    `<dl class="facts">${facts.map(factHtml).join('')}</dl>`,
    offer?.reason ? `<p class="c3 t13">${escapeHTML(offer.reason)}</p>` : '',
    `<div class="acts">${takable ? takeHtml(promotion) : ''}`,
    `<a class="btn ${takable ? 'gho' : 'sec'}" href="${escapeHTML(links.promotion(slug))}">`,
    `${takable ? 'เงื่อนไข' : 'ดูเงื่อนไข'}<span class="sr-only">${escapeHTML(title)}</span>${takable ? '' : caretRight}</a>`,
    '</div></div></article>',
  ].join('');
});
