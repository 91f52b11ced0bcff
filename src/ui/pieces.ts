/**
 * The smallest pieces of pages, each one string of HTML: icons, amounts, phrases, countdowns. As components of Astro's own
 * syntax they took a third of the time of a page, which has a hundred of them (decision 015).
 */
import { type AstroComponentFactory, createComponent, escapeHTML, markHTMLString } from 'astro/runtime/server/index.js';
import { phrasesOf } from '#lib/line-breaks.ts';
import { fromDecimal, type MoneyForm, moneyParts } from '#lib/money.ts';
import { countdown } from '#lib/thai.ts';
import { iconPlace } from './icons.ts';

/** A component without slots; `html` escapes the texts in it. Astro's types know neither such a result nor the props. */
export function piece<Props>(html: (props: Props) => string): (props: Props) => unknown {
  const factory = (_: unknown, props: Props): unknown => markHTMLString(html(props));
  return createComponent(factory as AstroComponentFactory) as unknown as (props: Props) => unknown;
}

const classes = (...names: readonly (string | undefined)[]): string => names.filter(Boolean).join(' ');

interface IconProps {
  readonly name: string;
  readonly class?: string;
}

export const iconHtml = ({ name, class: extra }: IconProps): string =>
  `<svg class="${classes('i', extra)}" aria-hidden="true"><use href="${iconPlace(name)}"/></svg>`;

/** An icon of the sprite. Decorative: an icon-only button has its own label. */
export const Icon = piece(iconHtml);

export const moneyHtml = ({ amount, ...form }: MoneyForm & { readonly amount: string }): string => {
  const { baht, satang } = moneyParts(fromDecimal(amount), form);
  return `<span class="money num">${baht}${satang && `<small>${satang}</small>`}</span>`;
};

/** An amount of THB in wire form: satang smaller, a real minus, a plus only for incoming money. */
export const Money = piece(moneyHtml);

export const phrasesHtml = ({ text }: { readonly text: string }): string =>
  phrasesOf(text)
    .map((phrase) => `<span class="nb">${escapeHTML(phrase)}</span>`)
    .join(' ');

/** A Thai sentence broken only between its phrases, as long as a phrase fits the line. */
export const Phrases = piece(phrasesHtml);

interface OptionsProps {
  readonly of: readonly (readonly [value: string | number, text: string | number])[];
  readonly selected?: string | number | undefined;
}

/** The options of a select; an option's value is its text where it has none of its own. */
export const Options = piece(({ of, selected }: OptionsProps) =>
  of
    .map(([value, text]) => {
      const own = String(value) === String(text) ? '' : ` value="${escapeHTML(String(value))}"`;
      return `<option${own}${value === selected ? ' selected' : ''}>${escapeHTML(String(text))}</option>`;
    })
    .join(''),
);

interface CountdownProps {
  readonly until: string;
  readonly now: string;
  readonly reload?: boolean;
  readonly class?: string;
}

export const countdownHtml = ({ until, now, reload = false, class: extra }: CountdownProps): string => {
  const left = countdown(Date.parse(until) - Date.parse(now));
  const reloads = reload ? ' data-reload' : '';
  return `<span class="${classes('num', extra)}" role="timer" data-until="${escapeHTML(until)}"${reloads}>${left}</span>`;
};

/** Time left until an instant, rendered by the server and updated by the page's ticker (data-until, data-reload). */
export const Countdown = piece(countdownHtml);
