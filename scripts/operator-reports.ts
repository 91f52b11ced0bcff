/** Commands about reports: on the terminal, or as a file. */
import { type Command, Mistake, say, table } from './operator-session.ts';

const files = { csv: 'GET /api/operator/report.csv', xlsx: 'GET /api/operator/report.xlsx' } as const;

const usage =
  '--name daily|markets|games|promotions|channels|affiliates|cohorts|care|entries --from 2026-11-01 --to 2026-11-30 [--basis cash|draw]';

export const reportCommands: Readonly<Record<string, Command>> = {
  'report:show': {
    usage,
    does: 'a report by cash or by day of the draw',
    by: 'operator',
    async run({ call, needed, values: { basis } }) {
      const input = { name: needed('name'), from: needed('from'), to: needed('to'), basis };
      const { head, columns, rows, totals, more } = await call('GET /api/operator/report', input);
      for (const [label, value] of head) say(`${label}: ${value}`);
      say(
        '',
        table(
          columns.map(({ title }) => title),
          totals ? [...rows, totals] : rows,
        ),
      );
      if (rows.length === 0) say('ไม่มีรายการ');
      if (more) say('There are more: report:export writes all of them.');
    },
  },
  'report:export': {
    usage: `${usage} --file report.csv`,
    does: 'writes a report to a file; .csv or .xlsx',
    by: 'operator',
    async run({ download, needed, values: { basis } }) {
      const file = needed('file');
      const format = file.endsWith('.csv') ? 'csv' : file.endsWith('.xlsx') ? 'xlsx' : undefined;
      if (!format) throw new Mistake('--file ends in .csv or .xlsx');
      await download(files[format], { name: needed('name'), from: needed('from'), to: needed('to'), basis }, file);
      say(`written to ${file}`);
    },
  },
};
