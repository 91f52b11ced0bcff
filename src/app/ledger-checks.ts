/** All checks of `ledger:check`: those of the books and of each domain that moves money. */
import { accountLedgerChecks } from '#lib/account/server/ledger-checks.ts';
import { affiliateLedgerChecks } from '#lib/affiliate/server/ledger-checks.ts';
import { cashbackLedgerChecks } from '#lib/cashback/server/ledger-checks.ts';
import { couponLedgerChecks } from '#lib/coupon/server/ledger-checks.ts';
import { paymentLedgerChecks } from '#lib/deposit/server/ledger-checks.ts';
import { memberDayChecks } from '#lib/figures/server/member-days.ts';
import { gameLedgerChecks } from '#lib/game/server/ledger-checks.ts';
import { judgeSharedChecks } from '#lib/house/server/judge-shared.ts';
import { bookChecks, type LedgerCheck, type LedgerProof } from '#lib/ledger/server/check.ts';
import { someRollups } from '#lib/ledger/server/rollup-checks.ts';
import { sealChecks } from '#lib/ledger/server/seal-checks.ts';
import { judgeChecks } from '#lib/lotto/server/judge-lines.ts';
import { lottoLedgerChecks } from '#lib/lotto/server/ledger-checks.ts';
import { operatorLedgerChecks } from '#lib/operator/server/ledger-checks.ts';
import { playLimitLedgerChecks } from '#lib/play-limit/server/ledger-checks.ts';
import { pollLedgerChecks } from '#lib/poll/server/ledger-checks.ts';
import { promotionLedgerChecks } from '#lib/promotion/server/ledger-checks.ts';
import { questLedgerChecks } from '#lib/quest/server/ledger-checks.ts';
import { redemptionLedgerChecks } from '#lib/redemption/server/ledger-checks.ts';
import { wheelLedgerChecks } from '#lib/wheel/server/ledger-checks.ts';
import { archiveChecks } from '#lib/yeekee/server/archive-checks.ts';
import { judgeYeekeeChecks } from '#lib/yeekee/server/judge.ts';
import { yeekeeLedgerChecks } from '#lib/yeekee/server/ledger-checks.ts';

export const ledgerChecks: readonly (LedgerCheck | LedgerProof)[] = [
  ...bookChecks,
  ...sealChecks,
  ...someRollups,
  ...accountLedgerChecks,
  ...paymentLedgerChecks,
  ...lottoLedgerChecks,
  ...judgeChecks,
  ...yeekeeLedgerChecks,
  ...gameLedgerChecks,
  ...judgeSharedChecks,
  ...judgeYeekeeChecks,
  ...archiveChecks,
  ...playLimitLedgerChecks,
  ...promotionLedgerChecks,
  ...cashbackLedgerChecks,
  ...affiliateLedgerChecks,
  ...questLedgerChecks,
  ...pollLedgerChecks,
  ...wheelLedgerChecks,
  ...couponLedgerChecks,
  ...redemptionLedgerChecks,
  ...operatorLedgerChecks,
  ...memberDayChecks,
];
