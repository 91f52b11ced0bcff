/** A redemption being confirmed: quantity, delivery, and the server's calculation for both. */
import { useEffect, useState } from 'react';
import { keyReused, offerChanged } from '#lib/client/codes.ts';
import { ApiProblem } from '#lib/client/http.ts';
import { moneyIntent } from '#lib/client/intents.ts';
import {
  type Calculation,
  calculate,
  type OfferedItem,
  type Redeemed,
  redeemItem,
} from '#lib/redemption/client/shop.ts';
import type { DeliveryText } from './DeliveryFields.tsx';

export interface Redemption {
  readonly quantity: number;
  readonly setQuantity: (quantity: number) => void;
  /** Undefined until the server has calculated; it may still be that of the previous quantity. */
  readonly calculation: Calculation | undefined;
  readonly busy: boolean;
  readonly refused: string | undefined;
  /** Problems of the delivery address, by field. */
  readonly fieldProblems: Readonly<Record<string, string>>;
  readonly redeem: (delivery: DeliveryText) => Promise<void>;
}

/** One key per item: whatever is changed after a lost answer, the first redemption is not repeated. */
const intent = moneyIntent('redeem');
const redeemedBefore = 'ครั้งก่อนแลกสำเร็จแล้ว ดูได้ในประวัติการแลก กดอีกครั้งเพื่อแลกเพิ่ม';

export function useRedemption(item: OfferedItem, onDone: (redeemed: Redeemed) => void): Redemption {
  const [quantity, setQuantity] = useState(1);
  const [calculation, setCalculation] = useState<Calculation>();
  const [fieldProblems, setFieldProblems] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  /** How often the price turned out to have changed. */
  const [priceChanges, setPriceChanges] = useState(0);

  useEffect(() => {
    let current = true;
    calculate(item.item_id, quantity).then(
      (answer) => {
        if (!current) return;
        setCalculation(answer);
        if (answer.reason || priceChanges === 0) setRefused(answer.reason ?? undefined);
      },
      (error: unknown) => {
        if (current) setRefused(error instanceof ApiProblem ? error.message : undefined);
      },
    );
    return () => {
      current = false;
    };
  }, [item.item_id, quantity, priceChanges]);

  function showProblem({ code, fields, message }: ApiProblem): void {
    setFieldProblems(fields);
    if (code === keyReused) setRefused(redeemedBefore);
    else if (Object.keys(fields).length === 0) setRefused(message);
    if (code === offerChanged) setPriceChanges(priceChanges + 1);
  }

  async function redeem(delivery: DeliveryText): Promise<void> {
    if (!calculation?.available || calculation.quantity !== quantity) return;
    const wish = {
      item_id: item.item_id,
      quantity,
      points: Number(calculation.points),
      ...(item.kind === 'gift' ? delivery : {}),
    };
    setBusy(true);
    setFieldProblems({});
    setRefused(undefined);
    try {
      onDone(await intent.send(item.item_id, (key) => redeemItem(wish, key)));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      showProblem(error);
      setBusy(false);
    }
  }

  return { quantity, setQuantity, calculation, busy, refused, fieldProblems, redeem };
}
