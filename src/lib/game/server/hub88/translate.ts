/** A request of the Hub88 wire as a call of our port. */
import { createHash } from 'node:crypto';
import type { Operation } from '../../rules/wire.ts';
import type { Hub88Path, Hub88Request } from './messages.ts';

/** Operations of the port that the wire has words for: no bet_win, no end of a round by itself, no launch token. */
type Hub88Operation = Exclude<Operation, 'authenticate' | 'bet_win' | 'end_round'>;

/** A call of the port of some provider, in the fields of our own wire. */
export interface PortCall {
  readonly operation: Hub88Operation;
  readonly fields: Readonly<Record<string, string | boolean>>;
}

/** Ids of rounds, games and players that our port takes. */
const portId = /^[A-Za-z0-9_-]{1,64}$/;

/** An id of theirs as one of ours: itself where it fits, else a name made of its hash. */
export const portIdOf = (id: string): string =>
  portId.test(id) ? id : `h-${createHash('sha256').update(id).digest('hex').slice(0, 60)}`;

const playerOf = ({ user }: { readonly user: string }) => ({ player_ref: user });

/** A round that has no name is its bet's. */
const transactionOf = (request: Hub88Request<'transaction/bet' | 'transaction/win' | 'transaction/rollback'>) => ({
  ...playerOf(request),
  game_code: request.game_code,
  tx_id: request.transaction_uuid,
  round_id: portIdOf(
    request.round ??
      ('reference_transaction_uuid' in request ? request.reference_transaction_uuid : null) ??
      request.transaction_uuid,
  ),
});

const translations: {
  readonly [Path in Hub88Path]: (request: Hub88Request<Path>) => PortCall;
} = {
  // Whether we know the player is all there is to tell: names and birth dates stay here.
  'user/info': (request) => ({
    operation: 'status',
    fields: { ...playerOf(request), tx_id: request.request_uuid },
  }),
  'user/balance': (request) => ({
    operation: 'balance',
    fields: {
      ...playerOf(request),
      session: request.token,
      ...(request.game_code ? { game_code: request.game_code } : {}),
    },
  }),
  'transaction/bet': (request) => ({
    operation: 'bet',
    fields: {
      ...transactionOf(request),
      session: request.token,
      amount: request.amount,
      kind: request.is_free ? 'free_spin' : 'stake',
      round_closed: request.round_closed ?? false,
    },
  }),
  // The token of a win is not looked at: a session may be over by then.
  'transaction/win': (request) => {
    const { player_ref, game_code, tx_id, round_id } = transactionOf(request);
    if (request.is_supplier_promo)
      return {
        operation: 'bonus_win',
        fields: {
          player_ref,
          game_code,
          tx_id,
          campaign: portIdOf(request.reward_uuid ?? 'supplier-promo'),
          amount: request.amount,
        },
      };
    return {
      operation: 'win',
      fields: {
        player_ref,
        game_code,
        tx_id,
        round_id,
        ref_tx_id: request.reference_transaction_uuid ?? '',
        amount: request.amount,
        kind: 'win',
        round_closed: request.round_closed ?? false,
      },
    };
  },
  'transaction/rollback': (request) => ({
    operation: 'rollback',
    fields: { ...transactionOf(request), ref_tx_id: request.reference_transaction_uuid, reason: 'hub88' },
  }),
};

export const toPortCall = <Path extends Hub88Path>(path: Path, request: Hub88Request<Path>): PortCall =>
  translations[path](request);
