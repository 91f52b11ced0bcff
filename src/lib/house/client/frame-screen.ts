/** Error screens in the stage: what happened, that no money is lost, what to do. */

import { part } from './frame-parts.ts';
import type { HouseProblem } from './house-calls.ts';
import {
  gameElsewhere,
  gameUnavailable,
  insufficientBalance,
  limitReached,
  playPaused,
  playTimeUp,
  sessionExpired,
} from './house-codes.ts';
import { pauseMs } from './pressing.ts';
import { tellSheet } from './sheet-messages.ts';

interface ScreenText {
  readonly title: string;
  readonly text: string;
  /** The button's; none: the frame stays as it is until it is closed. */
  readonly action?: string;
}

const safe = 'เงินของคุณอยู่ครบ';

const closedText: ScreenText = { title: 'เกมปิดปรับปรุง', text: `รอบที่เปิดอยู่จบตามปกติ ${safe}` };

/** The screens of refusals; `said` is the house's own sentence. Others show that sentence alone. */
const screens: Readonly<Record<number, (said: string) => ScreenText>> = {
  [gameUnavailable]: () => closedText,
  [limitReached]: (said) => ({ title: 'เกินวงเงินที่ตั้งไว้', text: said, action: 'ปรับเดิมพัน' }),
  [playTimeUp]: (said) => ({ title: 'ครบเวลาเล่น', text: said, action: 'เข้าใจแล้ว' }),
  [playPaused]: (said) => ({ title: 'พักการเล่นอยู่', text: said }),
  [insufficientBalance]: () => ({ title: 'ยอดไม่พอ', text: 'ลดเดิมพันหรือเติมเงินก่อน', action: 'ปรับเดิมพัน' }),
  [gameElsewhere]: () => ({ title: 'เปิดเกมจากอีกหน้าจอแล้ว', text: `เล่นต่อที่นั่น หรือเปิดใหม่ที่นี่ ${safe}`, action: 'เปิดใหม่' }),
  [sessionExpired]: () => ({ title: 'หมดเวลาเข้าเกม', text: `รอบที่ค้างจบให้เอง ${safe}`, action: 'เปิดใหม่' }),
};

/** The refusals whose button has the sheet open the game anew: this page has no session any more. */
const reopened: readonly number[] = [gameElsewhere, sessionExpired];

export class FrameScreen {
  readonly #box: HTMLElement;
  readonly #button: HTMLElement;
  readonly #say: (text: string) => void;
  #back: Element | null = null;
  #then: () => unknown = () => undefined;
  /** The screen came or went: nothing is pressed while it is there. */
  onChange: () => void = () => undefined;

  constructor(root: ParentNode, say: (text: string) => void) {
    this.#box = part(root, 'screen');
    this.#button = part(this.#box, 'screen-action');
    this.#say = say;
    this.#button.addEventListener('click', () => {
      const then = this.#then;
      this.hide();
      then();
    });
  }

  get isShown(): boolean {
    return !this.#box.hidden;
  }

  hide(): void {
    if (this.#box.hidden) return;
    this.#box.hidden = true;
    this.onChange();
    if (this.#back instanceof HTMLElement) this.#back.focus();
  }

  show({ title, text, action }: ScreenText, then: () => unknown = () => undefined): void {
    part(this.#box, 'screen-title').textContent = title;
    part(this.#box, 'screen-text').textContent = text;
    this.#button.hidden = action === undefined;
    this.#button.textContent = action ?? '';
    this.#then = then;
    if (this.#box.hidden) this.#back = document.activeElement;
    this.#box.hidden = false;
    this.onChange();
    (action ? this.#button : this.#box).focus();
    this.#say(`${title} ${text}`);
  }

  showProblem(problem: HouseProblem): void {
    const known = screens[problem.code];
    this.show(
      known ? known(problem.message) : { title: 'ทำรายการไม่ได้', text: problem.message, action: 'ตกลง' },
      () => reopened.includes(problem.code) && tellSheet({ type: 'reopen' }),
    );
  }

  /** No answer: by the member's net only where the browser says so. Waits 1, 2, 4, 8 ... seconds, or until the member asks to try at once. */
  async lost(tries: number): Promise<void> {
    const title = navigator.onLine ? 'ระบบยังไม่ตอบ' : 'เน็ตหลุด';
    const text = `${safe} ถ้าระบบรับเดิมพันแล้ว ผลจะขึ้นทันทีที่ต่อได้`;
    await new Promise<void>((again) => {
      const timer = setTimeout(again, pauseMs(tries));
      this.show({ title, text, action: 'ลองใหม่' }, () => {
        clearTimeout(timer);
        again();
      });
    });
  }

  /** The game was closed: nothing is pressed any more. */
  closed(): void {
    this.show(closedText);
  }

  /** A round that the house has not finished judging. */
  checking(roundId: string): void {
    this.show({ title: 'รอบนี้กำลังตรวจสอบ', text: `${safe} รอบ ${roundId}` });
  }
}
