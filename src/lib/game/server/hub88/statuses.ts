/** What the Hub88 wire says for the codes of our port (games-detail.md 6 "Adapter example"). */

import type { RefusalCode } from '../../rules/wire.ts';

export type PortCode = RefusalCode | 'OK';

export type Hub88Status =
  | 'RS_OK'
  | 'RS_ERROR_UNKNOWN'
  | 'RS_ERROR_INVALID_TOKEN'
  | 'RS_ERROR_INVALID_GAME'
  | 'RS_ERROR_WRONG_CURRENCY'
  | 'RS_ERROR_NOT_ENOUGH_MONEY'
  | 'RS_ERROR_USER_DISABLED'
  | 'RS_ERROR_INVALID_SIGNATURE'
  | 'RS_ERROR_TOKEN_EXPIRED'
  | 'RS_ERROR_WRONG_SYNTAX'
  | 'RS_ERROR_WRONG_TYPES'
  | 'RS_ERROR_DUPLICATE_TRANSACTION'
  | 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
  | 'RS_ERROR_LIMIT_REACHED';

/**
 * Any status but RS_OK, NOT_ENOUGH_MONEY and LIMIT_REACHED on a bet makes them roll it back, which is harmless; on a win or a
 * rollback it makes them send it again. A bet that was rolled back does not exist for a win that names it.
 */
const statuses: Readonly<Record<PortCode, Hub88Status>> = {
  OK: 'RS_OK',
  INSUFFICIENT_FUNDS: 'RS_ERROR_NOT_ENOUGH_MONEY',
  LIMIT_REACHED: 'RS_ERROR_LIMIT_REACHED',
  PLAYER_BLOCKED: 'RS_ERROR_USER_DISABLED',
  SELF_EXCLUDED: 'RS_ERROR_USER_DISABLED',
  GAME_DISABLED: 'RS_ERROR_INVALID_GAME',
  UNKNOWN_GAME: 'RS_ERROR_INVALID_GAME',
  SESSION_EXPIRED: 'RS_ERROR_TOKEN_EXPIRED',
  UNKNOWN_PLAYER: 'RS_ERROR_INVALID_TOKEN',
  TX_CONFLICT: 'RS_ERROR_DUPLICATE_TRANSACTION',
  BET_SETTLED: 'RS_ERROR_DUPLICATE_TRANSACTION',
  BET_NOT_FOUND: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  BET_CANCELLED: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  BAD_AMOUNT: 'RS_ERROR_WRONG_TYPES',
  ROUND_CLOSED: 'RS_ERROR_UNKNOWN',
  TRY_AGAIN: 'RS_ERROR_UNKNOWN',
};

/** `isLimitAgreed`: the aggregator has agreed to RS_ERROR_LIMIT_REACHED, which its list for operators does not have. */
export const statusOf = (code: PortCode, { isLimitAgreed }: { readonly isLimitAgreed: boolean }): Hub88Status =>
  code === 'LIMIT_REACHED' && !isLimitAgreed ? 'RS_ERROR_USER_DISABLED' : statuses[code];
