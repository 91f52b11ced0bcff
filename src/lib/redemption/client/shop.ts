/** The point shop in the browser: its offers, refreshed after each redemption, and the actions of its dialog. */
import { atom } from 'nanostores';
import { type ApiData, type ApiInput, api } from '../../client/http.ts';

export type Offers = ApiData<'GET /api/redemption/list'>;
export type OfferedItem = Offers['items'][number];
export type Calculation = ApiData<'POST /api/redemption/calc'>;
export type Redeemed = ApiData<'POST /api/redemption/redeem'>;
export type RedeemInput = ApiInput<'POST /api/redemption/redeem'>;

/** Null until the list rendered by the page has changed. */
export const $offers = atom<Offers | null>(null);

/** @throws ApiProblem */
export function calculate(itemId: string, quantity: number): Promise<Calculation> {
  return api('POST /api/redemption/calc', { item_id: itemId, quantity }, { stay: true });
}

/**
 * Redeems an item; the offers are fetched again afterwards, also after a refusal.
 *
 * @throws ApiProblem
 */
export async function redeemItem(input: RedeemInput, idempotencyKey: string): Promise<Redeemed> {
  try {
    return await api('POST /api/redemption/redeem', input, { idempotencyKey });
  } finally {
    // For display only: if the fetch fails, the old list stays.
    void api('GET /api/redemption/list', {}, { stay: true }).then(
      (offers) => $offers.set(offers),
      () => undefined,
    );
  }
}
