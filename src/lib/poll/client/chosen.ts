/** The button of a vote says what is chosen: "ส่งคำตอบ คลื่นใต้". The form may be replaced, so the page listens. */
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.name !== 'choice_id') return;
  const words = target.form?.querySelector('[data-chosen]');
  if (words) words.textContent = target.dataset.name ?? '';
});
