/** All checks of `ledger:check`: those of the books and of each domain that moves money. */
import { cashbackLedgerChecks } from '../../cashback/server/ledger-checks.ts';
import { couponLedgerChecks } from '../../coupon/server/ledger-checks.ts';
import { judgeChecks } from '../../lotto/server/judge-lines.ts';
import { judgeYeekeeChecks } from '../../lotto/server/judge-yeekee.ts';
import { lottoLedgerChecks } from '../../lotto/server/ledger-checks.ts';
import { yeekeeLedgerChecks } from '../../lotto/server/yeekee-checks.ts';
import { operatorLedgerChecks } from '../../operator/server/ledger-checks.ts';
import { paymentLedgerChecks } from '../../payment/server/ledger-checks.ts';
import { playLimitLedgerChecks } from '../../play-limit/server/ledger-checks.ts';
import { promotionLedgerChecks } from '../../promotion/server/ledger-checks.ts';
import { redemptionLedgerChecks } from '../../redemption/server/ledger-checks.ts';
import { bookChecks, type LedgerCheck, type LedgerProof } from './check.ts';
import { sealChecks } from './seal-checks.ts';

export const ledgerChecks: readonly (LedgerCheck | LedgerProof)[] = [
  ...bookChecks,
  ...sealChecks,
  ...paymentLedgerChecks,
  ...lottoLedgerChecks,
  ...judgeChecks,
  ...yeekeeLedgerChecks,
  ...judgeYeekeeChecks,
  ...playLimitLedgerChecks,
  ...promotionLedgerChecks,
  ...cashbackLedgerChecks,
  ...couponLedgerChecks,
  ...redemptionLedgerChecks,
  ...operatorLedgerChecks,
];
