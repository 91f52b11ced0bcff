import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useMemo, useRef } from 'react';
import { $points } from '#lib/ledger/client/wallets.ts';
import type { WheelStore } from '#lib/wheel/client/wheel-store.ts';
import type { PrizeView } from '#lib/wheel/contract.ts';
import { type SegmentColour, slicesOf } from '#lib/wheel/rules/drawing.ts';
import { giftFromWire, nameOf } from '#lib/wheel/rules/prize-code.ts';
import { freeSpinsOf } from '#lib/wheel/rules/setting.ts';
import { Drawing } from '#ui/Drawing.tsx';
import { SpinCost } from './SpinCost.tsx';
import { WheelProof } from './WheelProof.tsx';
import { discSvg, ringSvg } from './wheel-drawing.ts';

interface Props {
  readonly store: WheelStore;
  /** The member's points as the page was read. */
  readonly held: string;
}

const slicesOfPrizes = (prizes: readonly PrizeView[]) => slicesOf(prizes.map(({ weight }) => weight));

const discOf = (prizes: readonly PrizeView[]): string =>
  discSvg(
    prizes.map(({ kind, amount, colour }) => ({
      name: nameOf(giftFromWire(kind, amount)),
      colour: colour as SegmentColour,
    })),
    slicesOfPrizes(prizes),
  );

/** The wheel with its button, what the next spin costs, and the seeds. */
export function WheelStage({ store, held }: Props) {
  const { prizes, setting, free_spins } = useStore(store.$wheel);
  const busy = useStore(store.$busy);
  const problem = useStore(store.$problem);
  const point = useStore($points, { ssr: () => null }) ?? held;
  const disc = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  // Pressed before this island was hydrated (head-scripts.ts).
  useEffect(() => {
    if (form.current?.dataset.early !== undefined) form.current.requestSubmit();
  }, []);
  const free = freeSpinsOf(free_spins, setting.cost);
  const isShort = free === 0 && BigInt(point) < BigInt(setting.cost_points);
  const drawn = prizes.map(({ prize_id, weight }) => `${prize_id} ${weight}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture follows codes and weights, a spin makes new objects
  const picture = useMemo(() => discOf(prizes), [drawn]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (disc.current) void store.spin(disc.current);
  }

  return (
    <section className="wheel-stage" aria-label="วงล้อ">
      <div
        className="wheel"
        role="img"
        aria-label={`วงล้อ ${prizes.length} ช่อง: ${prizes.map(({ name }) => name).join(', ')}`}
      >
        <div className="wheel-disc" ref={disc}>
          <Drawing svg={picture} />
        </div>
        <Drawing svg={ringSvg} />
      </div>
      <form className="wheel-form" method="post" noValidate ref={form} onSubmit={submit}>
        <button className="btn pri lg" type="submit" disabled={isShort} aria-busy={busy || undefined}>
          หมุนเลย
        </button>
        {problem && !problem.seed && (
          <p className="form-error" role="alert">
            {problem.text}
          </p>
        )}
        <SpinCost free={free} cost={setting.cost_points} held={point} />
        {slicesOfPrizes(prizes).some(({ isWidened }) => isWidened) && (
          <p className="c3 t13">ช่องกว้างตามโอกาสจริง เว้นช่องแคบสุดที่วาดกว้างขึ้นให้อ่านได้ โอกาสจริงดูที่รายการรางวัล</p>
        )}
        <WheelProof store={store} />
      </form>
    </section>
  );
}
