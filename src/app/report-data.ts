/** Reports for pages: what the call answers, or why it refuses. */
import type { ReportAsked } from '#lib/figures/operator-contract.ts';
import { reportView } from '#lib/figures/server/report.ts';
import type { OperatorContext } from '#lib/server/context.ts';
import { asked } from './ledger-data.ts';

/** @throws nothing but faults: a refusal comes as its words */
export const reportFor = (ctx: OperatorContext, input: ReportAsked) => asked(reportView(ctx, input));
