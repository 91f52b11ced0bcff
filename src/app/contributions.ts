/** Fills the lists and ports of lower domains. Imported for its effect wherever the site or a part of it is started. */

import { queuedAdjustment } from '#lib/account/server/adjust.ts';
import { accountFollowers } from '#lib/account/server/followers.ts';
import { isMembersPhone } from '#lib/account/server/identity-queries.ts';
import { playPauses } from '#lib/account/server/pauses.ts';
import { memberExists } from '#lib/account/server/queries.ts';
import { deviceOf, isTheirs } from '#lib/account/server/session-devices.ts';
import { smsOutbox } from '#lib/account/server/sms.ts';
import { forgetNotes } from '#lib/account/server/staff-acts.ts';
import { openMatters, personalDataHolders } from '#lib/account/server/ties.ts';
import { affiliateProblem } from '#lib/affiliate/server/bearable.ts';
import { referrals } from '#lib/affiliate/server/bind-referral.ts';
import { affiliateChange } from '#lib/affiliate/server/rule-act.ts';
import { eventSources } from '#lib/agent/server/event-sources.ts';
import { forgetBanners } from '#lib/agent/server/forget-banners.ts';
import { requireAgent } from '#lib/agent/server/queries.ts';
import { cashbackProblem } from '#lib/cashback/server/bearable.ts';
import { cashbackChange } from '#lib/cashback/server/rule-act.ts';
import { couponCreation, couponGift } from '#lib/coupon/server/coupon-acts.ts';
import { couponSegments } from '#lib/coupon/server/segment-port.ts';
import { spinGivers } from '#lib/coupon/server/spin-givers.ts';
import { creditedDepositsBeside, depositsCredited } from '#lib/deposit/server/credited-queries.ts';
import { standIns } from '#lib/deposit/server/gateways.ts';
import { forgetPayer, hasOpenDeposit } from '#lib/deposit/server/open-deposits.ts';
import { queuedReview } from '#lib/deposit/server/queued-review.ts';
import { queuedReversal } from '#lib/deposit/server/reverse-deposit.ts';
import { queuedAccount } from '#lib/deposit/server/set-channel.ts';
import { forgetCare } from '#lib/figures/server/care-signals.ts';
import { catalogueNames } from '#lib/game/server/catalogue-queries.ts';
import { namedBets } from '#lib/game/server/named-bets.ts';
import { hasOpenGames } from '#lib/game/server/open-games.ts';
import { roundProofs } from '#lib/game/server/round-proofs.ts';
import { gamePlay } from '#lib/game/server/settled-play-queries.ts';
import { incidentRecord } from '#lib/game/server/waiting-records.ts';
import { scheduledJobs } from '#lib/health/server/scheduled-jobs.ts';
import { gamesArchive } from '#lib/house/server/archive-part.ts';
import { committedSeeds } from '#lib/house/server/committed-seeds.ts';
import { houseRoundProofs } from '#lib/house/server/round-proofs.ts';
import { forgetPush, pushReaders } from '#lib/inbox/server/push-devices.ts';
import { restsNow } from '#lib/inbox/server/send-message.ts';
import { namedCauses } from '#lib/ledger/server/cause-names.ts';
import { ledgerCheckList } from '#lib/ledger/server/check-list.ts';
import { walletTurnover } from '#lib/ledger/server/handlers.ts';
import { forgetLine } from '#lib/line/server/own-link.ts';
import { queueResults, queueWithdrawal } from '#lib/line/server/queue-messages.ts';
import { edgeProblem } from '#lib/lotto/server/change-rates.ts';
import { hasOpenBills } from '#lib/lotto/server/open-bills.ts';
import { queuedRates } from '#lib/lotto/server/queued-rates.ts';
import { roundExtensions } from '#lib/lotto/server/round-extensions.ts';
import { lottoPlay } from '#lib/lotto/server/settled-play-queries.ts';
import { forgetShares } from '#lib/lotto/server/share-bill.ts';
import { gameNames } from '#lib/lotto/server/shown-queries.ts';
import { tellResults } from '#lib/lotto/server/tell-results.ts';
import { resultRecords } from '#lib/lotto/server/waiting-records.ts';
import { queuedRules } from '#lib/marketing/server/queued-rules.ts';
import { holdSegment, isInSegment, keptSegmentName } from '#lib/marketing/server/segment-member-queries.ts';
import { isInSegmentSql, mayBeInvitedSql } from '#lib/marketing/server/segment-sql.ts';
import { forgetNotices } from '#lib/notification/server/forget-notices.ts';
import { agentCheck, noticeRecord, noticeTargets, restCheck } from '#lib/notification/server/ports.ts';
import { ownRecords, staffRecord } from '#lib/operator/server/own-records.ts';
import { recordAct } from '#lib/operator/server/record-act.ts';
import { anyAct, queuedRewards } from '#lib/operator/server/reward-acts.ts';
import { queuedActs, isMembersPhone as staffAsMember } from '#lib/operator/server/second-person.ts';
import { queuedSettings } from '#lib/operator/server/settings.ts';
import { forgetPayee, hasOpenWithdrawal } from '#lib/payout/server/open-withdrawals.ts';
import { provenAccounts as accountsWithPayments } from '#lib/payout/server/proven-accounts.ts';
import { queuedPayouts } from '#lib/payout/server/queued-payouts.ts';
import { withdrawFollowers } from '#lib/payout/server/withdraw-followers.ts';
import { playSources } from '#lib/play/server/play-sources.ts';
import { beginPlaySession } from '#lib/play-limit/server/begin-session.ts';
import { isPausedAt } from '#lib/play-limit/server/check-spend.ts';
import { isMarked, provenAccounts } from '#lib/play-limit/server/pause-marks.ts';
import { queuedPolls } from '#lib/poll/server/queued-polls.ts';
import { creditedDeposits } from '#lib/promotion/server/credited-deposits.ts';
import { gamesByName } from '#lib/promotion/server/page-data.ts';
import { spinGifts } from '#lib/promotion/server/spin-gifts.ts';
import { withTurnover } from '#lib/promotion/server/taken-queries.ts';
import { questProblem } from '#lib/quest/server/bearable.ts';
import { questEvents } from '#lib/quest/server/event-queries.ts';
import { questAddition, questChange } from '#lib/quest/server/quest-acts.ts';
import { forgetRecipient } from '#lib/redemption/server/forget-recipient.ts';
import { offerAddition, offerChange } from '#lib/redemption/server/offer-acts.ts';
import { sandboxGateway } from '#lib/sandbox/server/gateway.ts';
import { sandboxPayouts } from '#lib/sandbox/server/payout-bank.ts';
import { storeSms } from '#lib/sandbox/server/sms.ts';
import { sandboxFeed } from '#lib/sandbox/server/transfer-feed.ts';
import { wheelSeeds } from '#lib/wheel/server/archived-seeds.ts';
import { spinGift, stockChange, wheelChange } from '#lib/wheel/server/wheel-acts.ts';
import { archiveParts } from '#lib/yeekee/server/archive-parts.ts';
import { yeekeeRewardsChange } from '#lib/yeekee/server/rewards-act.ts';
import { yeekeeExtension } from '#lib/yeekee/server/round-extension.ts';
import { auditArchive } from './audit-archive.ts';
import { ledgerChecks } from './ledger-checks.ts';
import { jobs } from './schedule.ts';
import { couponSpins, promotionSpins } from './spin-givers.ts';

