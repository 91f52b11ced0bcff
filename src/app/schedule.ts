/** The schedule. Every job is a use case of its domain; cron is in Asia/Bangkok. */
import { anonymiseClosed } from '#lib/account/server/decide-deletion.ts';
import { trimTries } from '#lib/account/server/password-tries.ts';
import { trimPhoneCodes } from '#lib/account/server/phone-codes.ts';
import { trimSessions } from '#lib/account/server/trim-sessions.ts';
import { accrueDays } from '#lib/affiliate/server/accrue-days.ts';
import { computeDays } from '#lib/cashback/server/compute-days.ts';
import { handleInbox } from '#lib/deposit/server/receive-callback.ts';
import { matchWaiting } from '#lib/deposit/server/receive-money.ts';
import { sendReturns } from '#lib/deposit/server/send-returns.ts';
import { suspendUnowned } from '#lib/deposit/server/suspend-unowned.ts';
import { expireIntents, freeAmounts, pollGateways } from '#lib/deposit/server/watch-intents.ts';
import { makeMemberDays } from '#lib/figures/server/member-days.ts';
import { askAboutRounds } from '#lib/game/server/ask-rounds.ts';
import { countHot } from '#lib/game/server/count-hot.ts';
import { fetchDueBooks } from '#lib/game/server/fetch-books.ts';
import { reportOpenBets } from '#lib/game/server/reconcile.ts';
import { trimGameRecords } from '#lib/game/server/trim-records.ts';
import { callWalletForRounds } from '#lib/house/server/calls.ts';
import { prepareChains } from '#lib/house/server/chains.ts';
import { dealHands } from '#lib/house/server/deal-hands.ts';
import { closeIdleMagazines } from '#lib/house/server/magazines.ts';
import { payBills } from '#lib/house/server/pay-bills.ts';
import { payHands } from '#lib/house/server/pay-hands.ts';
import { playKickOffs } from '#lib/house/server/play-kick-offs.ts';
import { endSharedRounds } from '#lib/house/server/shared-rounds.ts';
import { trimDemos } from '#lib/house/server/trim-demos.ts';
import { sendPushes } from '#lib/inbox/server/send-pushes.ts';
import { trimMessages } from '#lib/inbox/server/trim-messages.ts';
import { rollUp } from '#lib/ledger/server/roll-up.ts';
import { checkNightly } from '#lib/ledger/server/run-check.ts';
import { sealBooks } from '#lib/ledger/server/seal-books.ts';
import { sendMessages, trimMessages as trimLineMessages } from '#lib/line/server/send-messages.ts';
import { advanceRounds } from '#lib/lotto/server/advance-rounds.ts';
import { ensureRounds } from '#lib/lotto/server/ensure-rounds.ts';
import { forgetQuotes } from '#lib/lotto/server/forget-quotes.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { expireApprovals } from '#lib/operator/server/approvals.ts';
import { anchorAudit } from '#lib/operator/server/audit-anchors.ts';
import { measurePayouts } from '#lib/payout/server/payout-times.ts';
import { creditReturns, sendPayouts } from '#lib/payout/server/send-payouts.ts';
import { payPrizes } from '#lib/poll/server/pay-prizes.ts';
import { finishPromotions } from '#lib/promotion/server/end-promotion.ts';
import { countQuestDays } from '#lib/quest/server/count-days.ts';
import { deliverCallbacks } from '#lib/sandbox/server/deliver-callbacks.ts';
import type { Job } from '#lib/server/jobs/jobs.ts';
import { trimRecords } from '#lib/server/jobs/trim-records.ts';
import { archiveYeekee } from '#lib/yeekee/server/archive-rounds.ts';
import { drawYeekee } from '#lib/yeekee/server/draw.ts';
import { freezeYeekee } from '#lib/yeekee/server/freeze.ts';

