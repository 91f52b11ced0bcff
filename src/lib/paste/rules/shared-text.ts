/** Text that another app shares with the installed site (Web Share Target): what of it may be a slip. */

/** Characters that the paste box takes. */
export const pasteMax = 40_000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: They are what is removed.
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * The shared text under the names of the manifest: `text`, below a `title` that is not its beginning. An address is no slip
 * and is left out, unless an app has put the text there. Without control characters, cut to what the box takes.
 */
export function textOfShare(query: URLSearchParams): string {
  const part = (name: string): string => query.get(name)?.replace(controls, '').trim() ?? '';
  const [title, text, url] = [part('title'), part('text'), part('url')];
  const parts = text.startsWith(title) ? [text] : [title, text];
  const words = parts.filter((line) => line !== '').join('\n');
  return (words === '' && !/^[a-z][a-z+.-]*:/i.test(url) ? url : words).slice(0, pasteMax);
}
