import { Suspense } from 'react';
import { toast } from '#lib/client/toast.ts';
import type { Entered } from '#lib/lotto/client/bill-editor/adding.ts';
import { lazily } from '#ui/lazily.tsx';

export type SheetName = 'price' | 'limits' | 'sets' | 'bills';

interface Props {
  readonly open: SheetName | undefined;
  readonly onClose: () => void;
}

const PriceSheet = lazily(async () => (await import('./PriceSheet.tsx')).PriceSheet);
const LimitsSheet = lazily(async () => (await import('./LimitsSheet.tsx')).LimitsSheet);
const OldBills = lazily(async () => (await import('./OldBills.tsx')).OldBills);
const NumberSets = lazily(async () => (await import('./NumberSets.tsx')).NumberSets);

/** The sheet that a tool of the slip has opened. */
export function Sheets({ open, onClose }: Props) {
  function closeWith(entered?: Entered): void {
    onClose();
    if (entered) toast({ text: entered.text, tone: entered.ok ? 'ok' : 'bad' });
  }
  return (
    <Suspense>
      {open === 'price' && <PriceSheet onClose={onClose} />}
      {open === 'limits' && <LimitsSheet onClose={onClose} />}
      {open === 'bills' && <OldBills onClose={closeWith} />}
      {open === 'sets' && <NumberSets onClose={closeWith} />}
    </Suspense>
  );
}
