/** All calls of the site: their tables and handlers, joined once. */
import { accountRoutes } from '#lib/account/contract.ts';
import { accountOperatorRoutes } from '#lib/account/operator-contract.ts';
import { passkeyRoutes } from '#lib/account/passkey-contract.ts';
import { account } from '#lib/account/server/handlers.ts';
import { accountOperator } from '#lib/account/server/operator-handlers.ts';
import { passkeyHandlers } from '#lib/account/server/passkey-handlers.ts';
import { affiliateRoutes } from '#lib/affiliate/contract.ts';
import { affiliateOperatorRoutes } from '#lib/affiliate/operator-contract.ts';
import { affiliate, affiliateOperator } from '#lib/affiliate/server/handlers.ts';
import { brandRoutes } from '#lib/agent/brand-contract.ts';
import { agentRoutes } from '#lib/agent/contract.ts';
import { bannerOperatorRoutes } from '#lib/agent/operator-contract.ts';
import { brandHandlers } from '#lib/agent/server/brand-handlers.ts';
import { agent, bannerOperator } from '#lib/agent/server/handlers.ts';
import { cashbackRoutes } from '#lib/cashback/contract.ts';
import { cashbackOperatorRoutes } from '#lib/cashback/operator-contract.ts';
import { cashback, cashbackOperator } from '#lib/cashback/server/handlers.ts';
import type { RouteTable } from '#lib/contract/route.ts';
import { couponRoutes } from '#lib/coupon/contract.ts';
import { couponOperatorRoutes } from '#lib/coupon/operator-contract.ts';
import { couponHandlers, couponOperator } from '#lib/coupon/server/handlers.ts';
import { paymentRoutes } from '#lib/deposit/contract.ts';
import { depositOperatorRoutes } from '#lib/deposit/operator-contract.ts';
import { payment } from '#lib/deposit/server/handlers.ts';
import { depositOperator } from '#lib/deposit/server/operator-handlers.ts';
import { figuresOperatorRoutes } from '#lib/figures/operator-contract.ts';
import { figuresOperator } from '#lib/figures/server/handlers.ts';
import { launchRoutes } from '#lib/game/launch-contract.ts';
import { lobbyRoutes } from '#lib/game/lobby-contract.ts';
import { gameOperatorRoutes } from '#lib/game/operator-contract.ts';
import { launchHandlers } from '#lib/game/server/launch-handlers.ts';
import { lobbyHandlers } from '#lib/game/server/lobby-handlers.ts';
import { gameOperator } from '#lib/game/server/operator-handlers.ts';
import { healthOperatorRoutes } from '#lib/health/operator-contract.ts';
import { healthOperator } from '#lib/health/server/operator-handlers.ts';
import { houseRoutes } from '#lib/house/contract.ts';
import { houseHandlers } from '#lib/house/server/handlers.ts';
import { inboxRoutes } from '#lib/inbox/contract.ts';
import { inboxOperatorRoutes } from '#lib/inbox/operator-contract.ts';
import { inbox, inboxOperator } from '#lib/inbox/server/handlers.ts';
import { ledgerRoutes } from '#lib/ledger/contract.ts';
import { ledger } from '#lib/ledger/server/handlers.ts';
import { lineRoutes } from '#lib/line/contract.ts';
import { lineOperatorRoutes } from '#lib/line/operator-contract.ts';
import { line } from '#lib/line/server/handlers.ts';
import { lineOperator } from '#lib/line/server/operator-handlers.ts';
import { billRoutes } from '#lib/lotto/bill-contract.ts';
import { lottoRoutes } from '#lib/lotto/contract.ts';
import { numberSetRoutes } from '#lib/lotto/number-set-contract.ts';
import { lottoOperatorRoutes } from '#lib/lotto/operator-contract.ts';
import { billHandlers } from '#lib/lotto/server/bill-handlers.ts';
import { lotto } from '#lib/lotto/server/handlers.ts';
import { numberSetHandlers } from '#lib/lotto/server/number-set-handlers.ts';
import { lottoOperator } from '#lib/lotto/server/operator-handlers.ts';
import { ruleRoutes } from '#lib/marketing/operator-contract.ts';
import { segmentRoutes } from '#lib/marketing/segment-contract.ts';
import { ruleHandlers, segmentHandlers } from '#lib/marketing/server/handlers.ts';
import { membersOperatorRoutes } from '#lib/members/operator-contract.ts';
import { membersOperator } from '#lib/members/server/operator-handlers.ts';
import { notificationRoutes } from '#lib/notification/contract.ts';
import { noticeOperatorRoutes } from '#lib/notification/operator-contract.ts';
import { noticeOperator, notification } from '#lib/notification/server/handlers.ts';
import { approvalRoutes } from '#lib/operator/approval-contract.ts';
import { consoleRoutes } from '#lib/operator/console-contract.ts';
import { operatorRoutes } from '#lib/operator/contract.ts';
import { approvalHandlers } from '#lib/operator/server/approval-handlers.ts';
import { consoleHandlers } from '#lib/operator/server/console-handlers.ts';
import { operator } from '#lib/operator/server/handlers.ts';
import { settingHandlers } from '#lib/operator/server/setting-handlers.ts';
import { viewHandlers } from '#lib/operator/server/view-handlers.ts';
import { settingRoutes } from '#lib/operator/setting-contract.ts';
import { viewRoutes } from '#lib/operator/view-contract.ts';
import { paymentOperatorRoutes } from '#lib/payout/operator-contract.ts';
import { payout } from '#lib/payout/server/handlers.ts';
import { paymentOperator } from '#lib/payout/server/operator-handlers.ts';
import { playLimitOperatorRoutes, playLimitRoutes } from '#lib/play-limit/contract.ts';
import { playLimit, playLimitOperator } from '#lib/play-limit/server/handlers.ts';
import { pollRoutes } from '#lib/poll/contract.ts';
import { pollOperatorRoutes } from '#lib/poll/operator-contract.ts';
import { pollHandlers, pollOperator } from '#lib/poll/server/handlers.ts';
import { promotionRoutes } from '#lib/promotion/contract.ts';
import { promotionOperatorRoutes } from '#lib/promotion/operator-contract.ts';
import { promotion, promotionOperator } from '#lib/promotion/server/handlers.ts';
import { questRoutes } from '#lib/quest/contract.ts';
import { questOperatorRoutes } from '#lib/quest/operator-contract.ts';
import { quest, questOperator } from '#lib/quest/server/handlers.ts';
import { redemptionRoutes } from '#lib/redemption/contract.ts';
import { redemptionOperatorRoutes } from '#lib/redemption/operator-contract.ts';
import { redemptionHandlers, redemptionOperator } from '#lib/redemption/server/handlers.ts';
import { sandboxRoutes } from '#lib/sandbox/contract.ts';
import { sandbox } from '#lib/sandbox/server/handlers.ts';
import type { Handlers } from '#lib/server/front-door/mount.ts';
import { soothRoutes } from '#lib/sooth/contract.ts';
import { soothHandlers } from '#lib/sooth/server/handlers.ts';
import { wheelRoutes } from '#lib/wheel/contract.ts';
import { wheelOperatorRoutes } from '#lib/wheel/operator-contract.ts';
import { wheel, wheelOperator } from '#lib/wheel/server/handlers.ts';
import { yeekeeRoutes } from '#lib/yeekee/contract.ts';
import { yeekee } from '#lib/yeekee/server/handlers.ts';

