import type { DepositStore } from '#lib/deposit/client/deposit.ts';
import type { Satang } from '#lib/money.ts';
import type { OfferedChoice } from '#lib/promotion/rules/choice.ts';
import { Sheet } from '#ui/Sheet.tsx';
import { PromotionFigures } from './ChosenPromotion.tsx';

interface Props {
  readonly deposit: DepositStore;
  readonly welcome: OfferedChoice;
  readonly amount: Satang;
}

/** Asked once at a first deposit: with the welcome bonus, whose maths stands here, or without. Either is one tap. */
export function WelcomeQuestion({ deposit, welcome, amount }: Props) {
  return (
    <Sheet title="ฝากครั้งแรก รับโปรไหม" onClose={deposit.stopAsking}>
      {() => (
        <>
          <div className="inset promo-chosen">
            <p className="b6">{welcome.title}</p>
            <PromotionFigures rule={welcome.offer.rule} amount={amount} />
          </div>
          <div className="actions">
            <button type="button" className="btn sec lg" onClick={() => deposit.answer(undefined)}>
              ไม่รับโปร
            </button>
            <button type="button" className="btn sec lg" onClick={() => deposit.answer(welcome)}>
              รับโปรนี้
            </button>
          </div>
        </>
      )}
    </Sheet>
  );
}
