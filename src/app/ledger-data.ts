/** The books for pages: what the calls answer, or why they refuse. */
import { problemText, Refusal } from '#lib/contract/problems.ts';
import { figuresOperator } from '#lib/figures/server/handlers.ts';
import { sealedFigure } from '#lib/figures/server/prove.ts';
import { houseBalances } from '#lib/ledger/server/house-sums.ts';
import { satang, toDecimal } from '#lib/money.ts';
import type { OperatorContext } from '#lib/server/context.ts';

/** An answer, or the problem in Thai words by field. */
export type Asked<T> =
  | { readonly found: T; readonly problem?: undefined }
  | { readonly found?: undefined; readonly problem: string };

/** Never for what throws anything but a refusal. */
export async function asked<T>(answer: Promise<T>): Promise<Asked<T>> {
  try {
    return { found: await answer };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { fields, values } = error.detail;
    return { problem: Object.values(fields ?? {})[0] ?? problemText(error.problem, values) };
  }
}

type AccountInput = Parameters<(typeof figuresOperator)['GET /api/operator/ledger/account']>[1];
type ProofInput = Parameters<(typeof figuresOperator)['POST /api/operator/ledger/prove']>[1];

/** The house's accounts with their balances, in wire form. */
export async function houseAccounts(ctx: OperatorContext) {
  const { balances, sealedTo } = await houseBalances(ctx.db);
  return {
    sealedTo,
    accounts: balances.map(({ account, currency, balance }) => ({
      name: account,
      currency,
      balance: currency === 'THB' ? toDecimal(satang(balance)) : String(balance),
    })),
  };
}

export const ledgerAccount = (ctx: OperatorContext, input: AccountInput) =>
  asked(figuresOperator['GET /api/operator/ledger/account'](ctx, input));

/** By id, or by reference. */
export const ledgerTransfer = (
  ctx: OperatorContext,
  input: { readonly transfer_id: bigint | undefined; readonly reference: string | undefined },
) => asked(figuresOperator['GET /api/operator/ledger/transfer'](ctx, input));

export const ledgerTrace = (ctx: OperatorContext, transfer_id: bigint) =>
  asked(figuresOperator['GET /api/operator/ledger/trace'](ctx, { cause: undefined, transfer_id }));

/** A figure as it is sealed; its entries are counted again by the call alone, which takes a while. */
export const ledgerFigure = (ctx: OperatorContext, input: ProofInput) => asked(sealedFigure(ctx, input));
