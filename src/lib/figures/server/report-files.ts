/** Reports as files. */
import { recordAct } from '../../operator/server/record-act.ts';
import type { OperatorContext } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import type { Download } from '../../server/front-door/mount.ts';
import { type SheetFormat, sheetFile } from '../../server/sheet-file.ts';
import type { ReportAsked } from '../operator-contract.ts';
import { readReport } from './report.ts';

/**
 * A report as a file; the export is an act of the audit.
 *
 * @throws Refusal invalid_input, forbidden, export_too_large
 */
export async function exportReport(ctx: OperatorContext, asked: ReportAsked, format: SheetFormat): Promise<Download> {
  const report = await readReport(ctx, asked, { exported: true });
  const { name, from, to, basis } = asked;
  await inTransaction(ctx, (_, inside) =>
    recordAct(inside, { action: 'report.export', subject: `report:${name}`, after: { from, to, basis, format } }),
  );
  return sheetFile(report, format, `${name}-${from}-${to}`);
}
