/** How long a phase still lasts, by the house's clock, and what the table calls it. Timers rest while the page is hidden. */
import type { Wager } from '../../../game/rules/wager.ts';
import { betMs, closingSoonMs, type HandPhase } from '../../rules/baccarat-clock.ts';
import type { TableEvent } from '../../stream-contract.ts';
import { part } from '../frame-parts.ts';

const tickMs = 250;
/** A card that is squeezed is turned so long before the result: it lies by then. */
const turnsBeforeMs = 600;

export const phaseNames: Readonly<Record<HandPhase, string>> = {
  betting: 'เปิดรับเดิมพัน',
  closed: 'ปิดรับแล้ว',
  dealing: 'แจกไพ่',
  result: 'ผลออกแล้ว',
  shuffling: 'สับไพ่',
};

export class TableClock {
  readonly #onTick: () => void;
  /** The house's clock less this browser's, in milliseconds. */
  #ahead = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(onTick: () => void) {
    this.#onTick = onTick;
    document.addEventListener('visibilitychange', () => this.#run());
    this.#run();
  }

  /** An answer's instant: what the house's clock shows now, less the way here. */
  set(serverTime: string): void {
    this.#ahead = Date.parse(serverTime) - Date.now();
  }

  /** Milliseconds until an instant of the house; 0 when it is past. */
  until(instant: string): number {
    return Math.max(0, Date.parse(instant) - Date.now() - this.#ahead);
  }

  /** How long a third card may be squeezed: by who has bet on the hand, until it is turned for the result. */
  squeezeMs(wagers: readonly Wager[], table: TableEvent | undefined): number {
    if (table?.phase !== 'dealing' || wagers.length === 0) return 0;
    return Math.max(0, this.until(table.phase_ends_at) - turnsBeforeMs);
  }

  #run(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (document.hidden) return;
    this.#onTick();
    this.#timer = setInterval(this.#onTick, tickMs);
  }
}

export const isClosingSoon = (phase: HandPhase, left: number): boolean => phase === 'betting' && left <= closingSoonMs;

/** The ring with the seconds: of betting, and of the shuffle. */
export function showRing(root: HTMLElement, phase: HandPhase, left: number): void {
  const ring = part(root, 'ring');
  const isCounting = phase === 'betting' || phase === 'shuffling';
  const seconds = Math.ceil(left / 1_000);
  const text = isCounting ? String(seconds) : '';
  if (ring.dataset.shown === phase + text) return;
  ring.dataset.shown = phase + text;
  part(ring, 'ring-left').textContent = text;
  ring.dataset.soon = String(isClosingSoon(phase, left));
  ring.setAttribute('aria-label', isCounting ? `${phaseNames[phase]} เหลือ ${seconds} วินาที` : phaseNames[phase]);
  const share = phase === 'betting' ? Math.min(1, left / betMs) : 0;
  ring.querySelector('[data-part="ring-arc"]')?.setAttribute('stroke-dashoffset', String(1 - share));
}
