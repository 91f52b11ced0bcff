/** The eight rooms beside the table: what each one does, and its last four results. */
import { winnerDisc } from '../../art/roads.ts';
import type { TableEvent } from '../../stream-contract.ts';
import { part, write } from '../frame-parts.ts';
import { phaseNames, type TableClock } from './table-clock.ts';

const shownLast = 4;

export class RoomList {
  readonly #root: HTMLElement;
  readonly #clock: TableClock;
  readonly #tables = new Map<string, TableEvent>();

  constructor(root: HTMLElement, clock: TableClock, onChoose: (code: string) => void) {
    this.#root = root;
    this.#clock = clock;
    for (const room of root.querySelectorAll<HTMLElement>('button[data-room]'))
      room.addEventListener('click', () => onChoose(room.dataset.room ?? ''));
  }

  take(table: TableEvent): void {
    this.#tables.set(table.game, table);
    const room = this.#room(table.game);
    if (!room) return;
    const last = table.last.slice(-shownLast);
    part(room, 'room-last').innerHTML = last.map(winnerDisc).join('');
    this.#showTime(room, table);
  }

  /** Counts the seconds on. */
  tick(): void {
    for (const table of this.#tables.values()) {
      const room = this.#room(table.game);
      if (room) this.#showTime(room, table);
    }
  }

  #room(code: string): HTMLElement | null {
    return this.#root.querySelector(`[data-room="${code}"]`);
  }

  #showTime(room: HTMLElement, { phase, phase_ends_at }: TableEvent): void {
    const left = Math.ceil(this.#clock.until(phase_ends_at) / 1_000);
    const text = phase === 'betting' && left > 0 ? `${left} วิ` : phaseNames[phase === 'betting' ? 'closed' : phase];
    write(part(room, 'room-time'), text);
  }
}
