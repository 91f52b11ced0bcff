/** What of a report is drawn above its table: at most three series (operator.md section 9). */
import type { Basis, ReportName } from './reports.ts';

type Mark = 'solid' | 'outlined' | 'dotted';

interface Drawing {
  readonly title: string;
  /** Columns by key, each with its mark. */
  readonly marks: Readonly<Record<string, Mark>>;
  /** Only so many rows, those with the most in the first column drawn; all of them in their order where it is left out. */
  readonly most?: number;
}

const drawings: Readonly<Partial<Record<ReportName, Drawing>>> = {
  daily: { title: 'ฝาก ถอน และ GGR รายวัน', marks: { money_in: 'solid', money_out: 'outlined', ggr: 'dotted' } },
  markets: { title: 'แทงเข้าและจ่ายรางวัลของตลาดใหญ่', marks: { stakes: 'solid', wins: 'outlined' }, most: 6 },
  games: { title: 'แทงเข้าและจ่ายรางวัลของค่ายใหญ่', marks: { stakes: 'solid', wins: 'outlined' }, most: 6 },
  promotions: { title: 'ต้นทุนโบนัสที่มากที่สุด', marks: { cost: 'solid' }, most: 6 },
  channels: { title: 'ฝากเข้าและถอนออกของแต่ละช่องทาง', marks: { money_in: 'solid', money_out: 'outlined' }, most: 6 },
};
const byDraw: Drawing = { title: 'ยอดรับและจ่ายรางวัลตามวันออกรางวัล', marks: { payable: 'solid', wins: 'outlined' } };

/** A report as the screen has it: cells are texts, amounts in THB with a point. */
interface Shown {
  readonly columns: readonly { readonly key: string; readonly title: string }[];
  readonly rows: readonly (readonly string[])[];
}

export interface ReportChart {
  readonly title: string;
  /** What the labels are. */
  readonly axis: string;
  readonly labels: readonly string[];
  readonly series: readonly { readonly name: string; readonly mark: Mark; readonly values: readonly number[] }[];
}

/** The drawing of a report; undefined for one without a drawing or without rows. */
export function chartOf(name: ReportName, basis: Basis, { columns, rows }: Shown): ReportChart | undefined {
  const drawing = basis === 'draw' ? byDraw : drawings[name];
  if (!drawing || rows.length === 0) return undefined;
  const drawn = columns.flatMap(({ key, title }, at) => {
    const mark = drawing.marks[key];
    return mark ? [{ at, name: title, mark }] : [];
  });
  // Rows of one label are drawn as one: the markets of a day.
  const sums = new Map<string, number[]>();
  for (const row of rows) {
    const before = sums.get(row[0] ?? '');
    sums.set(
      row[0] ?? '',
      drawn.map(({ at }, n) => (before?.[n] ?? 0) + Number(row[at])),
    );
  }
  const all = [...sums];
  const shown = drawing.most ? all.sort((a, b) => (b[1][0] ?? 0) - (a[1][0] ?? 0)).slice(0, drawing.most) : all;
  return {
    title: drawing.title,
    axis: columns[0]?.title ?? '',
    labels: shown.map(([label]) => label),
    series: drawn.map(({ name: title, mark }, n) => ({
      name: title,
      mark,
      values: shown.map(([, own]) => own[n] ?? 0),
    })),
  };
}
