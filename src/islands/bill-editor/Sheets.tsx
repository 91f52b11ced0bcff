import { lazy, Suspense } from 'react';
import { toast } from '#lib/client/toast.ts';
import type { Entered } from '#lib/lotto/client/bill-editor/adding.ts';
import { LimitsSheet } from './LimitsSheet.tsx';
import { PriceSheet } from './PriceSheet.tsx';

export type SheetName = 'price' | 'limits' | 'sets' | 'bills';

interface Props {
  readonly open: SheetName | undefined;
  readonly onClose: () => void;
}

// Rarely opened, and they fetch what they show.
const NumberSets = lazy(() => import('./NumberSets.tsx').then(({ NumberSets: sheet }) => ({ default: sheet })));
const OldBills = lazy(() => import('./OldBills.tsx').then(({ OldBills: sheet }) => ({ default: sheet })));

/** The sheet that a tool of the slip has opened. */
export function Sheets({ open, onClose }: Props) {
  function closeWith(entered?: Entered): void {
    onClose();
    if (entered) toast({ text: entered.text, tone: entered.ok ? 'ok' : 'bad' });
  }
  return (
    <>
      {open === 'price' && <PriceSheet onClose={onClose} />}
      {open === 'limits' && <LimitsSheet onClose={onClose} />}
      <Suspense>
        {open === 'bills' && <OldBills onClose={closeWith} />}
        {open === 'sets' && <NumberSets onClose={closeWith} />}
      </Suspense>
    </>
  );
}
