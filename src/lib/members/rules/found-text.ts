/** What a search found, in words. */
import type { IntentStatus } from '../../deposit/rules/deposit-state.ts';
import { movementTitle } from '../../ledger/rules/kinds.ts';
import { type BillStatus, billStatusThai, type RoundStatus, roundStateThai } from '../../lotto/rules/round-state.ts';
import { type WithdrawStatus, withdrawStatusThai } from '../../payout/rules/withdraw-state.ts';
import type { FoundKind } from './member-query.ts';

export const foundKindThai: Readonly<Record<FoundKind, string>> = {
  bill: 'โพย',
  round: 'งวด',
  withdraw: 'ถอน',
  deposit: 'ฝาก',
  transfer: 'รายการบัญชี',
};

const depositThai: Readonly<Record<IntentStatus, string>> = {
  created: 'เพิ่งขอ',
  pending: 'รอเงินเข้า',
  paid: 'เงินมาแล้ว',
  credited: 'เข้ากระเป๋าแล้ว',
  expired: 'หมดเวลา',
  cancelled: 'ยกเลิก',
  failed: 'ไม่สำเร็จ',
  review: 'รอตรวจ',
};

/** Its state, as each kind calls it; a transfer by its title. */
export function foundText(kind: FoundKind, state: string): string {
  switch (kind) {
    case 'bill':
      return billStatusThai[state as BillStatus];
    case 'round':
      return roundStateThai[state as RoundStatus];
    case 'withdraw':
      return withdrawStatusThai[state as WithdrawStatus];
    case 'deposit':
      return depositThai[state as IntentStatus];
    case 'transfer':
      return movementTitle(state, 'in');
  }
}
