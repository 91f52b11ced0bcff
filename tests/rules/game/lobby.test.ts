import { describe, expect, it } from 'vitest';
import { launchGame } from '#lib/game/rules/launch.ts';
import {
  gamesOfTab,
  type LobbyAsk,
  type LobbyCounts,
  type LobbyGame,
  labelOf,
  lobbyAsk,
  lobbyView,
  noCounts,
  rtpText,
} from '#lib/game/rules/lobby.ts';
import { searchText } from '#lib/game/rules/search.ts';

let ids = 0;
const game = (name: string, of: Partial<LobbyGame> = {}): LobbyGame => {
  const one = {
    id: String(++ids),
    provider: 'benja',
    providerName: 'เบญจา',
    code: `g-${ids}`,
    subProvider: '',
    source: 'house',
    name,
    category: 'slot' as const,
    rtp: { least: 960_037, most: 960_037 },
    hasDemo: true,
    isOpen: true,
    isLive: false,
    emblem: 'carp',
    enamel: 'nam',
    ...of,
  };
  return { ...one, text: searchText(one.name, '', one.providerName) };
};
const other = { provider: 'neon', providerName: 'นีออน' };
const slot = game('โคมแดงเยาวราช');
const dice = game('ไฮโล', { category: 'casino', rtp: { least: 960_185, most: 975_000 } });
const table = game('บาคาร่า มณีแดง', { category: 'casino', isLive: true });
const fish = game('Golden Fish', { ...other, category: 'fishing' });
const sticks = game('เซียมซี', { category: 'other', rtp: null });
const games = [slot, dice, table, fish, sticks];

const ask = (query = ''): LobbyAsk => lobbyAsk(new URLSearchParams(query));
const names = (list: readonly LobbyGame[]): string[] => list.map(({ name }) => name);

describe('the address of a lobby', () => {
  it('is read whole', () => {
    expect(ask('q=%20ไฮโล%20&cat=casino&provider=benja&fav=1&demo=1&page=3&game=benja:khom')).toEqual({
      q: 'ไฮโล',
      tab: 'casino',
      provider: 'benja',
      favourites: true,
      demo: true,
      ids: null,
      page: 3,
      game: 'benja:khom',
    });
  });

  it.each([
    'cat=poker',
    'provider=../x',
    'fav=yes',
    'demo=0',
    'page=0',
    'page=-1',
    'page=1e3',
    'page=501',
    'game=khom',
    'game=a:b:c',
  ])('has no meaning with %s', (query) => {
    expect(ask(query)).toEqual(ask());
  });

  it('does not read more of a search than forty letters', () => {
    expect(ask(`q=${'ก'.repeat(100)}`).q).toHaveLength(40);
  });
});

