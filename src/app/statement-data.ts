/** The statement page: the frame and what the member owes in one statement, beside the entries of the address's filter. */
import { openReceivable } from '#lib/ledger/server/queries.ts';
import { statementData } from '#lib/ledger/server/statement-data.ts';
import { links } from '#lib/links.ts';
import { toDecimal } from '#lib/money.ts';
import type { MemberContext } from '#lib/server/context.ts';
import { shellWith } from './shell-data.ts';

const statementFacts = shellWith('statement_page', { owed: openReceivable });

/** `owed`: what is still to be collected, in wire form. */
export async function ownStatement(ctx: MemberContext, query: URLSearchParams) {
  const [{ shell, about }, data] = await Promise.all([
    statementFacts(ctx, links.statement()),
    statementData(ctx, query),
  ]);
  return { shell, ...data, owed: toDecimal(about.owed) };
}
