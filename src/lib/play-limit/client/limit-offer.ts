/** The suggested amounts of a limit: a tap fills the field. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-limit-offer]')) {
  const field = form.elements.namedItem('amount');
  const choices = [...form.querySelectorAll<HTMLButtonElement>('[data-offer]')];
  const show = (): void => {
    const typed = field instanceof HTMLInputElement ? field.value.trim() : '';
    for (const choice of choices) choice.setAttribute('aria-pressed', String(choice.dataset.offer === typed));
  };
  form.addEventListener('input', show);
  form.addEventListener('click', ({ target }) => {
    const choice = target instanceof Element ? target.closest<HTMLButtonElement>('[data-offer]') : null;
    if (!choice || !(field instanceof HTMLInputElement)) return;
    field.value = choice.dataset.offer ?? '';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
