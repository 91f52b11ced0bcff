/** All route tables of the site, joined; each belongs to its domain. */
import { accountRoutes } from '#lib/account/contract.ts';
import { accountOperatorRoutes } from '#lib/account/operator-contract.ts';
import { passkeyRoutes } from '#lib/account/passkey-contract.ts';
import { agentRoutes } from '#lib/agent/contract.ts';
import { cashbackRoutes } from '#lib/cashback/contract.ts';
import { cashbackOperatorRoutes } from '#lib/cashback/operator-contract.ts';
import { couponRoutes } from '#lib/coupon/contract.ts';
import { couponOperatorRoutes } from '#lib/coupon/operator-contract.ts';
import { paymentRoutes } from '#lib/deposit/contract.ts';
import { depositOperatorRoutes } from '#lib/deposit/operator-contract.ts';
import { ledgerRoutes } from '#lib/ledger/contract.ts';
import { billRoutes } from '#lib/lotto/bill-contract.ts';
import { lottoRoutes } from '#lib/lotto/contract.ts';
import { numberSetRoutes } from '#lib/lotto/number-set-contract.ts';
import { lottoOperatorRoutes } from '#lib/lotto/operator-contract.ts';
import { notificationRoutes } from '#lib/notification/contract.ts';
import { operatorRoutes } from '#lib/operator/contract.ts';
import { paymentOperatorRoutes } from '#lib/payout/operator-contract.ts';
import { playLimitOperatorRoutes, playLimitRoutes } from '#lib/play-limit/contract.ts';
import { promotionRoutes } from '#lib/promotion/contract.ts';
import { promotionOperatorRoutes } from '#lib/promotion/operator-contract.ts';
import { redemptionRoutes } from '#lib/redemption/contract.ts';
import { redemptionOperatorRoutes } from '#lib/redemption/operator-contract.ts';
import { sandboxRoutes } from '#lib/sandbox/contract.ts';
import { yeekeeRoutes } from '#lib/yeekee/contract.ts';

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

declare module '#lib/contract/route.ts' {
  interface Register {
    readonly routes: typeof routes;
  }
}
