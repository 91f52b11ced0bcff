/** The slip being written for one round, stored on this device while it changes. */
import { atom, computed, type ReadableAtom } from 'nanostores';
import { emptySlip, type Slip } from '../slip.ts';
import { markSent, restoreSlip, storeSlip, wasSent } from '../slip-storage.ts';
import { $stored, type Sending } from '../stored-slip.ts';

export interface Draft {
  readonly $slip: ReadableAtom<Slip>;
  /** A submitted bill whose answer has not arrived. */
  readonly $sending: ReadableAtom<Sending | undefined>;
  readonly write: (change: (slip: Slip) => Slip) => void;
  /** Stores the key before the bill is submitted, so that a reload finds it. */
  readonly setSending: (sending: Sending | undefined) => void;
  /** The bill was accepted: empties the slip. */
  readonly clear: () => void;
  /** Hands the slip to another round, whose page restores it; this page stores nothing any more. */
  readonly moveTo: (roundId: string) => void;
  /**
   * Restores the stored slip and stores every change until the returned function is called. `onSentElsewhere` runs when
   * another tab has submitted the very bill shown here, which is then empty.
   */
  readonly follow: (onSentElsewhere: () => void) => () => void;
}

interface State {
  readonly slip: Slip;
  readonly sending: Sending | undefined;
  /** The slip as it lies in storage; undefined until it is restored and after it has moved to another round. */
  readonly stored: Slip | undefined;
}

/** Storing a thousand lines takes longer than a key press may. */
const saveDelayMs = 250;

export function createDraft(roundId: string, initial: Slip = emptySlip): Draft {
  const $state = atom<State>({ slip: initial, sending: undefined, stored: undefined });
  const $slip = computed($state, ({ slip }) => slip);
  const $sending = computed($state, ({ sending }) => sending);
  const empty = (): void => $state.set({ slip: emptySlip, sending: undefined, stored: emptySlip });

  /** Stores changes only: a page restored from the browser's history must not overwrite what another tab has stored since. */
  function save(): void {
    const { slip, sending, stored } = $state.get();
    if (stored === undefined || stored === slip) return;
    storeSlip(roundId, slip, sending);
    $state.set({ slip, sending, stored: slip });
  }

  function followOtherTabs(onSentElsewhere: () => void): () => void {
    return $stored.listen(() => {
      const { slip, sending, stored } = $state.get();
      // A slip changed since is another bill, and a submitted one still expects its own answer.
      if (sending || stored !== slip || slip.lines.length === 0 || !wasSent(roundId, slip)) return;
      empty();
      onSentElsewhere();
    });
  }

  return {
    $slip,
    $sending,
    write: (change) => $state.set({ ...$state.get(), slip: change($state.get().slip) }),
    setSending(sending) {
      const { slip } = $state.get();
      storeSlip(roundId, slip, sending);
      $state.set({ slip, sending, stored: slip });
    },
    clear() {
      markSent(roundId, $state.get().slip);
      empty();
    },
    moveTo(nextRoundId) {
      storeSlip(nextRoundId, $state.get().slip);
      $state.set({ ...$state.get(), stored: undefined });
    },
    follow(onSentElsewhere) {
      const restored = restoreSlip(roundId);
      $state.set({ ...restored, stored: restored.slip });
      let timer: ReturnType<typeof setTimeout> | undefined;
      const saveSoon = (): void => {
        clearTimeout(timer);
        timer = setTimeout(save, saveDelayMs);
      };
      const onHidden = (): void => {
        if (document.hidden) save();
      };
      const stops = [$slip.listen(saveSoon), followOtherTabs(onSentElsewhere)];
      addEventListener('pagehide', save);
      document.addEventListener('visibilitychange', onHidden);
      return () => {
        clearTimeout(timer);
        for (const stop of stops) stop();
        removeEventListener('pagehide', save);
        document.removeEventListener('visibilitychange', onHidden);
        save();
      };
    },
  };
}
