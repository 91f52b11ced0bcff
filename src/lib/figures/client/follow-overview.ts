/** The console's first page says that something has happened since it was made; its figures stay as they are until somebody asks. */
import { followAll } from '../../operator/client/queue-stream.ts';
import { onRowKeys } from '../../operator/client/row-keys.ts';

const fresh = document.querySelector<HTMLButtonElement>('[data-fresh]');
if (fresh) {
  const show = (): void => {
    fresh.hidden = false;
  };
  const reload = (): void => location.reload();
  fresh.addEventListener('click', reload);
  onRowKeys([...document.querySelectorAll<HTMLAnchorElement>('a.wait')], reload);
  followAll(show, show);
}
