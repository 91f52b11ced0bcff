/**
 * Whole pages of guests by all they are made of, as the bytes they left as. Below the pages kept by address
 * (lib/server/front-door/kept-pages.ts): these are found again at an address nobody has asked for before, and are never old,
 * because what they are made of is read each time.
 */
import { LRUCache } from 'lru-cache';
import type { ShellData } from '../shell-data.ts';
import { fragmentKey } from './kept-fragments.ts';

const documents = new LRUCache<string, Uint8Array<ArrayBuffer>>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: (bytes) => bytes.length,
});

/** The page notes under what it may be kept; the front door, which sees it finished, reads it. */
type DocumentNote = Pick<App.Locals, 'documentKey'>;

/**
 * The page made of the same before, or undefined where it has to be made; `note` then says that it may be kept. `by` is all
 * that a guest's page depends on besides its frame. Members have none. No islands that carry a time of their own.
 */
export function knownDocument(note: DocumentNote, shell: ShellData, by: readonly unknown[]): Response | undefined {
  if (shell.member) return undefined;
  const { path, agent, notices, sandbox, serverTime } = shell;
  const key = fragmentKey([path, agent, notices, sandbox, serverTime.slice(0, 4), ...by]);
  const bytes = documents.get(key);
  if (bytes) return new Response(bytes, { headers: { 'Content-Type': 'text/html' } });
  note.documentKey = key;
  return undefined;
}

/** Keeps a page that was made, if it said that it may be, and gives it on. */
export async function keepDocument(note: DocumentNote, made: Response): Promise<Response> {
  const key = note.documentKey;
  if (key === undefined || made.status !== 200) return made;
  const bytes = new Uint8Array(await made.arrayBuffer());
  documents.set(key, bytes);
  return new Response(bytes, made);
}
