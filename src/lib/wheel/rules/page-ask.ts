/** What the address of the wheel's page asks for; anything invalid is ignored. */

/** The lists below the wheel, with their names. */
export const wheelTabs = { prizes: 'รางวัล', mine: 'ของฉัน', board: 'ผู้โชคดี' } as const;
export type WheelTab = keyof typeof wheelTabs;

/** Rows of a list on one page. */
export const rowsShown = 12;

export interface WheelAsk {
  readonly tab: WheelTab;
  readonly cursor: string | undefined;
  /** A spin of the member whose proof is shown. */
  readonly spin: string | undefined;
}

const isId = (text: string | null): text is string => text !== null && /^[1-9]\d{0,17}$/.test(text);

export function wheelAsk(query: URLSearchParams): WheelAsk {
  const tab = query.get('tab');
  const [cursor, spin] = [query.get('cursor'), query.get('spin')];
  return {
    tab: tab === 'mine' || tab === 'board' ? tab : 'prizes',
    cursor: isId(cursor) ? cursor : undefined,
    spin: tab === 'mine' && isId(spin) ? spin : undefined,
  };
}