/** A table with its handlers: a missing, surplus or wrongly typed handler does not compile. */
const part = <const T extends RouteTable>(table: T, handlers: Handlers<T>) => ({ table, handlers });

/** Every table of the site with its handlers; each belongs to its domain. The only list of them. */
const parts = [
  part(accountRoutes, account),
  part(accountOperatorRoutes, accountOperator),
  part(passkeyRoutes, passkeyHandlers),
  part(agentRoutes, agent),
  part(bannerOperatorRoutes, bannerOperator),
  part(ledgerRoutes, ledger),
  part(lineRoutes, line),
  part(lineOperatorRoutes, lineOperator),
  part(lottoRoutes, lotto),
  part(billRoutes, billHandlers),
  part(numberSetRoutes, numberSetHandlers),
  part(lottoOperatorRoutes, lottoOperator),
  part(yeekeeRoutes, yeekee),
  part(inboxRoutes, inbox),
  part(inboxOperatorRoutes, inboxOperator),
  part(notificationRoutes, notification),
  part(noticeOperatorRoutes, noticeOperator),
  part(paymentRoutes, { ...payment, ...payout }),
  part(paymentOperatorRoutes, paymentOperator),
  part(depositOperatorRoutes, depositOperator),
  part(redemptionRoutes, redemptionHandlers),
  part(redemptionOperatorRoutes, redemptionOperator),
  part(couponRoutes, couponHandlers),
  part(couponOperatorRoutes, couponOperator),
  part(cashbackRoutes, cashback),
  part(cashbackOperatorRoutes, cashbackOperator),
  part(questRoutes, quest),
  part(pollRoutes, pollHandlers),
  part(wheelRoutes, wheel),
  part(affiliateRoutes, affiliate),
  part(questOperatorRoutes, questOperator),
  part(pollOperatorRoutes, pollOperator),
  part(wheelOperatorRoutes, wheelOperator),
  part(affiliateOperatorRoutes, affiliateOperator),
  part(playLimitRoutes, playLimit),
  part(playLimitOperatorRoutes, playLimitOperator),
  part(lobbyRoutes, lobbyHandlers),
  part(launchRoutes, launchHandlers),
  part(gameOperatorRoutes, gameOperator),
  part(houseRoutes, houseHandlers),
  part(soothRoutes, soothHandlers),
  part(operatorRoutes, operator),
  part(figuresOperatorRoutes, figuresOperator),
  part(consoleRoutes, consoleHandlers),
  part(membersOperatorRoutes, membersOperator),
  part(ruleRoutes, ruleHandlers),
  part(segmentRoutes, segmentHandlers),
  part(healthOperatorRoutes, healthOperator),
  part(approvalRoutes, approvalHandlers),
  part(viewRoutes, viewHandlers),
  part(settingRoutes, settingHandlers),
  part(brandRoutes, brandHandlers),
  part(promotionRoutes, promotion),
  part(promotionOperatorRoutes, promotionOperator),
  part(sandboxRoutes, sandbox),
] as const;

type Joined<T> = (T extends unknown ? (table: T) => void : never) extends (joined: infer All) => void ? All : never;
type Tables = Joined<(typeof parts)[number]['table']>;

/** All rows of all tables, by their call. */
export const routes = Object.assign({}, ...parts.map(({ table }) => table)) as {
  readonly [K in keyof Tables]: Tables[K];
};

/** The parts as the front door mounts them, without the types of each. */
export const calls = parts as unknown as readonly {
  readonly table: RouteTable;
  readonly handlers: Handlers<RouteTable>;
}[];

declare module '#lib/contract/route.ts' {
  interface Register {
    readonly routes: typeof routes;
  }
}
