/** Announcements: whom they are for, who is shown them, and which links they may carry. */

/** `member`: logged in, from a VIP level on; `segment`: who is in a kept segment when it is read; `one`: a single member. */
export const noticeAudiences = ['all', 'member', 'segment', 'one'] as const;

/** An `offer` invites to play or deposit; `service` is what everybody has to know. */
export const noticeTopics = ['service', 'offer'] as const;

/** 1 is shown as important, 2 as news. */
export const noticeTypes = [1, 2] as const;

export const titleMax = 80;
/** Letters of the text with its tags. */
export const textMax = 2_000;
export const linkMax = 300;
export const priorityMax = 1_000;
/** A reader is shown so many, the most important ones. */
export const shownMost = 10;

/** The VIP level of a member; null for a guest. */
export type ReaderLevel = 0 | 1 | 2 | null;

/** Sanitised HTML: safe to embed as it is. Only `richText` of the server makes it. */
export type RichText = string & { readonly __sanitised: true };

/** Those a reader may be shown, in their order: nobody who rests is offered anything. */
export const withoutOffers = <N extends { readonly about: (typeof noticeTopics)[number] }>(
  all: readonly N[],
  rests: boolean,
): N[] => all.filter(({ about }) => !rests || about !== 'offer');

interface Ranked {
  readonly id: string;
  readonly priority: number;
}

/** What everybody of a level is shown and what is for one reader alone, the most important first, then the newest. */
export const mostImportantFirst = <N extends Ranked>(everybodys: readonly N[], own: readonly N[]): readonly N[] =>
  own.length === 0
    ? everybodys
    : [...everybodys, ...own].sort((a, b) => b.priority - a.priority || Number(BigInt(b.id) - BigInt(a.id)));

/** The announcements a reader is shown. */
export const shownTo = <N extends { readonly about: (typeof noticeTopics)[number] }>(
  notices: readonly N[],
  rests: boolean,
): N[] => withoutOffers(notices, rests).slice(0, shownMost);

const own = 'https://own.invalid';

/**
 * The link that an announcement may carry: a page of this site ("/promotions"), or an address with https. Undefined for any
 * other, such as `javascript:`, `//elsewhere` and an address with a name and password.
 */
export function noticeLink(text: string): string | undefined {
  const sent = text.trim();
  if (sent === '' || sent.length > linkMax || !URL.canParse(sent, own)) return undefined;
  const url = new URL(sent, own);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined;
  if (url.origin === own) return sent.startsWith('/') ? `${url.pathname}${url.search}${url.hash}` : undefined;
  return /^https:\/\//i.test(sent) ? url.href : undefined;
}
