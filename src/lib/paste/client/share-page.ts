/**
 * The page that shared text arrives on: puts the text by for this tab, takes it out of the address, and goes on to the login,
 * to the round of the slip being written or to the one last bet on; otherwise the player chooses a round.
 */
import { links } from '../../links.ts';
import { roundOfSlip } from '../../lotto/client/stored-slip.ts';
import { textOfShare } from '../rules/shared-text.ts';
import { isTextWaiting, keepSharedText } from './shared-text.ts';

const page = document.querySelector<HTMLElement>('[data-share]');
const text = textOfShare(new URLSearchParams(location.search));
if (text !== '') keepSharedText(text);
if (location.search !== '') history.replaceState(history.state, '', location.pathname);

/** Where to go on; undefined where the player chooses. Another round would discard the slip that is being written. */
function nextAddress({ login, round }: DOMStringMap): string | undefined {
  if (login) return login;
  const slip = roundOfSlip();
  if (!slip) return round;
  return document.querySelector(`a[href="${links.round(slip)}"]`) ? links.round(slip) : undefined;
}

if (page) {
  const isWaiting = isTextWaiting();
  const next = isWaiting ? nextAddress(page.dataset) : undefined;
  if (next) location.replace(next);
  else
    for (const part of page.querySelectorAll<HTMLElement>('[data-if]'))
      part.hidden = (part.dataset.if === 'text') !== isWaiting;
}
