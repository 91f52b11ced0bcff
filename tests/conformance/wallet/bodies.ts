/** The bodies of a player's calls in our wire, each with ids of its own. */
import { randomUUID } from 'node:crypto';
import type { Player } from './arrangement.ts';
import type { Body } from './wire.ts';

/** A stake that a win or a rollback can name. */
export interface Stake extends Body {
  readonly tx_id: string;
  readonly round_id: string;
  readonly amount: string;
}

export class Bodies {
  readonly player: Player;

  constructor(player: Player) {
    this.player = player;
  }

  /** What every call says of its player. */
  get who(): { readonly player_ref: string; readonly game_code: string } {
    return { player_ref: this.player.ref, game_code: this.player.gameCode };
  }

  /** A bet's body, with ids of its own. */
  stake(amount: bigint, over: Body = {}): Stake {
    const { session } = this.player;
    const ids = { tx_id: randomUUID(), round_id: randomUUID() };
    return { ...this.who, session, ...ids, amount: String(amount), kind: 'stake', round_closed: false, ...over };
  }

  winOf(stake: Stake, amount: bigint, over: Body = {}): Body & { readonly tx_id: string } {
    const { tx_id: ref_tx_id, round_id } = stake;
    const fields = { ref_tx_id, round_id, amount: String(amount), kind: 'win', round_closed: false };
    return { ...this.who, tx_id: randomUUID(), ...fields, ...over };
  }

  betWin(amount: bigint, win: bigint, over: Body = {}): Stake {
    const { round_closed: _, ...stake } = this.stake(amount);
    return { ...stake, win_tx_id: randomUUID(), win_amount: String(win), ...over } as Stake;
  }

  rollbackOf({ tx_id: ref_tx_id, round_id }: Stake, over: Body = {}): Body & { readonly tx_id: string } {
    return { ...this.who, tx_id: randomUUID(), ref_tx_id, round_id, reason: 'no_answer', ...over };
  }

  endOf({ round_id }: Stake): Body {
    return { ...this.who, tx_id: randomUUID(), round_id };
  }

  bonus(amount: bigint, over: Body = {}): Body & { readonly tx_id: string } {
    return { ...this.who, tx_id: randomUUID(), campaign: 'conformance', amount: String(amount), ...over };
  }
}
