/** The text of announcements: bold, line breaks, lists and links; all other markup is taken away. */
import sanitizeHtml from 'sanitize-html';
import { noticeLink, type RichText } from '../rules/notice.ts';

const options: sanitizeHtml.IOptions = {
  allowedTags: ['b', 'strong', 'br', 'p', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  // What stands in these is not text of the announcement.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'iframe',
    'object',
    'template',
    'title',
    'svg',
    'math',
  ],
  nestingLimit: 8,
  transformTags: {
    a: (_, { href = '' }) => {
      const link = noticeLink(href);
      // A tag that is not allowed leaves its text.
      if (link === undefined) return { tagName: 'span', attribs: {} };
      return {
        tagName: 'a',
        attribs: link.startsWith('/') ? { href: link } : { href: link, rel: 'noopener nofollow' },
      };
    },
  },
};

/**
 * Sanitises a text when it is stored and again when it is read, so that a row from elsewhere is harmless too. The lines of a text
 * without tags stay lines.
 */
export function richText(text: string): RichText {
  const lined = /<[a-z]/i.test(text) ? text : text.trim().replaceAll(/\r?\n/g, '<br>');
  return sanitizeHtml(lined, options).trim() as RichText;
}

/** Whether anything can be read in a sanitised text. */
export const hasWords = (text: RichText): boolean =>
  /[\p{L}\p{N}]/u.test(sanitizeHtml(text, { allowedTags: [], allowedAttributes: {} }));
