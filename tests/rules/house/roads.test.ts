import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { handsOf, shoeOf, type Winner } from '#lib/house/rules/baccarat.ts';
import {
  askRoads,
  beadPlate,
  bigRoad,
  derivedRoad,
  derivedRoads,
  drawnBigRoad,
  drawnDerivedRoad,
  gaps,
  layOut,
  type Mark,
  type Placed,
  runsOf,
} from '#lib/house/rules/roads.ts';
import { formulas, scoreFormulas } from '#lib/house/rules/sooth.ts';
import { fastDraws } from './chance.ts';
import { vectors } from './vectors.ts';

type Cells = readonly (readonly [number, number, string])[];
const read = (file: string) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
const example: {
  readonly hands: string;
  readonly big_columns: readonly string[];
  readonly [road: string]: string | readonly string[] | Cells;
} = read('./roads.json');
const scored: {
  readonly rows: readonly {
    readonly code: string;
    readonly said: number;
    readonly right: number;
    readonly hit: number;
    readonly fair: number;
    readonly next?: string;
  }[];
} = read('./sooth.json');

const winnersOf = (hands: string) => [...hands] as Winner[];
const letters = (marks: readonly Mark[]): string => marks.map((mark) => (mark === 'red' ? 'R' : 'b')).join('');
const cells = <T>(placed: readonly Placed<T>[], letter: (mark: T) => string) =>
  placed.map(({ column, row, mark }) => [column, row, letter(mark)]);
const shoe = (number: number): Winner[] =>
  handsOf(shoeOf(vectors.baccarat.link, vectors.baccarat.salt, vectors.baccarat.table, number)).map(
    ({ winner }) => winner,
  );

describe('the roads of the design’s shoe', () => {
  const winners = winnersOf(example.hands);
  it('begin with the hands that its link deals', () => {
    expect(shoe(1).slice(0, 30)).toEqual(winners);
  });
  it('have the columns, marks and places of the design', () => {
    const columns = bigRoad(winners);
    expect(columns.map((column) => column.map(({ side, ties }) => side + 't'.repeat(ties)).join(' '))).toEqual(
      example.big_columns,
    );
    expect(cells(drawnBigRoad(winners), ({ side }) => side)).toEqual(example.big_grid);
    for (const road of derivedRoads) {
      expect(letters(derivedRoad(columns, gaps[road])), road).toBe(example[road]);
      expect(cells(drawnDerivedRoad(winners, road), (mark) => letters([mark]))).toEqual(example[`${road}_grid`]);
    }
  });
});

describe('the big road', () => {
  it('hangs ties on the last cell, and early ones on the first', () => {
    expect(bigRoad(winnersOf('TTPTBTT'))).toEqual([[{ side: 'P', ties: 3 }], [{ side: 'B', ties: 2 }]]);
    expect(bigRoad(winnersOf('TT'))).toEqual([]);
  });
  it('turns to the right at the sixth row, and above a tail that is in its way', () => {
    const placed = drawnBigRoad(winnersOf('PPPPPPPPBBBBBBB'));
    const at = (side: string) =>
      placed.filter(({ mark }) => mark.side === side).map(({ column, row }) => [column, row]);
    expect(at('P').slice(4)).toEqual([
      [0, 4],
      [0, 5],
      [1, 5],
      [2, 5],
    ]);
    expect(at('B').slice(3)).toEqual([
      [1, 3],
      [1, 4],
      [2, 4],
      [3, 4],
    ]);
  });
  it('starts a column after a tail that has come up to the first row', () => {
    // Six long columns one above the other, then one that runs along the first row.
    const columns = Array.from({ length: 7 }, (_, at) => Array<number>(12).fill(at));
    const placed = layOut([...columns, [7]]);
    expect(new Set(placed.map(({ column, row }) => `${column} ${row}`)).size).toBe(placed.length);
    expect(placed.at(-1)?.row).toBe(0);
  });
});

it('the bead plate goes down six rows, then right', () => {
  expect(beadPlate(winnersOf('PBTPBTP')).slice(5)).toEqual([
    { column: 0, row: 5, mark: 'T' },
    { column: 1, row: 0, mark: 'P' },
  ]);
});

/**
 * The derived roads once more, hand by hand as they are taught: on a new column compare the depths of two before it, else
 * look `gap` columns to the left, whether the cell there is like the one above it.
 */
