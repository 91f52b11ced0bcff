/** A withdrawal being requested: the amount, a confirmation, and the password where the amount needs it. */
import { atom, computed, type ReadableAtom } from 'nanostores';
import { amountOnWire, readAmount } from '../../client/amount-text.ts';
import { passwordNeeded } from '../../client/codes.ts';
import { ApiProblem } from '../../client/http.ts';
import { moneyIntent } from '../../client/intents.ts';
import { withdrawProblem } from '../../deposit/client/amount-problems.ts';
import type { WithdrawView } from '../../deposit/contract.ts';
import { usualText } from '../../deposit/rules/usual-time.ts';
import { fromDecimal, type Satang } from '../../money.ts';
import { asksPassword } from '../rules/withdraw-state.ts';
import { confirmWithdrawals, requestWithdrawal, type WithdrawInfo } from './withdrawals.ts';

/** The confirmation before the money leaves, with or without the password. */
type Confirmation = 'look' | 'password';

const intent = moneyIntent('withdraw');

function durationOf(amount: Satang | undefined, { automatic_up_to, usual }: WithdrawInfo): string {
  return amount !== undefined && amount > fromDecimal(automatic_up_to)
    ? `ทีมงานตรวจก่อนโอน ${usualText(usual.by_people) ?? 'ปกติภายใน 30 นาที'}`
    : `โอนอัตโนมัติ ${usualText(usual.automatic) ?? 'ปกติภายใน 3 นาที'}`;
}

export class WithdrawRequestStore {
  readonly $info: ReadableAtom<WithdrawInfo>;
  /** The amount as typed. */
  readonly $text: ReadableAtom<string>;
  readonly $amount: ReadableAtom<Satang | undefined>;
  readonly $problem: ReadableAtom<string | undefined>;
  /** How long it will take. */
  readonly $duration: ReadableAtom<string>;
  readonly $confirmation = atom<Confirmation | undefined>(undefined);
  readonly $password = atom('');
  readonly $passwordProblem = atom<string | undefined>(undefined);
  /** Why the server refused it. */
  readonly $refused = atom<string | undefined>(undefined);
  readonly $busy = atom(false);
  readonly #text = atom('');
  readonly #requested: (made: WithdrawView) => void;

  /** `requested` is called with an accepted withdrawal. */
  constructor($info: ReadableAtom<WithdrawInfo>, requested: (made: WithdrawView) => void) {
    this.$info = $info;
    this.#requested = requested;
    this.$text = this.#text;
    this.$amount = computed(this.#text, readAmount);
    this.$problem = computed([this.#text, $info], withdrawProblem);
    this.$duration = computed([this.$amount, $info], durationOf);
  }

  readonly type = (text: string): void => {
    this.#text.set(text);
    this.$refused.set(undefined);
  };

  readonly typePassword = (text: string): void => this.#resetPassword(text, undefined);

  #resetPassword(text: string, problem: string | undefined): void {
    this.$password.set(text);
    this.$passwordProblem.set(problem);
  }

  /** Opens the confirmation of a valid amount. */
  readonly review = (): void => {
    const [amount, info] = [this.$amount.get(), this.$info.get()];
    this.$refused.set(undefined);
    if (this.$problem.get() || amount === undefined) return;
    const needsPassword = asksPassword(amount, { passwordAbove: fromDecimal(info.password_above) });
    this.#confirmWith(needsPassword && !info.confirmed ? 'password' : 'look');
  };

  readonly closeReview = (): void => this.$confirmation.set(undefined);

  /** Requests the withdrawal, after the password where it is needed. */
  readonly send = async (): Promise<void> => {
    if (this.$busy.get()) return;
    this.$busy.set(true);
    try {
      if (this.$confirmation.get() !== 'password' || (await this.#confirmPassword())) await this.#request();
    } finally {
      this.$busy.set(false);
    }
  };

  /** Opens a confirmation with an empty password; `why` says why one is needed. */
  #confirmWith(next: Confirmation, why?: string): void {
    this.$confirmation.set(next);
    this.#resetPassword('', why);
  }

  /** Whether the server accepted the password. */
  async #confirmPassword(): Promise<boolean> {
    const password = this.$password.get();
    this.$passwordProblem.set(password === '' ? 'กรอกรหัสผ่าน' : undefined);
    if (password === '') return false;
    try {
      await confirmWithdrawals(password);
      return true;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      this.$passwordProblem.set(error.fields.password ?? error.message);
      return false;
    }
  }

  async #request(): Promise<void> {
    const amount = amountOnWire(this.#text.get());
    try {
      this.#requested(await intent.send(amount, (key) => requestWithdrawal(amount, key)));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.code === passwordNeeded) {
        this.#confirmWith('password', error.message);
        return;
      }
      this.$refused.set(error.fields.amount ?? error.message);
      this.$confirmation.set(undefined);
    }
  }
}
