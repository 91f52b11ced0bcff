/** A withdrawal being requested: the amount, a last look, and the password where the amount needs it. */
import { useState } from 'react';
import { amountOnWire, readAmount } from '#lib/client/amount-text.ts';
import { passwordNeeded } from '#lib/client/codes.ts';
import { ApiProblem } from '#lib/client/http.ts';
import { moneyIntent } from '#lib/client/intents.ts';
import { withdrawProblem } from '#lib/deposit/client/amount-problems.ts';
import type { WithdrawView } from '#lib/deposit/contract.ts';
import { usualText } from '#lib/deposit/rules/usual-time.ts';
import { fromDecimal, type Satang } from '#lib/money.ts';
import { confirmWithdrawals, requestWithdrawal, type WithdrawInfo } from '#lib/payout/client/withdrawals.ts';
import { asksPassword } from '#lib/payout/rules/withdraw-state.ts';

/** The confirmation before the money leaves, with or without the password. */
type Confirmation = 'look' | 'password';

export interface Withdrawal {
  readonly text: string;
  readonly amount: Satang | undefined;
  readonly problem: string | undefined;
  /** How long it will take. */
  readonly duration: string;
  readonly confirmation: Confirmation | undefined;
  readonly password: Password;
  /** Why the server refused it. */
  readonly refused: string | undefined;
  readonly busy: boolean;
  readonly type: (text: string) => void;
  /** Opens the confirmation of a valid amount. */
  readonly review: () => void;
  readonly closeReview: () => void;
  readonly send: () => Promise<void>;
}

const intent = moneyIntent('withdraw');

function durationOf(amount: Satang | undefined, { automatic_up_to, usual }: WithdrawInfo): string {
  return amount !== undefined && amount > fromDecimal(automatic_up_to)
    ? `ทีมงานตรวจก่อนโอน ${usualText(usual.by_people) ?? 'ปกติภายใน 30 นาที'}`
    : `โอนอัตโนมัติ ${usualText(usual.automatic) ?? 'ปกติภายใน 3 นาที'}`;
}

interface Password {
  readonly text: string;
  readonly problem: string | undefined;
  readonly type: (text: string) => void;
  /** Empties the field, showing why it is needed. */
  readonly reset: (why: string | undefined) => void;
  /** Whether the server accepted it. */
  readonly confirm: () => Promise<boolean>;
}

function usePassword(): Password {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  return {
    text,
    problem,
    type(next) {
      setText(next);
      setProblem(undefined);
    },
    reset(why) {
      setText('');
      setProblem(why);
    },
    async confirm() {
      setProblem(text === '' ? 'กรอกรหัสผ่าน' : undefined);
      if (text === '') return false;
      try {
        await confirmWithdrawals(text);
        return true;
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        setProblem(error.fields.password ?? error.message);
        return false;
      }
    },
  };
}

export function useWithdrawal(info: WithdrawInfo, onRequested: (made: WithdrawView) => void): Withdrawal {
  const [text, setText] = useState('');
  const [confirmation, setConfirmation] = useState<Confirmation>();
  const password = usePassword();
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  const amount = readAmount(text);
  const problem = withdrawProblem(text, info);

  function confirmWith(next: Confirmation, why?: string): void {
    setConfirmation(next);
    password.reset(why);
  }

  async function request(): Promise<void> {
    const wish = amountOnWire(text);
    try {
      onRequested(await intent.send(wish, (key) => requestWithdrawal(wish, key)));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.code === passwordNeeded) {
        confirmWith('password', error.message);
        return;
      }
      setRefused(error.fields.amount ?? error.message);
      setConfirmation(undefined);
    }
  }

  return {
    text,
    amount,
    problem,
    duration: durationOf(amount, info),
    confirmation,
    password,
    refused,
    busy,
    type(next) {
      setText(next);
      setRefused(undefined);
    },
    review() {
      setRefused(undefined);
      if (problem || amount === undefined) return;
      const needsPassword = asksPassword(amount, { passwordAbove: fromDecimal(info.password_above) });
      confirmWith(needsPassword && !info.confirmed ? 'password' : 'look');
    },
    closeReview: () => setConfirmation(undefined),
    async send() {
      if (busy) return;
      setBusy(true);
      try {
        if (confirmation !== 'password' || (await password.confirm())) await request();
      } finally {
        setBusy(false);
      }
    },
  };
}
