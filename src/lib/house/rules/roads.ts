/** The five roads of a shoe (games-detail.md 4). Ties mark the big road and are skipped by the derived ones. */
import type { Winner } from './baccarat.ts';

export type Side = 'P' | 'B';

/** A cell of the big road. */
export interface BigCell {
  readonly side: Side;
  /** Ties after this hand, and for the first cell also those before it. */
  readonly ties: number;
}

/** A mark of a derived road: order or break. */
export type Mark = 'red' | 'blue';

/** Where a mark is drawn, counted from 0; `row` is 0 to 5. */
export interface Placed<T> {
  readonly column: number;
  readonly row: number;
  readonly mark: T;
}

const rows = 6;

/** How far back a derived road compares columns. */
export const gaps = { big_eye: 1, small: 2, cockroach: 3 } as const;
export type DerivedRoad = keyof typeof gaps;
export const derivedRoads: readonly DerivedRoad[] = ['big_eye', 'small', 'cockroach'];

export const otherSide = (side: Side): Side => (side === 'P' ? 'B' : 'P');

/** The logical columns of the big road: runs of one winner, however deep. Ties before the first cell wait for it. */
export function bigRoad(winners: readonly Winner[]): BigCell[][] {
  const columns: BigCell[][] = [];
  let waiting = 0;
  for (const winner of winners) {
    const column = columns.at(-1);
    const last = column?.at(-1);
    if (winner === 'T') {
      if (column && last) column[column.length - 1] = { ...last, ties: last.ties + 1 };
      else waiting++;
      continue;
    }
    const cell = { side: winner, ties: waiting };
    waiting = 0;
    if (last?.side === winner) column?.push(cell);
    else columns.push([cell]);
  }
  return columns;
}

/** The marks of a derived road, one for each big cell from the first that can be compared. */
export function derivedRoad(columns: readonly (readonly unknown[])[], gap: number): Mark[] {
  const depth = (column: number): number => columns[column]?.length ?? 0;
  return columns.flatMap((cells, column) =>
    cells.flatMap((_, row): Mark[] => {
      if (row === 0) {
        if (column < gap + 1) return [];
        return [depth(column - 1) === depth(column - 1 - gap) ? 'red' : 'blue'];
      }
      if (column < gap) return [];
      return [row === depth(column - gap) ? 'blue' : 'red'];
    }),
  );
}

/** Runs of equal marks: the columns of a derived road. */
export function runsOf<T>(marks: readonly T[]): T[][] {
  const runs: T[][] = [];
  for (const mark of marks) {
    const run = runs.at(-1);
    if (run && run[0] === mark) run.push(mark);
    else runs.push([mark]);
  }
  return runs;
}

/**
 * Lays columns out in six rows: down, and where the cell below is taken or missing, to the right until the column ends. Each
 * starts in the first row, in the first free column after the start of the one before it.
 */
export function layOut<T>(columns: readonly (readonly T[])[]): Placed<T>[] {
  const cells = new Set<number>();
  const isTaken = (column: number, row: number): boolean => cells.has(column * rows + row);
  const places: Placed<T>[] = [];
  let start = 0;
  for (const marks of columns) {
    while (isTaken(start, 0)) start++;
    let [column, row, isTail] = [start, -1, false];
    for (const mark of marks) {
      isTail ||= row + 1 === rows || isTaken(column, row + 1);
      if (isTail) column++;
      else row++;
      cells.add(column * rows + row);
      places.push({ column, row, mark });
    }
    start++;
  }
  return places;
}

/** The bead plate: every hand, down and then right. */
export const beadPlate = <T>(hands: readonly T[]): Placed<T>[] =>
  hands.map((mark, at) => ({ column: Math.floor(at / rows), row: at % rows, mark }));

/** The cells of the big road as they are drawn. */
export const drawnBigRoad = (winners: readonly Winner[]): Placed<BigCell>[] => layOut(bigRoad(winners));

/** The marks of a derived road as they are drawn. */
export const drawnDerivedRoad = (winners: readonly Winner[], road: DerivedRoad): Placed<Mark>[] =>
  layOut(runsOf(derivedRoad(bigRoad(winners), gaps[road])));

/** The mark that each derived road would get if this side won the next hand; undefined where it gets none yet. */
export function askRoads(winners: readonly Winner[], next: Side): Record<DerivedRoad, Mark | undefined> {
  const columns = bigRoad([...winners, next]);
  const isNewColumn = columns.at(-1)?.length === 1;
  // The last cell gets the last mark, if there is a column to compare it with.
  const markAt = (gap: number): Mark | undefined =>
    columns.length > (isNewColumn ? gap + 1 : gap) ? derivedRoad(columns, gap).at(-1) : undefined;
  return { big_eye: markAt(gaps.big_eye), small: markAt(gaps.small), cockroach: markAt(gaps.cockroach) };
}
