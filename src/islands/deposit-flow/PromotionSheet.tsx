import { useStore } from '@nanostores/react';
import type { DepositStore } from '#lib/deposit/client/deposit.ts';
import type { DepositChoice } from '#lib/promotion/rules/choice.ts';
import { Sheet } from '#ui/Sheet.tsx';
import { PromotionPicker } from './PromotionPicker.tsx';

interface Props {
  readonly deposit: DepositStore;
  readonly promotions: readonly DepositChoice[];
  readonly onClose: () => void;
}

/** The promotions of this deposit, over the form. */
export function PromotionSheet({ deposit: { promotion, $amount }, promotions, onClose }: Props) {
  const chosen = useStore(promotion.$chosen);
  const refused = useStore(promotion.$refused);
  const amount = useStore($amount);
  return (
    <Sheet title="เลือกโปรของการฝากนี้" onClose={onClose}>
      {(close) => (
        <>
          <PromotionPicker
            name="promotion_of_sheet"
            choices={promotions}
            chosen={chosen}
            amount={amount}
            refused={refused}
            onChoose={promotion.choose}
          />
          <button type="button" className="btn pri lg full sheet-go" onClick={close}>
            {chosen ? 'ใช้โปรนี้' : 'ฝากโดยไม่รับโปร'}
          </button>
        </>
      )}
    </Sheet>
  );
}
