import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { replayEarlyTaps } from '#lib/client/early-taps.ts';
import { api } from '#lib/client/http.ts';
import { toast } from '#lib/client/toast.ts';
import type { ShownWallet } from '#lib/ledger/client/wallets.ts';
import { links } from '#lib/links.ts';
import {
  clearLines,
  lineKey,
  removeLine,
  type SlipLine,
  type Slip as SlipOf,
  setNote,
  setStake,
  setStakes,
  undo,
  withoutDuplicates,
  withoutNumbers,
} from '#lib/lotto/client/slip.ts';
import { groupLines, type SlipGroup, slipTotals } from '#lib/lotto/client/slip-view.ts';
import type { LimitView, RateView } from '#lib/lotto/contract.ts';
import type { BetType } from '#lib/lotto/rules/bet-types.ts';
import { permutations } from '#lib/lotto/rules/expand-numbers.ts';
import { printSlip } from '#lib/paste/rules/slip-text.ts';
import { Dock, type Mode } from './Dock.tsx';
import { GoContext } from './Go.tsx';
import { LimitsSheet, limitedCount } from './LimitsSheet.tsx';
import { Notices } from './Notices.tsx';
import { numberMarks } from './number-marks.ts';
import { addOldLines, type OldLine } from './old-lines.ts';
import type { SlipReader } from './PasteMode.tsx';
import { PriceSheet } from './PriceSheet.tsx';
import { Receipt } from './Receipt.tsx';
import { Review } from './Review.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { SlipPaper } from './SlipPaper.tsx';
import type { ToolSheet } from './SlipTools.tsx';
import { type Entered, useAdding } from './use-adding.ts';
import { useEntry } from './use-entry.ts';
import { useHardwareKeys } from './use-hardware-keys.ts';
import { usePayingWallet } from './use-paying-wallet.ts';
import { useRound } from './use-round.ts';
import { useSending } from './use-sending.ts';
import { useSlip } from './use-slip.ts';
import { useSteady } from './use-steady.ts';
import { Wallet } from './Wallet.tsx';

interface Props {
  /** Stands on the picture of a bill. */
  readonly brand: string;
  readonly roundId: string;
  readonly market: string;
  readonly closeAt: string;
  readonly serverTime: string;
  readonly rates: readonly RateView[];
  readonly limits: LimitView;
  /** Null for guests, who may write but send only after logging in. */
  readonly wallets: readonly ShownWallet[] | null;
  /** Lines of an old bill to begin with (แทงซ้ำ). */
  readonly again?: readonly OldLine[] | undefined;
  /** How it begins; a page leaves it out. */
  readonly start?: {
    readonly mode?: Mode;
    readonly slip?: SlipOf;
    readonly text?: string;
    readonly reader?: SlipReader;
  };
}

// Few open these, and what they show is asked for then.
const NumberSets = lazy(() => import('./NumberSets.tsx').then(({ NumberSets: sheet }) => ({ default: sheet })));
const OldBills = lazy(() => import('./OldBills.tsx').then(({ OldBills: sheet }) => ({ default: sheet })));

const tellSentElsewhere = (): void => toast({ text: 'โพยนี้ส่งแล้วจากอีกหน้าหนึ่ง ดูได้ที่โพยของฉัน', ms: 6_000 });

const nothingWritten: ReadonlySet<string> = new Set();

