/** A redemption being confirmed: quantity, delivery, and the server's calculation for both. */
import { atom, type ReadableAtom } from 'nanostores';
import { keyReused, offerChanged } from '../../client/codes.ts';
import { ApiProblem } from '../../client/http.ts';
import { moneyIntent } from '../../client/intents.ts';
import { latestOnly } from '../../client/latest-only.ts';
import { type Calculation, calculate, type OfferedItem, type Redeemed, redeemItem } from './shop.ts';

export interface DeliveryText {
  readonly recipient: string;
  readonly phone: string;
  readonly address: string;
  readonly postcode: string;
}

const noDelivery: DeliveryText = { recipient: '', phone: '', address: '', postcode: '' };

/** One key per item: whatever is changed after a lost answer, the first redemption is not repeated. */
const intent = moneyIntent('redeem');
const redeemedBefore = 'ครั้งก่อนแลกสำเร็จแล้ว ดูได้ในประวัติการแลก กดอีกครั้งเพื่อแลกเพิ่ม';

interface Options {
  readonly item: OfferedItem;
  /** The address of the last gift. */
  readonly lastDelivery: DeliveryText | null;
  /** Called with a completed redemption. */
  readonly done: (redeemed: Redeemed) => void;
}

export class RedemptionStore {
  readonly item: OfferedItem;
  readonly $quantity: ReadableAtom<number>;
  /** Undefined until the server has calculated; it may still be that of the previous quantity. */
  readonly $calculation = atom<Calculation | undefined>(undefined);
  readonly $delivery: ReadableAtom<DeliveryText>;
  readonly $busy = atom(false);
  readonly $refused = atom<string | undefined>(undefined);
  /** Problems of the delivery address, by field. */
  readonly $fieldProblems = atom<Readonly<Record<string, string>>>({});
  readonly #quantity = atom(1);
  readonly #delivery = atom(noDelivery);
  readonly #calculations = latestOnly();
  readonly #done: (redeemed: Redeemed) => void;
  /** The price has changed since the dialog was opened: the refusal that says so stays on screen. */
  #hasPriceChanged = false;

  constructor({ item, lastDelivery, done }: Options) {
    this.item = item;
    this.#done = done;
    if (lastDelivery) this.#delivery.set(lastDelivery);
    this.$quantity = this.#quantity;
    this.$delivery = this.#delivery;
    void this.#calculate();
  }

  readonly setQuantity = (quantity: number): void => {
    this.#quantity.set(quantity);
    void this.#calculate();
  };

  readonly setDelivery = (delivery: DeliveryText): void => this.#delivery.set(delivery);

  /** Redeems at the calculated price; where the calculation failed it is asked for again instead. */
  readonly redeem = async (): Promise<void> => {
    const calculation = this.$calculation.get();
    const quantity = this.#quantity.get();
    if (calculation?.quantity !== quantity) return this.#calculate();
    if (!calculation.available) return;
    const input = {
      item_id: this.item.item_id,
      quantity,
      points: Number(calculation.points),
      ...(this.item.kind === 'gift' ? this.#delivery.get() : {}),
    };
    this.$busy.set(true);
    this.$fieldProblems.set({});
    this.$refused.set(undefined);
    try {
      this.#done(await intent.send(this.item.item_id, (key) => redeemItem(input, key)));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      this.#showProblem(error);
      this.$busy.set(false);
    }
  };

  async #calculate(): Promise<void> {
    const answer = await this.#calculations.run(() =>
      calculate(this.item.item_id, this.#quantity.get()).catch((error: unknown) => {
        if (error instanceof ApiProblem) return error;
        throw error;
      }),
    );
    if (answer instanceof ApiProblem) this.$refused.set(answer.message);
    else if (answer) {
      this.$calculation.set(answer);
      if (answer.reason || !this.#hasPriceChanged) this.$refused.set(answer.reason ?? undefined);
    }
  }

  #showProblem({ code, fields, message }: ApiProblem): void {
    this.$fieldProblems.set(fields);
    if (code === keyReused) this.$refused.set(redeemedBefore);
    else if (Object.keys(fields).length === 0) this.$refused.set(message);
    if (code !== offerChanged) return;
    this.#hasPriceChanged = true;
    void this.#calculate();
  }
}
