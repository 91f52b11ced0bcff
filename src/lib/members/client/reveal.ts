/** Shows one revealed field in the identity card, and takes it away after its minute. */
import type { ApiData } from '../../client/http.ts';
import { startOperatorForm } from '../../operator/client/operator-form.ts';

type Revealed = ApiData<'POST /api/operator/member/reveal'>;

const form = document.querySelector<HTMLFormElement>('form[data-reveal]');
const place = document.querySelector<HTMLElement>('[data-revealed]');
const shown = place?.querySelector('output');
const left = place?.querySelector('[data-seconds]');
let timer = 0;

function hide(): void {
  clearInterval(timer);
  if (shown) shown.textContent = '';
  if (place) place.hidden = true;
}

/** Counts by this page's own clock: whole seconds that the value has been standing here. */
function show({ value, hidden_at: hiddenAt }: Revealed): void {
  if (!place || !shown || !left) return;
  hide();
  const until = Math.min(Date.parse(hiddenAt), Date.now() + 60_000);
  const tick = (): void => {
    const seconds = Math.ceil((until - Date.now()) / 1_000);
    if (seconds <= 0) hide();
    else left.textContent = String(seconds);
  };
  shown.textContent = value;
  place.hidden = false;
  timer = window.setInterval(tick, 1_000);
  tick();
}

if (form)
  startOperatorForm(form, {
    done(data) {
      form.reset();
      form.closest('dialog')?.close('done');
      show(data as Revealed);
    },
  });