/** Writes a bill for one round: numbers in four ways, prices by line, a quote, a confirmation, a receipt. */
export default function BillEditor({
  brand,
  roundId,
  market,
  closeAt,
  serverTime,
  rates,
  limits,
  wallets,
  again,
  start,
}: Props) {
  const round = useRound(roundId, { closeAt, serverTime, limits });
  const kept = useSlip(roundId, tellSentElsewhere, start?.slip);
  const { slip, write } = kept;
  const entry = useEntry(rates);
  const adding = useAdding(kept);
  const paying = usePayingWallet(wallets);
  const sending = useSending(roundId, paying.walletId, kept, round.refresh);
  const { balance } = paying;
  const [mode, setMode] = useState<Mode>(start?.mode ?? 'keys');
  const [open, setOpen] = useState(true);
  const [sheet, setSheet] = useState<ToolSheet>();
  const marks = useMemo(() => numberMarks(round.limits, rates), [round.limits, rates]);
  const drawn = useRef<readonly SlipGroup[]>([]);
  const groups = useMemo(() => groupLines(slip.lines, rates, drawn.current), [slip.lines, rates]);
  drawn.current = groups;
  const totals = useMemo(() => slipTotals(groups), [groups]);
  const written = useMemo(
    () => (mode === 'grid' ? new Set(slip.lines.map(lineKey)) : nothingWritten),
    [mode, slip.lines],
  );
  const closed = round.phase === 'closed';
  const locked = closed || sending.unheard || sending.busy === 'sending';
  const canUndo = slip.past.length > 0;

  const onStake = useSteady((id: number, stake: string) => write((now) => setStake(now, id, stake)));
  const onRemove = useSteady((id: number) => write((now) => removeLine(now, id)));
  const onDropDuplicates = useSteady(() => write(withoutDuplicates));
  const onClear = useSteady(() => write((now) => clearLines(now)));
  const onUndo = useSteady((): void => {
    if (!locked) write(undo);
  });

  const onNumber = useSteady((number: string): Entered => {
    const numbers = entry.permute ? [number, ...permutations(number).filter((one) => one !== number)] : [number];
    return adding.addNumbers(entry.types, numbers, entry.price, 'refuse');
  });
  const onNumbers = useSteady((types: readonly BetType[], numbers: readonly string[]) =>
    adding.addNumbers(types, numbers, entry.price, 'keep'),
  );
  const onLines = useSteady((lines: readonly SlipLine[]) => adding.addAll(lines, 'keep'));
  const onToggle = useSteady((number: string): void => {
    const lines = entry.types.map((betType) => ({ betType, number }));
    if (lines.length > 0 && lines.every((line) => written.has(lineKey(line)))) {
      write((now) => withoutNumbers(now, lines));
      return;
    }
    const entered = adding.addNumbers(entry.types, [number], entry.price, 'refuse');
    if (!entered.ok) toast({ text: entered.text, tone: 'bad' });
  });

  const onCheck = useSteady((): void => {
    if (locked || slip.lines.length === 0) return;
    if (!wallets) {
      location.assign(links.login(links.round(roundId)));
      return;
    }
    const unpriced = slip.lines.find((line) => line.amount === undefined);
    if (unpriced) toast({ text: `ใส่ราคาของเลข ${unpriced.number}`, tone: 'bad' });
    else void sending.check();
  });
  const dockPlace = useRef<HTMLDivElement>(null);
  const begin = useSteady((): void => {
    if (again) {
      const entered = addOldLines(again, rates, onLines);
      toast({ text: entered.text, tone: entered.ok ? 'ok' : 'bad' });
      // Once: a reload finds them on the slip.
      const here = new URL(location.href);
      here.searchParams.delete('again');
      history.replaceState(history.state, '', here);
    }
    if (dockPlace.current) void replayEarlyTaps(dockPlace.current);
  });
  useEffect(() => {
    if (kept.restored) begin();
  }, [kept.restored, begin]);

  const busy = sending.busy === 'checking';
  const go = useMemo(
    () => ({ closed, busy, locked, payable: totals.payable, onCheck }),
    [closed, busy, locked, totals.payable, onCheck],
  );

  useHardwareKeys((key) => {
    if (sending.bill) return false;
    if (key.act === 'undo') onUndo();
    else if (key.act === 'check') onCheck();
    else if (key.act === 'permute') entry.togglePermute();
    else if (key.act === 'length') entry.nextLength();
    else if (key.act === 'price-up' || key.act === 'price-down') entry.stepPrice(key.act === 'price-up' ? 1 : -1);
    else if (key.act === 'type') {
      const type = rates.filter((rate) => rate.digits === entry.length)[key.at];
      if (type) entry.toggleType(type.bet_type);
    } else return false;
    return true;
  });

  function closeSaying(entered?: Entered): void {
    setSheet(undefined);
    if (entered) toast({ text: entered.text, tone: entered.ok ? 'ok' : 'bad' });
  }

  async function copySlip(): Promise<void> {
    await navigator.clipboard.writeText(printSlip(slip.lines));
    toast({ text: 'คัดลอกโพยแล้ว วางในงวดอื่นได้ที่ วางโพย', tone: 'ok' });
  }

  async function moveToNextRound(): Promise<void> {
    const rounds = await api('GET /api/lotto/rounds', { market });
    const next = rounds.find((one) => one.display === 'open' || one.display === 'closing');
    if (!next) {
      toast({ text: 'งวดถัดไปยังไม่เปิดรับ คัดลอกโพยเก็บไว้ก่อน', tone: 'bad' });
      return;
    }
    kept.moveTo(next.round_id);
    location.assign(links.round(next.round_id));
  }

  if (sending.bill) return <Receipt bill={sending.bill} brand={brand} onAgain={sending.startAgain} />;
  return (
    <div className="editor">
      <div className="editor-slip">
        <Notices
          phase={round.phase}
          hasLines={slip.lines.length > 0}
          unheard={sending.unheard && !sending.review}
          sending={sending.busy === 'sending'}
          onSendAgain={sending.confirm}
          onCopy={copySlip}
          onNextRound={moveToNextRound}
        />
        <SlipPaper
          slip={slip}
          groups={groups}
          rates={rates}
          marks={marks}
          totals={totals}
          balance={balance}
          wallet={
            <Wallet
              roundId={roundId}
              wallets={paying.wallets}
              chosen={paying.chosen}
              member={wallets !== null}
              locked={locked}
              onChoose={paying.choose}
            />
          }
          limited={limitedCount(round.limits)}
          freshFrom={adding.freshFrom}
          member={wallets !== null}
          locked={locked}
          onStake={onStake}
          onRemove={onRemove}
          onNote={(note) => write((now) => setNote(now, note))}
          onOpen={setSheet}
          onUndo={onUndo}
          onDropDuplicates={onDropDuplicates}
          onClear={onClear}
        />
      </div>
      <div className="editor-dock" data-early-taps="" ref={dockPlace}>
        <GoContext.Provider value={go}>
          <Dock
            mode={mode}
            open={open}
            shut={closed || sending.unheard}
            entry={entry}
            rates={rates}
            marks={marks}
            written={written}
            locked={locked}
            canUndo={canUndo}
            pasteText={start?.text}
            slipReader={start?.reader}
            onMode={setMode}
            onOpen={setOpen}
            onNumber={onNumber}
            onToggle={onToggle}
            onNumbers={onNumbers}
            onLines={onLines}
            onUndo={onUndo}
          />
        </GoContext.Provider>
        <Shortcuts />
      </div>
      {sheet === 'price' && (
        <PriceSheet
          groups={groups}
          price={entry.price}
          onApply={(price, type) => write((now) => setStakes(now, price, type))}
          onClose={() => setSheet(undefined)}
        />
      )}
      <Suspense>
        {sheet === 'bills' && <OldBills rates={rates} market={market} onAdd={onLines} onClose={closeSaying} />}
        {sheet === 'sets' && (
          <NumberSets
            entry={entry}
            rates={rates}
            marks={marks}
            lines={slip.lines}
            onAdd={onLines}
            onClose={closeSaying}
          />
        )}
      </Suspense>
      {sheet === 'limits' && <LimitsSheet limits={round.limits} rates={rates} onClose={() => setSheet(undefined)} />}
      {sending.review && (
        <Review
          review={sending.review}
          note={slip.note}
          busy={sending.busy}
          unheard={sending.unheard}
          onConfirm={sending.confirm}
          onDropRefused={sending.dropRefused}
          onClose={sending.closeReview}
        />
      )}
    </div>
  );
}
