/** The point shop in the browser: what is offered, kept true after each redemption, and the verbs of its dialog. */
import { atom } from 'nanostores';
import { type ApiData, type ApiInput, api } from '../../client/http.ts';

export type Offers = ApiData<'GET /api/redemption/list'>;
export type OfferedItem = Offers['items'][number];
export type Calculation = ApiData<'POST /api/redemption/calc'>;
export type Redeemed = ApiData<'POST /api/redemption/redeem'>;
export type Wish = ApiInput<'POST /api/redemption/redeem'>;

/** Null until the page's own list has changed. */
export const $offers = atom<Offers | null>(null);

/** @throws ApiProblem */
export function reckon(itemId: string, quantity: number): Promise<Calculation> {
  return api('POST /api/redemption/calc', { item_id: itemId, quantity }, { stay: true });
}

/**
 * Takes something out of the shop; what is offered is asked for anew, also when it was refused.
 *
 * @throws ApiProblem
 */
export async function redeemItem(wish: Wish, idempotencyKey: string): Promise<Redeemed> {
  try {
    return await api('POST /api/redemption/redeem', wish, { idempotencyKey });
  } finally {
    // The list is for showing; where it cannot be had the old one stays.
    void api('GET /api/redemption/list', {}, { stay: true }).then(
      (offers) => $offers.set(offers),
      () => undefined,
    );
  }
}
