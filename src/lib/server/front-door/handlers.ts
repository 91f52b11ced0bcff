/** All route tables with their handlers. */
import { accountRoutes } from '../../account/contract.ts';
import { accountOperatorRoutes } from '../../account/operator-contract.ts';
import { passkeyRoutes } from '../../account/passkey-contract.ts';
import { account } from '../../account/server/handlers.ts';
import { accountOperator } from '../../account/server/operator-handlers.ts';
import { passkeyHandlers } from '../../account/server/passkey-handlers.ts';
import { agentRoutes } from '../../agent/contract.ts';
import { agent } from '../../agent/server/handlers.ts';
import { cashbackRoutes } from '../../cashback/contract.ts';
import { cashbackOperatorRoutes } from '../../cashback/operator-contract.ts';
import { cashback, cashbackOperator } from '../../cashback/server/handlers.ts';
import type { RouteTable } from '../../contract/route.ts';
import { couponRoutes } from '../../coupon/contract.ts';
import { couponOperatorRoutes } from '../../coupon/operator-contract.ts';
import { couponHandlers, couponOperator } from '../../coupon/server/handlers.ts';
import { paymentRoutes } from '../../deposit/contract.ts';
import { depositOperatorRoutes } from '../../deposit/operator-contract.ts';
import { payment } from '../../deposit/server/handlers.ts';
import { depositOperator } from '../../deposit/server/operator-handlers.ts';
import { ledgerRoutes } from '../../ledger/contract.ts';
import { ledger } from '../../ledger/server/handlers.ts';
import { billRoutes } from '../../lotto/bill-contract.ts';
import { lottoRoutes } from '../../lotto/contract.ts';
import { numberSetRoutes } from '../../lotto/number-set-contract.ts';
import { lottoOperatorRoutes } from '../../lotto/operator-contract.ts';
import { billHandlers } from '../../lotto/server/bill-handlers.ts';
import { lotto } from '../../lotto/server/handlers.ts';
import { numberSetHandlers } from '../../lotto/server/number-set-handlers.ts';
import { lottoOperator } from '../../lotto/server/operator-handlers.ts';
import { notificationRoutes } from '../../notification/contract.ts';
import { notification } from '../../notification/server/handlers.ts';
import { operatorRoutes } from '../../operator/contract.ts';
import { operator } from '../../operator/server/handlers.ts';
import { paymentOperatorRoutes } from '../../payout/operator-contract.ts';
import { paymentOperator } from '../../payout/server/operator-handlers.ts';
import { playLimitOperatorRoutes, playLimitRoutes } from '../../play-limit/contract.ts';
import { playLimit, playLimitOperator } from '../../play-limit/server/handlers.ts';
import { promotionRoutes } from '../../promotion/contract.ts';
import { promotionOperatorRoutes } from '../../promotion/operator-contract.ts';
import { promotion, promotionOperator } from '../../promotion/server/handlers.ts';
import { redemptionRoutes } from '../../redemption/contract.ts';
import { redemptionOperatorRoutes } from '../../redemption/operator-contract.ts';
import { redemptionHandlers, redemptionOperator } from '../../redemption/server/handlers.ts';
import { sandboxRoutes } from '../../sandbox/contract.ts';
import { sandbox } from '../../sandbox/server/handlers.ts';
import { yeekeeRoutes } from '../../yeekee/contract.ts';
import { yeekee } from '../../yeekee/server/handlers.ts';
import type { Handlers } from './mount.ts';

interface Mounted {
  readonly table: RouteTable;
  readonly of: Handlers<RouteTable>;
}

/** Pairs a table with its handlers; the types of the pair are checked here and erased in the list. */
function answered<T extends RouteTable>(table: T, of: Handlers<T>): Mounted {
  return { table, of: of as unknown as Handlers<RouteTable> };
}

export const handlers: readonly Mounted[] = [
  answered(accountRoutes, account),
  answered(accountOperatorRoutes, accountOperator),
  answered(passkeyRoutes, passkeyHandlers),
  answered(agentRoutes, agent),
  answered(ledgerRoutes, ledger),
  answered(lottoRoutes, lotto),
  answered(billRoutes, billHandlers),
  answered(numberSetRoutes, numberSetHandlers),
  answered(lottoOperatorRoutes, lottoOperator),
  answered(yeekeeRoutes, yeekee),
  answered(notificationRoutes, notification),
  answered(paymentRoutes, payment),
  answered(paymentOperatorRoutes, paymentOperator),
  answered(depositOperatorRoutes, depositOperator),
  answered(redemptionRoutes, redemptionHandlers),
  answered(redemptionOperatorRoutes, redemptionOperator),
  answered(couponRoutes, couponHandlers),
  answered(couponOperatorRoutes, couponOperator),
  answered(cashbackRoutes, cashback),
  answered(cashbackOperatorRoutes, cashbackOperator),
  answered(playLimitRoutes, playLimit),
  answered(playLimitOperatorRoutes, playLimitOperator),
  answered(operatorRoutes, operator),
  answered(promotionRoutes, promotion),
  answered(promotionOperatorRoutes, promotionOperator),
  answered(sandboxRoutes, sandbox),
];
