/** The slider of a round's replay leads to its moment when it is let go. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-replay]'))
  form.addEventListener('change', () => form.requestSubmit());
