/** The figures of a day and of the fourteen before it. */
import type { Overview } from '#lib/figures/operator-contract.ts';
import { figureNames } from '#lib/figures/rules/figures.ts';
import { addDays } from '#lib/time.ts';

type Figures = Overview['today'];
const figuresOf = (some: Partial<Figures>): Figures => ({
  ...(Object.fromEntries(figureNames.map((name) => [name, '0.00'])) as Figures),
  ...some,
});
const trend = [9, 7, 8, 6, 8, 8, 9, 7, 6, 7, 5, 3, 6, 11];

export const dayFigures: Pick<Overview, 'today' | 'yesterday' | 'counts' | 'days'> = {
  today: figuresOf({
    money_in: '1284350.00',
    money_out: '942100.00',
    stakes: '2118940.00',
    ggr: '186420.50',
    ngr: '-41870.25',
  }),
  yesterday: figuresOf({ money_in: '1187000.00', money_out: '942100.00', stakes: '1885000.00', ggr: '195400.00' }),
  counts: { money_in: 412, money_out: 168, stakes: 9_876 },
  days: trend.map((one, n) => ({
    day: addDays('2026-11-08', n),
    ...{ money_in: `${one}0000.00`, money_out: `${20 - one}000.00`, stakes: '5000.00' },
    ...{ ggr: `${one - 6}000.00`, ngr: `-${one}00.00` },
  })),
};
