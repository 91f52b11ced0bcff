/** All route tables of the site, joined; each belongs to its domain. */
import { accountRoutes } from '../account/contract.ts';
import { agentRoutes } from '../agent/contract.ts';
import { ledgerRoutes } from '../ledger/contract.ts';
import { billRoutes } from '../lotto/bill-contract.ts';
import { lottoRoutes } from '../lotto/contract.ts';
import { numberSetRoutes } from '../lotto/number-set-contract.ts';
import { lottoOperatorRoutes } from '../lotto/operator-contract.ts';
import { yeekeeRoutes } from '../lotto/yeekee-contract.ts';
import { notificationRoutes } from '../notification/contract.ts';
import { operatorRoutes } from '../operator/contract.ts';
import { paymentRoutes } from '../payment/contract.ts';
import { paymentOperatorRoutes } from '../payment/operator-contract.ts';
import { promotionRoutes } from '../promotion/contract.ts';
import { sandboxRoutes } from '../sandbox/contract.ts';

export const routes = {
  ...accountRoutes,
  ...agentRoutes,
  ...notificationRoutes,
  ...promotionRoutes,
  ...ledgerRoutes,
  ...lottoRoutes,
  ...billRoutes,
  ...numberSetRoutes,
  ...lottoOperatorRoutes,
  ...yeekeeRoutes,
  ...paymentRoutes,
  ...paymentOperatorRoutes,
  ...operatorRoutes,
  ...sandboxRoutes,
} as const;

export type Routes = typeof routes;
