/**
 * `operate('POST /api/operator/withdraw/approve', input)`: the console's only way to call the server. The calls are the
 * operators' own rows, mounted a second time under /operator for the console's cookie. A locked session or an act that needs
 * a fresh code is asked about in the page, and the same call goes on with the same key.
 */
import { codeNeeded, operatorLocked } from '../../client/codes.ts';
import type { ApiData, ApiInput, ApiKey } from '../../client/http.ts';
import { type Answer, problemOf, send } from '../../client/wire.ts';
import { consoleLinks } from '../../console-links.ts';

export type OperatorKey = Extract<ApiKey, `${'GET' | 'POST'} /api/operator/${string}`>;

export interface OperateOptions {
  /** One key per intent, kept over retries; money calls need it. */
  readonly idempotencyKey?: string;
  /** The page asks by itself; the call does not keep the session open. */
  readonly byItself?: boolean;
  /** Show the problem instead of asking or leaving: for the forms of signing in and of the questions themselves. */
  readonly stay?: boolean;
}

/** A dialog of the frame (OperatorDialogs.astro); one question at a time, however many calls wait for it. */
const asked = new Map<string, Promise<boolean>>();

/** Asks for the password of a locked session, or for a fresh code. True once it was accepted, false when it was closed. */
export function ask(what: 'lock' | 'code'): Promise<boolean> {
  const open = asked.get(what);
  if (open) return open;
  const dialog = document.getElementById(what);
  if (!(dialog instanceof HTMLDialogElement)) return Promise.resolve(false);
  const answer = new Promise<boolean>((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'done'), { once: true });
  }).finally(() => asked.delete(what));
  asked.set(what, answer);
  dialog.returnValue = '';
  dialog.showModal();
  return answer;
}

/** Asks in the page what a refusal is about, a lock or a fresh code: whether the call may go on. Nobody signed in leaves to sign in. */
export async function mayGoOn({ status, envelope: { error } }: Answer): Promise<boolean> {
  const question = error === operatorLocked ? 'lock' : error === codeNeeded ? 'code' : undefined;
  if (question) return ask(question);
  if (status === 401) location.assign(consoleLinks.login(location.pathname + location.search));
  return false;
}

/** @throws ApiProblem when the server refuses or cannot be reached (code 0) */
export async function operate<K extends OperatorKey>(
  key: K,
  input: ApiInput<K>,
  { idempotencyKey, byItself = false, stay = false }: OperateOptions = {},
): Promise<ApiData<K>> {
  const own = key.replace(' /api/operator/', ' /operator/api/');
  const headers: Record<string, string> = {
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    ...(byItself && { 'Benja-By-Itself': '1' }),
  };
  for (;;) {
    const answer = await send(own, input, headers);
    if (answer.envelope.error === 0) return answer.envelope.data as ApiData<K>;
    if (!stay && (await mayGoOn(answer))) continue;
    throw problemOf(answer.envelope);
  }
}
