/** The tabs of a room change without going anywhere; the address says which one is open. Without this they are links. */
import { subscribe } from '../../client/live.ts';

const panes = document.querySelectorAll<HTMLElement>('[data-room-pane]');

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-pane]') : null;
  const wanted = [...panes].find((pane) => pane.dataset.roomPane === link?.dataset.pane);
  if (!link || !wanted || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  for (const pane of panes) pane.hidden = pane !== wanted;
  for (const tab of document.querySelectorAll<HTMLElement>('.room-tabs [data-pane]'))
    if (tab.dataset.pane === link.dataset.pane) tab.setAttribute('aria-current', 'page');
    else tab.removeAttribute('aria-current');
  history.replaceState(history.state, '', link.href);
  scrollTo({ top: 0 });
});

/** A hidden pane is loaded when it is first shown: until then the end of the round is heard here, and shown there. */
const unseen = document.querySelector<HTMLElement>('[data-room-pane="shoot"][hidden]');
if (unseen) {
  const ended = ({ round_id }: { readonly round_id: string }): void => {
    if (round_id === unseen.dataset.round && unseen.querySelector('astro-island[ssr]'))
      document.querySelector<HTMLElement>('.room-tabs [data-pane="shoot"]')?.click();
  };
  subscribe('yeekee_freeze', ended);
  subscribe('result', ended);
  subscribe('round', (event) => event.status === 'void' && ended(event));
}
