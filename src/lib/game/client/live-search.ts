/** A lobby follows what is typed into its search. The server finds the games, so that tones and typing mistakes are forgiven. */
import { latestOnly } from '#lib/client/latest-only.ts';
import { countText } from '#lib/thai.ts';
import { showLocalFavourites } from './favourites.ts';

type FetchLobby = (address: string) => Promise<HTMLElement | undefined>;

/** Typing is over for now. */
const pauseMs = 200;

const asked = latestOnly();

/** The address that submitting the form leads to. */
function addressOf(form: HTMLFormElement): URL {
  const address = new URL(form.action);
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') address.searchParams.set(name, value);
  return address;
}

async function find(form: HTMLFormElement, fetchLobby: FetchLobby): Promise<void> {
  const lobby = form.closest('[data-lobby]');
  const address = addressOf(form);
  const found = await asked.run(() => fetchLobby(address.href));
  // Without an answer the games stay, and Enter leads to the page that says what is wrong.
  if (!lobby?.isConnected || !found) return;
  // The search itself stays, with the cursor in it.
  for (const old of [...lobby.children].slice(1)) old.remove();
  lobby.append(...[...found.children].slice(1));
  showLocalFavourites();
  const total = lobby.querySelector('[data-lobby-total]')?.textContent ?? countText(0);
  const said = lobby.querySelector('[data-lobby-found]');
  if (said) said.textContent = total === countText(0) ? 'ไม่พบเกม' : `พบ ${total} เกม`;
  // Over another page the address stays that page's.
  if (!lobby.closest('dialog')) history.replaceState(history.state, '', address);
}

let due: ReturnType<typeof setTimeout> | undefined;

/** Something was typed into a lobby's search. */
export function followSearch(form: HTMLFormElement, fetchLobby: FetchLobby): void {
  clearTimeout(due);
  asked.invalidate();
  due = setTimeout(() => void find(form, fetchLobby), pauseMs);
}