describe('a lobby', () => {
  const counts: LobbyCounts = {
    hot: new Map([
      [dice.id, 7],
      [slot.id, 9],
    ]),
    last: [fish.id, 'gone', dice.id],
    freespin: new Map([[slot.id, 6]]),
    favourites: new Set([fish.id, 'gone']),
  };

  it('shows everything in the order of the catalogue', () => {
    const { items, total, title, hasMore } = lobbyView(games, noCounts, ask());
    expect({ names: names(items), total, title, hasMore }).toEqual({
      names: names(games),
      total: 5,
      title: 'ทุกเกม',
      hasMore: false,
    });
  });

  it('has tabs with counts, and none without games', () => {
    const shown = (of: LobbyCounts) => lobbyView(games, of, ask()).tabs.map(({ key, count }) => `${key} ${count}`);
    expect(shown(noCounts)).toEqual(['casino 2', 'slot 1', 'fishing 1', 'other 1']);
    expect(shown(counts)).toEqual(['hot 2', 'casino 2', 'slot 1', 'fishing 1', 'other 1', 'freespin 1', 'last 2']);
  });

  it('sorts the hot ones by their players and the last ones by when', () => {
    expect(names(gamesOfTab(games, counts, 'hot'))).toEqual([slot.name, dice.name]);
    expect(names(gamesOfTab(games, counts, 'last'))).toEqual([fish.name, dice.name]);
  });

  it('filters by provider, whose chips count what the tab has', () => {
    expect(names(lobbyView(games, counts, ask('provider=neon')).items)).toEqual([fish.name]);
    expect(lobbyView(games, counts, ask('provider=neon&cat=casino'))).toMatchObject({
      items: [],
      total: 0,
      providers: [{ code: 'benja', count: 2 }],
    });
  });

  it('filters favourites, of which those that are gone do not count', () => {
    expect(lobbyView(games, counts, ask('fav=1'))).toMatchObject({ total: 1, favourites: 1, title: 'เกมที่ชอบ' });
  });

  it('shows the favourites that a guest’s browser names', () => {
    expect(names(lobbyView(games, noCounts, ask(`ids=${fish.id},${slot.id},999`)).items)).toEqual([
      slot.name,
      fish.name,
    ]);
    expect(ask('ids=1,x').ids).toBeNull();
  });

  it('has those with play money where that is asked for, in every list', () => {
    const some = [slot, { ...dice, hasDemo: false }, fish];
    expect(lobbyView(some, noCounts, ask())).toMatchObject({ total: 3, demos: 2 });
    expect(lobbyView(some, noCounts, ask('demo=1'))).toMatchObject({ total: 2, demos: 2, title: 'ทดลองเล่น' });
    expect(lobbyView(some, noCounts, ask('demo=1&cat=casino'))).toMatchObject({
      ...{ total: 0, providers: [], title: 'ทดลองเล่น คาสิโนสด' },
    });
    expect(launchGame(slot, true).is_demo).toBe(true);
    expect(launchGame({ ...dice, hasDemo: false }, true).is_demo).toBe(false);
    expect(launchGame(slot).is_demo).toBe(false);
  });

  it('searches within the tab and says what was looked for', () => {
    expect(lobbyView(games, counts, ask('q=golden'))).toMatchObject({ total: 1, title: 'ผลค้นหา “golden”' });
    expect(lobbyView(games, counts, ask('q=golden&cat=slot')).total).toBe(0);
  });

  it('has sixty games on a page', () => {
    const many = Array.from({ length: 130 }, (_, at) => game(`เกม ${at}`));
    const page = (number: number) => lobbyView(many, noCounts, ask(`page=${number}`));
    expect([1, 2, 3, 4].map((at) => page(at).items.length)).toEqual([60, 60, 10, 0]);
    expect([1, 2, 3].map((at) => page(at).hasMore)).toEqual([true, true, false]);
    expect(page(2).items[0]?.name).toBe('เกม 60');
  });
});

describe('the word on a cover', () => {
  it.each([
    [{ least: 960_037, most: 960_037 }, '96.00%', 'คืน 96%'],
    [{ least: 959_919, most: 959_919 }, '95.99%', 'คืน 95.9%'],
    [{ least: 959_984, most: 960_000 }, '96.00%', 'คืน 96%'],
    [{ least: 960_185, most: 975_000 }, '96.02–97.5%', 'คืน 96–97.5%'],
    [{ least: 944_949, most: 950_000 }, '94.49–95%', 'คืน 94.4–95%'],
    [null, undefined, 'ฟรี'],
  ])('says what %j returns: %s in the sheet, %s on the cover', (rtp, text, label) => {
    expect(rtpText(rtp)).toBe(text);
    expect(labelOf({ ...slot, rtp }, noCounts)).toBe(label);
  });

  it('says first what matters first', () => {
    const spins = new Map([[slot.id, 6]]);
    expect(labelOf({ ...slot, isOpen: false }, { freespin: spins })).toBe('ปิดปรับปรุง');
    expect(labelOf(slot, { freespin: spins })).toBe('ฟรีสปิน 6');
    expect(labelOf(table, noCounts)).toBe('สด');
    expect(labelOf(sticks, noCounts)).toBe('ฟรี');
    expect(labelOf(dice, noCounts)).toBe('คืน 96–97.5%');
  });
});
