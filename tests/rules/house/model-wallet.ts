/** The wallet behind the wire as the rules C1 to C8 of the design have it: ids are remembered, answers are stored. */
import type { ProviderCall } from '#lib/house/rules/round.ts';
import { type Satang, satang } from '#lib/money.ts';

export type Answer =
  | { readonly code: 'OK'; readonly replayed: boolean }
  | { readonly code: 'INSUFFICIENT_FUNDS' | 'BET_CANCELLED' | 'BET_NOT_FOUND' | 'BET_SETTLED' | 'ROUND_CLOSED' };

export class ModelWallet {
  balance: Satang;
  private readonly answers = new Map<string, Answer>();
  private readonly bets = new Map<string, { readonly amount: Satang; isBack: boolean; isWon: boolean }>();
  private readonly tombstones = new Set<string>();
  private readonly closed = new Set<string>();

  constructor(balance: Satang) {
    this.balance = balance;
  }

  take(call: ProviderCall): Answer {
    const earlier = this.answers.get(call.txId);
    if (earlier) return earlier.code === 'OK' ? { ...earlier, replayed: true } : earlier;
    const answer = this.first(call);
    // A refusal changes nothing, so that the same call may be right later.
    if (answer.code === 'OK') this.answers.set(call.txId, answer);
    return answer;
  }

  private first(call: ProviderCall): Answer {
    const done: Answer = { code: 'OK', replayed: false };
    switch (call.op) {
      case 'bet':
        if (this.tombstones.has(call.txId)) return { code: 'BET_CANCELLED' };
        if (this.balance < call.amount) return { code: 'INSUFFICIENT_FUNDS' };
        this.pay(-call.amount);
        this.bets.set(call.txId, { amount: call.amount, isBack: false, isWon: false });
        return done;
      case 'rollback': {
        const bet = this.bets.get(call.refTxId);
        if (bet?.isWon) return { code: 'BET_SETTLED' };
        if (!bet) this.tombstones.add(call.refTxId);
        else if (!bet.isBack) {
          bet.isBack = true;
          this.pay(bet.amount);
        }
        return done;
      }
      case 'win': {
        const bet = this.bets.get(call.refTxId);
        if (!bet) return { code: 'BET_NOT_FOUND' };
        if (bet.isBack) return { code: 'BET_CANCELLED' };
        if (this.closed.has(call.roundId)) return { code: 'ROUND_CLOSED' };
        bet.isWon = true;
        this.pay(call.amount);
        if (call.roundClosed) this.closed.add(call.roundId);
        return done;
      }
    }
  }

  private pay(amount: bigint): void {
    this.balance = satang(this.balance + amount);
  }
}
