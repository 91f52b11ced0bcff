/**
 * The connection with LINE on a page inside LINE: LINE's SDK gives an ID token, the site has it verified and opens a session,
 * or offers to link the account. Whatever fails leaves the normal ways in, which are on the page from the start.
 */
import { lineLinkExpired, lineRefused } from '#lib/client/codes.ts';
import { startForm } from '#lib/client/form.ts';
import { ApiProblem, api } from '#lib/client/http.ts';

/** What is used of LINE's SDK. */
interface Liff {
  init(options: { readonly liffId: string }): Promise<void>;
  isLoggedIn(): boolean;
  isInClient(): boolean;
  getIDToken(): string | null;
  login(options: { readonly redirectUri: string }): void;
  logout(): void;
}

/** A fixed version, from the only host that this page alone may load scripts from (src/app/front-door.ts). */
const sdk = 'https://static.line-scdn.net/liff/edge/versions/2.31.0/sdk.js';
const patienceMs = 8_000;

type State = 'connecting' | 'link' | 'outside' | 'plain';

const root = document.querySelector<HTMLElement>('[data-liff]');
const next = root?.dataset.next ?? '/';
let linkToken = '';

function show(state: State): void {
  if (!root || root.dataset.state === state) return;
  root.dataset.state = state;
  for (const part of root.querySelectorAll<HTMLElement>('[data-when]')) part.hidden = part.dataset.when !== state;
}

function showWhy(text: string): void {
  const why = root?.querySelector<HTMLElement>('[data-why]');
  if (why) why.textContent = text;
  show('plain');
}

function loadSdk(): Promise<Liff> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = sdk;
    script.onload = () => {
      const { liff } = window as unknown as { readonly liff?: Liff };
      if (liff) resolve(liff);
      else reject(new Error('LINE’s SDK is empty'));
    };
    script.onerror = () => reject(new Error('LINE’s SDK could not be loaded'));
    document.head.append(script);
  });
}

/** Has the site verify the token of somebody who is logged in at LINE. */
async function enter(liff: Liff): Promise<void> {
  const idToken = liff.getIDToken();
  if (!idToken) return show('plain');
  const { nonce } = await api('POST /api/liff/options', {}, { stay: true });
  const entered = await api('POST /api/liff/session', { id_token: idToken, nonce }, { stay: true });
  if (entered.linked) {
    location.replace(next);
    return;
  }
  linkToken = entered.link_token ?? '';
  const changed = root?.querySelector<HTMLElement>('[data-changed]');
  if (changed) changed.hidden = !entered.password_changed;
  show('link');
}

async function connect(liffId: string): Promise<void> {
  const giveUp = setTimeout(() => show('plain'), patienceMs);
  let liff: Liff | undefined;
  try {
    liff = await loadSdk();
    await liff.init({ liffId });
    if (liff.isLoggedIn()) await enter(liff);
    else if (liff.isInClient()) show('plain');
    else offerLogin(liff);
  } catch (error) {
    if (!(error instanceof ApiProblem)) return show('plain');
    // Outside LINE the SDK keeps a token for as long as it likes; a new login gets a new one.
    if (error.code === lineRefused && liff && !liff.isInClient()) {
      liff.logout();
      offerLogin(liff);
    } else showWhy(error.message);
  } finally {
    clearTimeout(giveUp);
  }
}

function offerLogin(liff: Liff): void {
  show('outside');
  root?.querySelector('[data-line-login]')?.addEventListener('click', () => {
    liff.login({ redirectUri: location.origin + location.pathname });
  });
}

const form = root?.querySelector<HTMLFormElement>('[data-line-link]');
if (form)
  startForm(form, {
    prepare: (fields) => ({ ...fields, consent: fields.consent === true, link_token: linkToken }),
    done: () => location.replace(next),
    failed: ({ code }) => {
      // A new permission needs a new verification, which takes a second inside LINE.
      if (code === lineLinkExpired) location.reload();
    },
  });
if (root?.dataset.liff) connect(root.dataset.liff);
