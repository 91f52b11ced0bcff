/** Shows what is typed in a form in the frames beside it, a moment after the last key. */
const form = document.querySelector<HTMLFormElement>('form[data-previewed]');
const shown = [...document.querySelectorAll<HTMLIFrameElement>('iframe[data-preview]')];
/** A longer address would not be read. */
const addressMax = 12_000;
/** A picture in a field is shown by its own script. */
const valueMax = 4_000;
let timer = 0;

function show(): void {
  if (!form) return;
  const fields = new URLSearchParams(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && value.length <= valueMax ? [[name, value]] : [],
    ),
  );
  for (const frame of shown) {
    const address = `${frame.dataset.preview}&${fields}`;
    if (address.length <= addressMax && frame.src !== new URL(address, location.href).href) frame.src = address;
  }
}

form?.addEventListener('input', () => {
  clearTimeout(timer);
  timer = window.setTimeout(show, 400);
});
show();
