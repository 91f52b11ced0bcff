/**
 * Messages between a game's frame and the sheet around it: JSON `{v:1,type,…}`. A game of the house is
 * sandboxed without an origin of its own; one of another provider is so within a page of the site that passes its messages on.
 * A message counts only from the sheet's own frame and that origin, and a stranger may say less.
 */

export type FromFrame =
  /** `reopen`: the frame's session is over, and the player wants another one. */
  | { readonly type: 'ready' | 'leave' | 'reopen' }
  /** A proof of the history is to be verified. */
  | { readonly type: 'history'; readonly proof: string }
  /** A round began or ended. */
  | { readonly type: 'round'; readonly id: string; readonly open: boolean }
  | { readonly type: 'balance'; readonly balance: string }
  | { readonly type: 'setting'; readonly name: string; readonly value: boolean }
  /** Another game of the house was chosen: a room beside this one. */
  | { readonly type: 'game'; readonly code: string }
  /** Digits that the member may put on a lottery slip. */
  | { readonly type: 'numbers'; readonly numbers: readonly string[] }
  | { readonly type: 'fatal'; readonly code: string };

export type ToFrame =
  | {
      readonly type: 'init';
      readonly theme: 'dark' | 'light';
      readonly reduced: boolean;
      readonly settings: Readonly<Record<string, boolean>>;
    }
  | { readonly type: 'pause'; readonly reason: string }
  | { readonly type: 'resume' | 'leave' };

interface Received {
  /** Whether the message's source is the window of the sheet's frame. */
  readonly isOwnFrame: boolean;
  readonly origin: string;
  /** The origin that the frame's page has. */
  readonly expected: string;
  readonly data: unknown;
}

/** The origin of a sandboxed frame, as a browser names it. */
export const opaqueOrigin = 'null';
const textMax = 64;
/** A magazine's proof with all its shots has less. */
const proofMax = 16_000;

const suggestedMax = 4;

const isNumber = (value: unknown): value is string => typeof value === 'string' && /^[0-9]{2,3}$/.test(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= textMax;

/** What a game of another provider may say: it opens nothing and sets nothing on the page around it. */
const strangersWords: readonly FromFrame['type'][] = ['ready', 'leave', 'round', 'balance', 'fatal'];

/** What the frame says; undefined for anything that is not a message of this frame. */
export function readFrameMessage({ expected, ...received }: Received): FromFrame | undefined {
  if (received.origin !== expected) return undefined;
  const message = readMessage(received);
  return expected === opaqueOrigin || (message && strangersWords.includes(message.type)) ? message : undefined;
}

function readMessage({ isOwnFrame, data }: Omit<Received, 'expected'>): FromFrame | undefined {
  if (!isOwnFrame || typeof data !== 'object' || data === null) return undefined;
  const said = data as Readonly<Record<string, unknown>>;
  if (said.v !== 1) return undefined;
  switch (said.type) {
    case 'ready':
    case 'leave':
    case 'reopen':
      return { type: said.type };
    case 'history':
      return typeof said.proof === 'string' && said.proof.length <= proofMax
        ? { type: 'history', proof: said.proof }
        : undefined;
    case 'round':
      return isText(said.id) && typeof said.open === 'boolean'
        ? { type: 'round', id: said.id, open: said.open }
        : undefined;
    case 'balance':
      return isText(said.balance) ? { type: 'balance', balance: said.balance } : undefined;
    case 'setting':
      return isText(said.name) && /^[a-z][a-z_]{0,19}$/.test(said.name) && typeof said.value === 'boolean'
        ? { type: 'setting', name: said.name, value: said.value }
        : undefined;
    case 'game':
      return isText(said.code) && /^[a-z][a-z0-9-]{0,19}$/.test(said.code)
        ? { type: 'game', code: said.code }
        : undefined;
    case 'numbers':
      return Array.isArray(said.numbers) && said.numbers.length <= suggestedMax && said.numbers.every(isNumber)
        ? { type: 'numbers', numbers: said.numbers }
        : undefined;
    case 'fatal':
      return isText(said.code) ? { type: 'fatal', code: said.code } : undefined;
    default:
      return undefined;
  }
}
