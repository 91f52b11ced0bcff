/** Prizes as they are stored: amounts are texts of whole satang or points. */
import type { Prize } from '../../house/rules/wheel.ts';
import { giftFrom, prizeOf } from '../rules/prize-code.ts';

export interface StoredPrize {
  readonly kind: Prize['gives']['kind'];
  readonly amount?: string;
  readonly weight: number;
  readonly substitute: string | null;
}

export const storedPrize = ({ gives, weight, substitute }: Prize): StoredPrize => ({
  kind: gives.kind,
  ...('amount' in gives ? { amount: String(gives.amount) } : {}),
  ...{ weight, substitute },
});

export const readPrize = ({ kind, amount, weight, substitute }: StoredPrize): Prize =>
  prizeOf(giftFrom({ kind, amount: amount === undefined ? undefined : BigInt(amount) }), { weight, substitute });
