/** Tabs by the pattern of ARIA: arrows, Home and End move, the tab that has the focus is shown. */
export function startTabs(root: ParentNode): void {
  const tabs = [...root.querySelectorAll<HTMLElement>('[role="tab"]')];
  const show = (chosen: HTMLElement): void => {
    for (const tab of tabs) {
      const isChosen = tab === chosen;
      tab.setAttribute('aria-selected', String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      const panel = root.querySelector<HTMLElement>(`#${tab.getAttribute('aria-controls')}`);
      if (panel) panel.hidden = !isChosen;
    }
  };
  for (const [at, tab] of tabs.entries()) {
    tab.addEventListener('click', () => show(tab));
    tab.addEventListener('keydown', ({ key }) => {
      const moves: Readonly<Record<string, number>> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
      const next = key in moves ? tabs.at((moves[key] ?? 0) % tabs.length) : undefined;
      if (!next) return;
      show(next);
      next.focus();
    });
  }
}
