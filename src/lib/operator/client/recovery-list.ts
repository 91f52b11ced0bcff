/** Fills and shows the page's list of recovery codes. */
export function showCodes(codes: readonly string[]): void {
  const box = document.querySelector<HTMLElement>('[data-codes]');
  box?.querySelector('ul')?.replaceChildren(
    ...codes.map((code) => {
      const item = document.createElement('li');
      item.textContent = code;
      return item;
    }),
  );
  if (box) box.hidden = false;
}