function taughtRoad(winners: readonly Winner[], gap: number): string {
  const depths: number[] = [];
  let marks = '';
  let last: Winner | undefined;
  for (const winner of winners) {
    if (winner === 'T') continue;
    if (winner === last) depths.push((depths.pop() ?? 0) + 1);
    else depths.push(1);
    const isNew = winner !== last;
    last = winner;
    const has = (back: number, row: number): boolean => (depths[depths.length - 1 - back] ?? 0) > row;
    const row = (depths.at(-1) ?? 0) - 1;
    if (isNew) {
      if (depths.length >= gap + 2) marks += depths.at(-2) === depths.at(-2 - gap) ? 'R' : 'b';
    } else if (depths.length >= gap + 1) marks += has(gap, row) === has(gap, row - 1) ? 'R' : 'b';
  }
  return marks;
}

/** The places once more, on a grid that is filled mark by mark. */
function taughtPlaces(columns: readonly (readonly unknown[])[]): string[] {
  const grid: boolean[][] = [];
  const free = (column: number, row: number): boolean => row < 6 && !grid[column]?.[row];
  let start = -1;
  const places: string[] = [];
  for (const marks of columns) {
    do start++;
    while (!free(start, 0));
    let depth = 1;
    while (depth < marks.length && free(start, depth)) depth++;
    for (let at = 0; at < marks.length; at++) {
      const [column, row] = at < depth ? [start, at] : [start + at - depth + 1, depth - 1];
      grid[column] ??= [];
      const cellsOf = grid[column] ?? [];
      cellsOf[row] = true;
      places.push(`${column} ${row}`);
    }
  }
  return places;
}

it('the roads of a thousand random shoes equal a second implementation, and no two marks share a cell', () => {
  const draws = fastDraws(5);
  for (let round = 0; round < 1_000; round++) {
    // Some shoes have a strong side, so that their columns are long.
    const bias = 40 + (round % 5) * 12;
    const winners = Array.from({ length: 64 }, (): Winner => {
      const at = draws.draw(110);
      return at < bias ? 'B' : at < 100 ? 'P' : 'T';
    });
    const columns = bigRoad(winners);
    const drawn = [columns, ...derivedRoads.map((road) => runsOf(derivedRoad(columns, gaps[road])))];
    for (const road of derivedRoads)
      expect(letters(derivedRoad(columns, gaps[road]))).toBe(taughtRoad(winners, gaps[road]));
    for (const grid of drawn) {
      const places = layOut<unknown>(grid).map(({ column, row }) => `${column} ${row}`);
      expect(places.join()).toBe(taughtPlaces(grid).join());
      expect(new Set(places).size).toBe(places.length);
    }
  }
});

it('asking for the next hand tells the marks that this hand then makes', () => {
  for (let hands = 1; hands < 64; hands++) {
    const winners = shoe(2).slice(0, hands);
    for (const next of ['P', 'B'] as const) {
      const asked = askRoads(winners, next);
      for (const road of derivedRoads) {
        const before = derivedRoad(bigRoad(winners), gaps[road]).length;
        const after = derivedRoad(bigRoad([...winners, next]), gaps[road]);
        expect(asked[road]).toBe(after.length > before ? after.at(-1) : undefined);
      }
    }
  }
});

describe('the formulas', () => {
  const shoes = Array.from({ length: 18 }, (_, at) => shoe(at + 1));
  it('said and hit over a thousand hands what the design counted', () => {
    const scores = scoreFormulas(shoes, 1_000);
    expect(scores).toEqual(
      scored.rows.map(({ code, said, right, hit, fair }) => ({
        code,
        said,
        right,
        hitPpm: Math.round(hit * 1e4),
        fairPpm: Math.round(fair * 1e4),
      })),
    );
  });
  it('name the next side of the design’s shoe, or are silent', () => {
    expect(formulas.map(({ next }) => next(shoe(1).slice(0, 30)))).toEqual(scored.rows.map(({ next }) => next));
  });
  it('are silent before the first hand, and score nothing then', () => {
    expect(formulas.map(({ next }) => next([]))).toEqual(Array(4).fill(undefined));
    expect(scoreFormulas([], 1_000).map(({ said, hitPpm, fairPpm }) => [said, hitPpm, fairPpm])).toEqual(
      Array(4).fill([0, null, null]),
    );
  });
  it('skip ties, and never continue a shoe in the next', () => {
    const said = (shoes: string[]) => scoreFormulas(shoes.map(winnersOf), 1_000).map(({ said }) => said);
    expect(said(['PT', 'TP'])).toEqual([0, 0, 0, 0]);
    expect(said(['PTP', 'TP'])).toEqual([1, 1, 1, 0]);
  });
});