export const jobs: readonly Job[] = [
  { name: 'account.anonymise-closed', cron: '41 4 * * *', run: anonymiseClosed },
  { name: 'account.trim-phone-codes', cron: '43 4 * * *', run: trimPhoneCodes },
  { name: 'account.trim-sessions', cron: '47 4 * * *', run: trimSessions },
  { name: 'account.trim-tries', cron: '11 * * * *', run: trimTries },
  { name: 'inbox.send-pushes', cron: '* * * * *', everySeconds: 5, run: sendPushes },
  { name: 'inbox.trim', cron: '49 4 * * *', run: trimMessages },
  { name: 'ledger.seal', cron: '* * * * *', everySeconds: 10, run: sealBooks },
  { name: 'ledger.roll-up', cron: '* * * * *', everySeconds: 10, run: rollUp },
  { name: 'ledger.check', cron: '37 3 * * *', run: checkNightly },
  { name: 'game.trim-records', cron: '*/10 * * * *', run: trimGameRecords },
  { name: 'site.trim-records', cron: '7 * * * *', run: trimRecords },
  { name: 'lotto.ensure-rounds', cron: '*/5 * * * *', run: ensureRounds },
  { name: 'lotto.advance-rounds', cron: '* * * * *', run: advanceRounds },
  // Every second: a freeze must reach everybody within six seconds after the shooting ends.
  { name: 'lotto.freeze-yeekee', cron: '* * * * *', everySeconds: 1, run: freezeYeekee },
  { name: 'lotto.draw-yeekee', cron: '* * * * *', everySeconds: 1, run: drawYeekee },
  { name: 'lotto.archive-yeekee', cron: '10 5,6,9 * * *', run: archiveYeekee },
  // Every second, so that a hanging run or a lost wake request does not delay prizes by a minute.
  { name: 'lotto.settle-rounds', cron: '* * * * *', everySeconds: 1, run: settleRounds },
  { name: 'lotto.forget-quotes', cron: '17 * * * *', run: forgetQuotes },
  { name: 'game.ask-rounds', cron: '* * * * *', run: askAboutRounds },
  // From 00:30 on, and again while a provider's file has not come.
  { name: 'game.fetch-books', cron: '*/10 * * * *', run: fetchDueBooks },
  { name: 'game.report-open-bets', cron: '35 0 * * *', run: reportOpenBets },
  { name: 'game.count-hot', cron: '3 * * * *', run: countHot },
  // Every second: a bet without an answer is given back at once, and a win is not left waiting.
  { name: 'house.call-wallet', cron: '* * * * *', everySeconds: 1, run: callWalletForRounds },
  // Every second: hands are dealt and paid by the schedule of their rooms.
  { name: 'house.deal-hands', cron: '* * * * *', everySeconds: 1, run: dealHands },
  { name: 'house.pay-hands', cron: '* * * * *', everySeconds: 1, run: payHands },
  // Every second: kick-offs are played and paid by the league's schedule.
  { name: 'house.play-kick-offs', cron: '* * * * *', everySeconds: 1, run: playKickOffs },
  { name: 'house.pay-bills', cron: '* * * * *', everySeconds: 1, run: payBills },
  { name: 'house.end-shared-rounds', cron: '* * * * *', everySeconds: 1, run: endSharedRounds },
  { name: 'house.close-magazines', cron: '* * * * *', everySeconds: 5, run: closeIdleMagazines },
  { name: 'house.trim-demos', cron: '29 * * * *', run: trimDemos },
  // Every three seconds: shared games wait for the beacon that salts their first chain.
  { name: 'house.prepare-chains', cron: '* * * * *', everySeconds: 3, run: prepareChains },
  { name: 'cashback.compute-days', cron: '*/5 * * * *', run: computeDays },
  // Twenty minutes after midnight the day's last rounds are settled; the other hours catch up what was missed.
  { name: 'affiliate.accrue-days', cron: '20 * * * *', run: accrueDays },
  { name: 'quest.count-days', cron: '30 * * * *', run: countQuestDays },
  // Soon after a day's last hour is sealed; at other times there is nothing to make.
  { name: 'figures.make-member-days', cron: '*/10 * * * *', run: makeMemberDays },
  // The first run of a day anchors it; the others send what the webhook has not taken.
  { name: 'operator.anchor-audit', cron: '*/10 * * * *', run: anchorAudit },
  { name: 'operator.expire-approvals', cron: '* * * * *', run: expireApprovals },
  { name: 'payment.handle-inbox', cron: '* * * * *', run: handleInbox },
  { name: 'payment.poll-gateways', cron: '* * * * *', run: pollGateways },
  { name: 'payment.match-waiting', cron: '* * * * *', run: matchWaiting },
  { name: 'payment.expire-intents', cron: '* * * * *', run: expireIntents },
  { name: 'payment.free-amounts', cron: '* * * * *', run: freeAmounts },
  { name: 'payment.send-returns', cron: '* * * * *', run: sendReturns },
  { name: 'payment.suspend-unowned', cron: '23 * * * *', run: suspendUnowned },
  // A payout takes two runs, one to send it and one to learn the outcome; after a crash neither should take a minute.
  { name: 'payment.send-payouts', cron: '* * * * *', everySeconds: 10, run: sendPayouts },
  // Woken by the answer; every minute for prizes that waited for a member’s rest to end.
  { name: 'poll.pay-prizes', cron: '* * * * *', run: payPrizes },
  { name: 'promotion.finish', cron: '* * * * *', run: finishPromotions },
  { name: 'payment.credit-returns', cron: '* * * * *', run: creditReturns },
  { name: 'payment.measure-payouts', cron: '*/10 * * * *', run: measurePayouts },
  { name: 'line.send-messages', cron: '* * * * *', everySeconds: 5, run: sendMessages },
  { name: 'line.trim-messages', cron: '53 4 * * *', run: trimLineMessages },
  { name: 'sandbox.deliver-callbacks', cron: '* * * * *', run: deliverCallbacks },
];
