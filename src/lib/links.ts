/** Every address of the site as a function; templates and islands contain no addresses of their own. */

/** A namespace and no object: of an object the browser would load every function. */
export * as links from './addresses.ts';

/** A path on this site to a picture: no other host, no way up. */
export const ownPicture = /^\/[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*){0,6}\.(?:svg|png|webp|jpg)$/;

/** The text of a link back: names a bill, otherwise `usual`. */
export const nextText = (next: string, usual: string): string => (/^\/lotto\/\d+/.test(next) ? 'กลับไปที่โพย' : usual);

/** A path of this site to continue to, or undefined for anything that could lead elsewhere ("//evil", "\evil", "%2f%2f"). */
export function ownPath(next: string | null | undefined): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, so "/\t/evil" would lead elsewhere
  if (!next || next.length > 500 || !next.startsWith('/') || /[\\\u0000-\u001f]/.test(next)) return undefined;
  let decoded: string;
  try {
    decoded = decodeURIComponent(next);
  } catch {
    return undefined;
  }
  if (decoded.startsWith('//') || decoded.includes('\\') || decoded.startsWith('/api/')) return undefined;
  return next;
}