ledgerCheckList.fill(ledgerChecks);
namedCauses.fill(namedBets);
openMatters.fill([
  { kind: 'openDeposit', isOpen: hasOpenDeposit },
  { kind: 'openWithdrawal', isOpen: hasOpenWithdrawal },
  { kind: 'openBills', isOpen: hasOpenBills },
  { kind: 'openGames', isOpen: hasOpenGames },
]);
personalDataHolders.fill([
  forgetPayer,
  forgetPayee,
  forgetRecipient,
  forgetNotices,
  forgetBanners,
  forgetLine,
  forgetShares,
  forgetPush,
  forgetNotes,
  forgetCare,
]);
restsNow.fill(isPausedAt);
pushReaders.fill({ deviceOf, isTheirs });
playPauses.fill({ isPaused: isPausedAt, isMarked, beginSession: beginPlaySession });
accountFollowers.fill([referrals]);
provenAccounts.fill(accountsWithPayments);
edgeProblem.fill(
  async (tx, agentId, edgeBp) =>
    (await cashbackProblem(tx, agentId, edgeBp)) ??
    (await affiliateProblem(tx, agentId, edgeBp)) ??
    (await questProblem(tx, agentId, edgeBp)),
);
creditedDeposits.fill({ counts: depositsCredited, countsBeside: creditedDepositsBeside });
gamesByName.fill([gameNames, catalogueNames]);
playSources.fill([lottoPlay, gamePlay]);
roundProofs.fill([houseRoundProofs]);
archiveParts.fill([gamesArchive, auditArchive]);
scheduledJobs.fill(jobs);
committedSeeds.fill([wheelSeeds]);
roundExtensions.fill([
  yeekeeExtension,
  {
    created: async () => undefined,
    voided: async () => undefined,
    billsSettled: queueResults,
    billsCorrected: queueResults,
    billsRefunded: queueResults,
  },
  tellResults,
]);
withdrawFollowers.fill([queueWithdrawal]);
smsOutbox.fill(storeSms);
agentCheck.fill(requireAgent);
restCheck.fill((ctx) => isPausedAt(ctx.db, ctx.member.id, ctx.now()));
noticeRecord.fill(recordAct);
couponSegments.fill({ nameOf: keptSegmentName, hold: holdSegment, isIn: isInSegment });
noticeTargets.fill({ holdSegment, memberExists, isInSegment: isInSegmentSql, mayBeInvited: mayBeInvitedSql });
ownRecords.fill([...resultRecords, incidentRecord, staffRecord]);
staffAsMember.fill(isMembersPhone);
queuedActs.fill([
  ...queuedPayouts,
  queuedAdjustment,
  queuedReview,
  queuedReversal,
  queuedAccount,
  ...queuedPolls,
  queuedRules,
  queuedRates,
  queuedSettings,
  queuedRewards([
    ...[anyAct(couponCreation), anyAct(couponGift), anyAct(wheelChange), anyAct(stockChange), anyAct(spinGift)],
    ...[anyAct(questAddition), anyAct(questChange), anyAct(offerAddition), anyAct(offerChange)],
    ...[anyAct(cashbackChange), anyAct(affiliateChange), anyAct(yeekeeRewardsChange)],
  ]),
]);
walletTurnover.fill(withTurnover);
spinGivers.fill(couponSpins);
spinGifts.fill(promotionSpins);
eventSources.fill([questEvents]);
standIns.fill({ gateway: sandboxGateway, feed: sandboxFeed, payouts: sandboxPayouts });
