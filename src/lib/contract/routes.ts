/** All route tables of the site, joined; each belongs to its domain. */
import { accountRoutes } from '../account/contract.ts';
import { accountOperatorRoutes } from '../account/operator-contract.ts';
import { passkeyRoutes } from '../account/passkey-contract.ts';
import { agentRoutes } from '../agent/contract.ts';
import { cashbackRoutes } from '../cashback/contract.ts';
import { cashbackOperatorRoutes } from '../cashback/operator-contract.ts';
import { couponRoutes } from '../coupon/contract.ts';
import { couponOperatorRoutes } from '../coupon/operator-contract.ts';
import { ledgerRoutes } from '../ledger/contract.ts';
import { billRoutes } from '../lotto/bill-contract.ts';
import { lottoRoutes } from '../lotto/contract.ts';
import { numberSetRoutes } from '../lotto/number-set-contract.ts';
import { lottoOperatorRoutes } from '../lotto/operator-contract.ts';
import { yeekeeRoutes } from '../lotto/yeekee-contract.ts';
import { notificationRoutes } from '../notification/contract.ts';
import { operatorRoutes } from '../operator/contract.ts';
import { paymentRoutes } from '../payment/contract.ts';
import { depositOperatorRoutes } from '../payment/deposit-operator-contract.ts';
import { paymentOperatorRoutes } from '../payment/operator-contract.ts';
import { playLimitOperatorRoutes, playLimitRoutes } from '../play-limit/contract.ts';
import { promotionRoutes } from '../promotion/contract.ts';
import { promotionOperatorRoutes } from '../promotion/operator-contract.ts';
import { redemptionRoutes } from '../redemption/contract.ts';
import { redemptionOperatorRoutes } from '../redemption/operator-contract.ts';
import { sandboxRoutes } from '../sandbox/contract.ts';

export const routes = {
  ...accountRoutes,
  ...accountOperatorRoutes,
  ...passkeyRoutes,
  ...agentRoutes,
  ...notificationRoutes,
  ...promotionRoutes,
  ...promotionOperatorRoutes,
  ...ledgerRoutes,
  ...lottoRoutes,
  ...billRoutes,
  ...numberSetRoutes,
  ...lottoOperatorRoutes,
  ...yeekeeRoutes,
  ...paymentRoutes,
  ...paymentOperatorRoutes,
  ...depositOperatorRoutes,
  ...redemptionRoutes,
  ...redemptionOperatorRoutes,
  ...couponRoutes,
  ...couponOperatorRoutes,
  ...cashbackRoutes,
  ...cashbackOperatorRoutes,
  ...playLimitRoutes,
  ...playLimitOperatorRoutes,
  ...operatorRoutes,
  ...sandboxRoutes,
} as const;

export type Routes = typeof routes;
