/** Reports on fixed data: one with rows of markets, one without any. */
import type { ReportView } from '#lib/figures/operator-contract.ts';
import { columnsOf } from '#lib/figures/rules/reports.ts';

const columns = columnsOf.markets.map(({ key, thai, type }) => ({ key, title: thai, type }));
const kinds = ['lotto_stake', 'lotto_refund', 'lotto_win'] as const;
const sourcesOf = (house: string): ReportView['sources'][number] => [
  null,
  ...kinds.map((kind) => ({ house, kind })),
  { house },
  { house },
];

export const marketsReport: ReportView = {
  name: 'markets',
  title: 'สรุปหวยรายตลาด',
  head: [],
  columns,
  rows: [
    ['หวยรัฐบาล', '1250480.00', '320.00', '980112.50', '0.00', '270047.50'],
    ['หวยลาวพัฒนา', '84210.00', '0.00', '91500.00', '-120.00', '-7410.00'],
  ],
  sources: [sourcesOf('lotto:gov'), sourcesOf('lotto:lao')],
  totals: ['รวม', '1334690.00', '320.00', '1071612.50', '-120.00', '262637.50'],
  more: false,
};

export const emptyReport: ReportView = { ...marketsReport, title: 'สรุปเกมรายค่าย', rows: [], sources: [] };
