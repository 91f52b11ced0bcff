import { useStore } from '@nanostores/react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { replayEarlyTaps } from '#lib/client/early-taps.ts';
import { $suggestedNumbers } from '#lib/client/suggested-numbers.ts';
import { isMainWallet } from '#lib/ledger/rules/wallet-types.ts';
import type { BillDetail } from '#lib/lotto/bill-contract.ts';
import { type BillEditorOptions, BillEditorStore } from '#lib/lotto/client/bill-editor/editor.ts';
import type { Slip } from '#lib/lotto/client/slip.ts';
import { takeSharedText } from '#lib/paste/client/shared-text.ts';
import { lazily } from '#ui/lazily.tsx';
import { Dock, type Mode } from './Dock.tsx';
import { EditorContext } from './editor-context.ts';
import { Notices } from './Notices.tsx';
import type { SlipReader } from './PasteMode.tsx';
import { type SheetName, Sheets } from './Sheets.tsx';
import type { ShotNeedProps } from './ShotNeed.tsx';
import { SlipPaper } from './SlipPaper.tsx';
import { useEditorKeys } from './use-hardware-keys.ts';
import { walletName } from './wallet-words.ts';

const ShotNeed = lazily(async () => (await import('./ShotNeed.tsx')).ShotNeed);
const SuggestedNumbers = lazily(async () => (await import('./SuggestedNumbers.tsx')).SuggestedNumbers);
const loadSending = () => import('./sending.ts');
const Review = lazily(async () => (await loadSending()).Review);
const Receipt = lazily(async () => (await loadSending()).Receipt);

const noNumbers: readonly string[] = [];

interface Props extends Omit<BillEditorOptions, 'slip'> {
  /** Printed on the picture of a bill. */
  readonly brand: string;
  /** Of a round of yeekee: its shots, and how many it needs. */
  readonly shots?: Omit<ShotNeedProps, 'roundId'>;
  /** The keyboard explained, which the page renders. */
  readonly shortcuts?: ReactNode;
  /** The state to start in, for the gallery. */
  readonly start?: {
    readonly mode?: Mode;
    readonly slip?: Slip;
    readonly text?: string;
    readonly reader?: SlipReader;
  };
}

/** Writes a bill for one round: numbers in four modes, a price for each line, a quote, a confirmation, a receipt. */
export default function BillEditor({ brand, shots, shortcuts, start, ...options }: Props) {
  const [editor] = useState(() => new BillEditorStore({ ...options, slip: start?.slip }));
  const [sheet, setSheet] = useState<SheetName>();
  const bill = useStore(editor.submission.$bill);
  const review = useStore(editor.submission.$review);
  const busy = useStore(editor.submission.$busy);
  const suggested = useStore($suggestedNumbers, { ssr: () => noNumbers });
  const unknown = useStore(editor.submission.$unknown);
  // While the prices are fetched, and before a bill is asked for again; a failure shows itself where it is needed.
  const isLikely = busy !== undefined || unknown;
  useEffect(() => void (isLikely && loadSending().catch(() => undefined)), [isLikely]);
  const dockPlace = useRef<HTMLDivElement>(null);
  /** Text from another app: opens the paste mode with it, and adds nothing. */
  const [shared, setShared] = useState<string>();
  useEffect(() => {
    const stop = editor.follow();
    if (dockPlace.current) void replayEarlyTaps(dockPlace.current);
    if (editor.round.$phase.get() !== 'closed') setShared(takeSharedText());
    return stop;
  }, [editor]);
  useEditorKeys(editor);

  const need = shots && shots.fewest > 0 && (
    <Suspense>
      <ShotNeed roundId={options.roundId} {...shots} />
    </Suspense>
  );
  if (bill) return <SentBill editor={editor} bill={bill} brand={brand} need={need} />;
  return (
    <EditorContext value={editor}>
      <div className="editor">
        <div className="editor-slip">
          <Notices />
          <Suspense>{suggested.length > 0 && <SuggestedNumbers suggested={suggested} />}</Suspense>
          <SlipPaper onOpen={setSheet} />
        </div>
        <div className="editor-dock" data-early-taps="" ref={dockPlace}>
          <Dock
            key={shared === undefined ? 'typed' : 'shared'}
            initialMode={shared === undefined ? start?.mode : 'paste'}
            pasteText={shared ?? start?.text}
            slipReader={start?.reader}
            need={need}
          />
          {shortcuts}
        </div>
        <Sheets open={sheet} onClose={() => setSheet(undefined)} />
        <Suspense>{review && <Review review={review} need={need} />}</Suspense>
      </div>
    </EditorContext>
  );
}

interface SentProps extends Pick<Props, 'brand'> {
  readonly editor: BillEditorStore;
  readonly bill: BillDetail;
  readonly need: ReactNode;
}

/** The receipt, with the live balance of the wallet that paid. */
function SentBill({ editor, bill, brand, need }: SentProps) {
  const { wallets } = useStore(editor.$paying);
  const paidFrom = useStore(editor.submission.$paidFrom);
  const wallet = wallets.find((one) => (paidFrom === undefined ? isMainWallet(one) : one.id === paidFrom));
  // A promotion's wallet is listed no more once it is empty.
  const left = { wallet: wallet ? walletName(wallet) : 'กระเป๋าโปร', balance: wallet?.balance ?? '0.00' };
  return (
    <Suspense>
      <Receipt bill={bill} brand={brand} left={left} need={need} onAgain={editor.submission.startAgain} />
    </Suspense>
  );
}
