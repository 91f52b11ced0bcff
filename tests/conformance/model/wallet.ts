/**
 * A wallet in memory that keeps C1-C19 of games.md, and breaks any of them on demand: the suite must pass on the one and
 * fail on the other. Provider tests may use it as the wallet at the other end of their calls. Amounts are satang; it has no
 * promotion rules, no turnover and no ledger.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { amountOf, type Bet, type Fields, fingerprint, type Kept, keyOf, type ModelPlayer, textOf } from './books.ts';
import { type Outcome, Registers } from './registers.ts';

export class ModelWallet extends Registers {
  readonly #tombstones = new Set<string>();
  readonly #closedRounds = new Set<string>();
  readonly #refusedForEver = new Map<string, Outcome>();

  /** The answer to a call. Everything between two turns of the event loop is one transaction. */
  async answer(operation: string, fields: Fields): Promise<Outcome> {
    if (operation === 'authenticate') return this.authenticate(fields);
    const player = this.players.get(textOf(fields, 'player_ref'));
    if (!player) return { code: 'UNKNOWN_PLAYER' };
    const outcome = await this.#answerOf(player, operation, fields);
    const session = this.sessions.get(textOf(fields, 'session'));
    return { ...outcome, balance_now: String(this.#balance(player, session?.pays ?? this.#paysOf(player, fields))) };
  }

  /** The wallet that an operation without a session is about: that of its bet. */
  #paysOf(player: ModelPlayer, fields: Fields): 'main' | 'promotion' {
    return this.#betOf(player, textOf(fields, 'ref_tx_id') || textOf(fields, 'tx_id'))?.pays ?? 'main';
  }

  #balance(player: ModelPlayer, pays: 'main' | 'promotion'): bigint {
    return player[pays];
  }

  async #answerOf(player: ModelPlayer, operation: string, fields: Fields): Promise<Outcome> {
    if (operation === 'balance') return this.#sessionProblem(player, fields) ?? { code: 'OK' };
    if (operation === 'status') return this.#status(player, fields);
    const amounts = ['bet', 'win', 'bonus_win'].includes(operation) ? ['amount'] : [];
    if (operation === 'bet_win') amounts.push('amount', 'win_amount');
    if (amounts.some((name) => this.#amount(fields, name) === undefined)) return { code: 'BAD_AMOUNT' };

    const key = keyOf(operation, this.has('ids_shared') ? '' : player.ref, textOf(fields, 'tx_id'));
    const print = fingerprint(operation, fields, this.#unprinted());
    const kept = this.kept.get(key);
    if (kept) {
      if (kept.print !== print) return { code: 'TX_CONFLICT' };
      const judged =
        this.has('replay_needs_session') && operation === 'bet' ? this.#betProblem(player, fields) : undefined;
      if (judged) return judged;
      if (!(this.has('replay_debits') && operation === 'bet')) return this.#replay(player, kept);
    }
    const refused = this.#refusedForEver.get(key);
    if (refused) return refused;
    if (this.has('copies_race')) await nextTurn();
    return this.#take(player, operation, fields, { key, print });
  }

  #unprinted(): ReadonlySet<string> {
    const names: string[] = [];
    if (this.has('print_without_amount')) names.push('amount');
    if (this.has('print_without_round')) names.push('round_id');
    if (this.has('print_without_kind')) names.push('kind');
    return new Set(names);
  }

  #amount(fields: Fields, name = 'amount'): bigint | undefined {
    return amountOf(fields[name], {
      floats: this.has('floats_taken'),
      numbers: this.has('numbers_taken'),
      noughts: this.has('noughts_taken'),
    });
  }

  #replay(player: ModelPlayer, { balanceAfter, refunded, operation, fields }: Kept): Outcome {
    const pays = this.sessions.get(textOf(fields, 'session'))?.pays ?? this.#paysOf(player, fields);
    const after = this.has('replay_tells_now') ? this.#balance(player, pays) : balanceAfter;
    return okOf(operation, after, refunded, true);
  }

  async #take(
    player: ModelPlayer,
    operation: string,
    fields: Fields,
    { key, print }: { readonly key: string; readonly print: string },
  ): Promise<Outcome> {
    const keep = (amount: bigint, balanceAfter: bigint, refunded?: bigint): Outcome => {
      this.kept.set(key, {
        operation,
        fields,
        print,
        amount,
        balanceAfter,
        ...(refunded === undefined ? {} : { refunded }),
      });
      return okOf(operation, balanceAfter, refunded, false);
    };
    switch (operation) {
      case 'bet':
      case 'bet_win':
        return this.#bet(player, operation, fields, keep);
      case 'win': {
        const outcome = this.#win(player, fields, keep);
        if (this.has('early_win_kept') && outcome.code === 'BET_NOT_FOUND') this.#refusedForEver.set(key, outcome);
        return outcome;
      }
      case 'rollback':
        return this.#rollback(player, fields, keep);
      case 'end_round':
        if (!this.has('end_round_ignored')) this.#closeRound(player, textOf(fields, 'round_id'));
        return keep(0n, player.main);
      case 'bonus_win': {
        const amount = this.#amount(fields) ?? 0n;
        player.main += amount;
        return keep(amount, player.main);
      }
      default:
        return { code: 'UNKNOWN_OPERATION' };
    }
  }

  #sessionProblem(player: ModelPlayer, fields: Fields): Outcome | undefined {
    const session = this.sessions.get(textOf(fields, 'session'));
    if (this.has('bet_without_session') && !session) return undefined;
    const isGood = session?.player === player && session.isLive && (!session.isDemo || this.has('demo_moves_money'));
    return isGood ? undefined : { code: 'SESSION_EXPIRED' };
  }

  /** Why a bet is refused whatever its amount. */
  #betProblem(player: ModelPlayer, fields: Fields): Outcome | undefined {
    const game = this.games.get(textOf(fields, 'game_code'));
    if (game === undefined) return { code: 'UNKNOWN_GAME' };
    const anyClosed = this.has('game_switch_for_all') && [...this.games.values()].includes('closed');
    if ((game === 'closed' || anyClosed) && !this.has('game_switch_late')) return { code: 'GAME_DISABLED' };
    if (this.gaming === 'closed' && !this.has('gaming_switch_ignored')) return { code: 'GAME_DISABLED' };
    if (player.standing === 'blocked') return { code: 'PLAYER_BLOCKED' };
    if (player.standing === 'excluded') return { code: 'SELF_EXCLUDED' };
    return this.#sessionProblem(player, fields);
  }

  async #bet(player: ModelPlayer, operation: 'bet' | 'bet_win', fields: Fields, keep: Keep): Promise<Outcome> {
    const txId = textOf(fields, 'tx_id');
    const roundId = textOf(fields, 'round_id');
    if (this.#tombstones.has(`${player.ref} ${txId}`) && !this.has('no_tombstone')) return { code: 'BET_CANCELLED' };
    if (this.#isClosed(player, roundId) && !this.has('closed_round_takes_bets')) return { code: 'ROUND_CLOSED' };
    const problem = this.#betProblem(player, fields);
    if (problem) return problem;
    const amount = this.#amount(fields) ?? 0n;
    const session = this.sessions.get(textOf(fields, 'session'));
    const stakeMax = this.has('limit_of_launch') ? session?.stakeMaxThen : player.stakeMax;
    if (stakeMax !== null && stakeMax !== undefined && amount > stakeMax)
      return { code: 'LIMIT_REACHED', limit: 'stake' };
    const pays = session?.pays ?? 'main';
    const won = operation === 'bet_win' ? (this.#amount(fields, 'win_amount') ?? 0n) : 0n;
    const cost = fields.kind === 'free_spin' ? 0n : amount;
    const balance = player[pays];
    if (balance < cost) {
      if (this.has('bet_win_halved')) player[pays] += won;
      return { code: 'INSUFFICIENT_FUNDS' };
    }
    if (this.has('lost_update')) await nextTurn();
    player[pays] = (this.has('lost_update') ? balance : player[pays]) - cost + won;
    const gameCode = textOf(fields, 'game_code');
    const state = operation === 'bet_win' ? 'settled' : 'open';
    const takenAt = this.now();
    const bet: Bet = { player, txId, roundId, gameCode, amount: cost, pays, takenAt, state, wins: won > 0n ? 1 : 0 };
    this.bets.set(`${player.ref} ${txId}`, bet);
    if ((fields.round_closed === true && !this.has('closing_bet_wins')) || operation === 'bet_win')
      this.#closeRound(player, roundId);
    return keep(amount, player[pays]);
  }

  #betOf(player: ModelPlayer, txId: string): Bet | undefined {
    if (this.has('strangers_bet_wins')) return [...this.bets.values()].find((bet) => bet.txId === txId);
    return this.bets.get(`${player.ref} ${txId}`);
  }

  #win(player: ModelPlayer, fields: Fields, keep: Keep): Outcome {
    const amount = this.#amount(fields) ?? 0n;
    const refTxId = textOf(fields, 'ref_tx_id');
    const bet = this.#betOf(player, refTxId);
    if (this.#tombstones.has(`${player.ref} ${refTxId}`)) return { code: 'BET_CANCELLED' };
    if (bet?.state === 'cancelled' && !this.has('cancelled_bet_wins')) return { code: 'BET_CANCELLED' };
    if (!bet && this.has('early_win_paid')) {
      player.main += amount;
      return keep(amount, player.main);
    }
    if (bet?.roundId !== textOf(fields, 'round_id')) return { code: 'BET_NOT_FOUND' };
    if (this.has('win_needs_session') && !this.#livesOn(player)) return { code: 'SESSION_EXPIRED' };
    if (this.has('win_needs_game') && this.games.get(bet.gameCode) === 'closed') return { code: 'GAME_DISABLED' };
    if (this.has('second_win_refused') && bet.wins > 0) return { code: 'BET_SETTLED' };
    if (this.#isClosed(player, bet.roundId) && !this.has('closed_round_pays')) {
      if (!this.has('late_win_unreported')) this.incidents.add(textOf(fields, 'tx_id'));
      return { code: 'ROUND_CLOSED' };
    }
    bet.wins += 1;
    this.#pay(bet, amount);
    if (fields.round_closed === true) this.#closeRound(player, bet.roundId);
    return keep(amount, player[bet.pays]);
  }

  /** Money of a bet goes where it came from; to review when that wallet is over. */
  #pay({ player, pays }: Bet, amount: bigint): void {
    if (pays === 'promotion' && player.isPromotionOver) player.review += amount;
    else player[pays] += amount;
  }

  #livesOn(player: ModelPlayer): boolean {
    return [...this.sessions.values()].some((session) => session.player === player && session.isLive);
  }

  async #rollback(player: ModelPlayer, fields: Fields, keep: Keep): Promise<Outcome> {
    const refTxId = textOf(fields, 'ref_tx_id');
    const bet = this.bets.get(`${player.ref} ${refTxId}`);
    const stateThen = bet?.state;
    if (this.has('rollback_needs_session') && !this.#livesOn(player)) return { code: 'SESSION_EXPIRED' };
    if (this.has('rollback_needs_player') && player.standing !== 'active') return { code: 'PLAYER_BLOCKED' };
    if (this.has('rollback_race') || this.has('refund_race')) await nextTurn();
    if (!bet) {
      if (this.has('unknown_rollback_refused')) return { code: 'BET_NOT_FOUND' };
      this.#tombstones.add(`${player.ref} ${refTxId}`);
      return keep(0n, player.main, 0n);
    }
    if (stateThen === 'cancelled' && !this.has('double_refund')) return keep(0n, player[bet.pays], 0n);
    if ((stateThen === 'settled' || bet.wins > 0) && !this.has('paid_bet_refunded')) return { code: 'BET_SETTLED' };
    bet.state = 'cancelled';
    this.#refund(bet);
    return keep(bet.amount, player[bet.pays], bet.amount);
  }

  #refund(bet: Bet): void {
    if (this.has('refund_to_main')) bet.player.main += bet.amount;
    else if (!(this.has('refund_lost') && bet.player.isPromotionOver)) this.#pay(bet, bet.amount);
  }

  #isClosed(player: ModelPlayer, roundId: string): boolean {
    return this.#closedRounds.has(`${player.ref} ${roundId}`);
  }

  #closeRound(player: ModelPlayer, roundId: string): void {
    this.#closedRounds.add(`${player.ref} ${roundId}`);
    for (const bet of this.bets.values())
      if (bet.player === player && bet.roundId === roundId && bet.state === 'open') bet.state = 'settled';
  }

  #status(player: ModelPlayer, fields: Fields): Outcome {
    const txId = textOf(fields, 'tx_id');
    if (txId === '') {
      const isPlayed = (bet: Bet): boolean => bet.player === player && bet.roundId === textOf(fields, 'round_id');
      return { code: 'OK', found: [...this.bets.values()].some(isPlayed) };
    }
    const bet = this.bets.get(`${player.ref} ${txId}`);
    const state = this.has('status_blind') ? 'open' : bet?.state;
    if (bet) return { code: 'OK', found: true, state, amount: String(bet.amount) };
    const kept = ['win', 'rollback', 'end_round'].map((operation) => this.kept.get(keyOf(operation, player.ref, txId)));
    const [one] = kept.filter((row) => row !== undefined);
    return one ? { code: 'OK', found: true, state: 'done', amount: String(one.amount) } : { code: 'OK', found: false };
  }
}

type Keep = (amount: bigint, balanceAfter: bigint, refunded?: bigint) => Outcome;

const okOf = (operation: string, balanceAfter: bigint, refunded: bigint | undefined, replayed: boolean): Outcome => ({
  code: 'OK',
  replayed,
  balance_after: String(balanceAfter),
  ...(operation === 'rollback' ? { refunded: String(refunded ?? 0n) } : {}),
});
