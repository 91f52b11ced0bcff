/**
 * A line over the stage while nothing can be sent: the browser has no connection, or a game that asks the house by itself is not
 * answered. A press says so on a screen of its own.
 */
import { part, write } from './frame-parts.ts';

export class OfflineLine {
  readonly #line: HTMLElement;
  #isSilent = false;

  constructor(root: ParentNode) {
    this.#line = part(root, 'offline');
    for (const change of ['online', 'offline']) addEventListener(change, () => this.#show());
    this.#show();
  }

  /** Whether the house was asked last without an answer. */
  setSilent(isSilent: boolean): void {
    this.#isSilent = isSilent;
    this.#show();
  }

  #show(): void {
    const isOffline = !navigator.onLine;
    write(this.#line, isOffline ? 'ออฟไลน์ ต่อเน็ตแล้วเล่นต่อได้ เงินอยู่ครบ' : 'ระบบยังไม่ตอบ กำลังลองใหม่');
    this.#line.hidden = !isOffline && !this.#isSilent;
  }
}
