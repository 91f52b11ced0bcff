/**
 * Messages between the frame and the sheet around it: JSON `{v:1,type,...}`. Only the page around the
 * frame is heard, and only when it is of this site; nothing secret is ever sent.
 */

export type ToSheet =
  | { readonly type: 'ready' }
  | { readonly type: 'round'; readonly id: string; readonly open: boolean; readonly stake: string }
  | { readonly type: 'balance'; readonly balance: string }
  | { readonly type: 'setting'; readonly name: 'sound'; readonly value: boolean }
  /** A proof of the history is to be verified: the frame itself may open no page. */
  | { readonly type: 'history'; readonly proof: string }
  /** Escape in the frame: the sheet asks before it closes. */
  | { readonly type: 'leave' }
  /** Another room was chosen: the sheet opens that game in this one's place. */
  | { readonly type: 'game'; readonly code: string }
  /** Digits for a lottery slip, which the site's pages may take over without a price. */
  | { readonly type: 'numbers'; readonly numbers: readonly string[] }
  /** The game is to be opened anew in this one's place. */
  | { readonly type: 'reopen' }
  | { readonly type: 'fatal'; readonly code: string };

export type FromSheet =
  | { readonly type: 'init'; readonly reduced?: boolean; readonly settings?: { readonly sound?: boolean } }
  | { readonly type: 'pause'; readonly reason: string }
  | { readonly type: 'resume' }
  | { readonly type: 'leave' };

const kinds: readonly FromSheet['type'][] = ['init', 'pause', 'resume', 'leave'];

/** A message of the sheet; undefined for anything else. */
export function readMessage(data: unknown): FromSheet | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { v, type } = data as { readonly v?: unknown; readonly type?: unknown };
  return v === 1 && kinds.some((kind) => kind === type) ? (data as FromSheet) : undefined;
}

/** The site's own origin; the frame's is opaque, but its address is not. */
const siteOrigin = (): string => location.origin;

export function tellSheet(message: ToSheet): void {
  if (parent !== window) parent.postMessage({ v: 1, ...message }, siteOrigin());
}

export function hearSheet(on: (message: FromSheet) => void): void {
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== parent || parent === window || origin !== siteOrigin()) return;
    const message = readMessage(data);
    if (message) on(message);
  });
}
