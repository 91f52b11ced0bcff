/** Buttons that share an address (`data-share`), titled `data-share-title`: by the phone's own sheet, else the address is copied. */
import { copyText } from './toast.ts';

async function isSharedByPhone({ share: url = '', shareTitle: title = '' }: DOMStringMap): Promise<boolean> {
  if (!navigator.share || !matchMedia('(pointer: coarse)').matches) return false;
  try {
    await navigator.share({ title, url });
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
  return true;
}

document.addEventListener('click', async ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-share]') : null;
  if (button && !(await isSharedByPhone(button.dataset))) await copyText(button.dataset.share ?? '');
});
