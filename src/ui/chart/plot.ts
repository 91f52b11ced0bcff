/** Server-drawn charts: at most three series as solid bars, outlined bars and a dotted line, on one axis from zero. */
import { scaleLinear } from 'd3-scale';

export interface Series {
  readonly name: string;
  readonly mark: 'solid' | 'outlined' | 'dotted';
  /** In THB; null where there is nothing to show, such as hours to come. */
  readonly values: readonly (number | null)[];
}

/** The drawing's own units; it is stretched to its box, so texts are HTML beside it. */
export const plotWidth = 1_000;
export const plotHeight = 100;

/** Of few slots the bars stay bars. */
const barMost = 64;

export interface Bar {
  readonly mark: 'solid' | 'outlined';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Plot {
  /** From the bottom up, evenly spaced. */
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
  /** Where zero lies. */
  readonly zero: number;
  readonly bars: readonly Bar[];
  readonly lines: readonly string[];
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Parts of a baht are not written beside an axis. */
const ticksOf = (ticks: readonly number[]): number[] => ticks.filter((value) => Number.isInteger(value));

/** Lays out the series side by side in as many equal slots as they have values. */
export function plotOf(series: readonly Series[]): Plot {
  const all = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const y = scaleLinear()
    .domain([Math.min(0, ...all), Math.max(0, ...all) || 1])
    .range([plotHeight, 0])
    .nice(4);
  const slots = Math.max(1, ...series.map(({ values }) => values.length));
  const slot = plotWidth / slots;
  const barred = series.filter(({ mark }) => mark !== 'dotted');
  const width = Math.min(barMost, (slot * 0.8) / Math.max(1, barred.length));
  const bars = barred.flatMap(({ mark, values }, n) =>
    values.flatMap((value, at) => {
      if (value === null || mark === 'dotted') return [];
      const [top, bottom] = [y(Math.max(0, value)), y(Math.min(0, value))];
      const x = at * slot + (slot - width * barred.length) / 2 + n * width;
      return [{ mark, x: round(x), y: round(top), width: round(width * 0.88), height: round(bottom - top) }];
    }),
  );
  const lines = series
    .filter(({ mark }) => mark === 'dotted')
    .map(({ values }) => {
      const points = values.flatMap((value, at) =>
        value === null ? [] : [`${round((at + 0.5) * slot)} ${round(y(value))}`],
      );
      return points.length > 0 ? `M${points.join('L')}` : '';
    });
  return { ticks: ticksOf(y.ticks(4)).map((value) => ({ value, y: round(y(value)) })), zero: round(y(0)), bars, lines };
}

/** A spark's own units. */
export const sparkWidth = 56;
export const sparkHeight = 14;

/** A line through values at equal distances, the lowest at the bottom and the highest at the top; equal ones lie in the middle. */
export function sparkPath(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const step = sparkWidth / Math.max(1, values.length - 1);
  const inside = sparkHeight - 2;
  const y = (value: number): number =>
    most === least ? sparkHeight / 2 : 1 + inside - ((value - least) / (most - least)) * inside;
  return `M${values.map((value, at) => `${round(at * step)} ${round(y(value))}`).join('L')}`;
}
