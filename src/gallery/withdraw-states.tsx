/** States of withdrawing, on fixed data: every obstacle, and every outcome of a request. */

import WithdrawForm from '#islands/withdraw-form/WithdrawForm.tsx';
import { WithdrawHistory } from '#islands/withdraw-form/WithdrawHistory.tsx';
import { WithdrawSlip } from '#islands/withdraw-form/WithdrawSlip.tsx';
import type { WithdrawView } from '#lib/deposit/contract.ts';
import { PasswordField } from '#ui/PasswordField.tsx';
import { bank, withdrawal } from './data.ts';
import type { States } from './states.ts';

const at = (time: string): string => `2026-12-01T${time}.000+07:00`;

const withdraw = (
  info: Partial<Parameters<typeof WithdrawForm>[0]['info']>,
  withdrawals: readonly WithdrawView[] = [],
  wallets: Parameters<typeof WithdrawForm>[0]['wallets'] = [],
) => (
  <WithdrawForm
    info={{
      balance: '1250.00',
      available: '1250.00',
      locked: '0.00',
      turnover: { required: '0.00', done: '0.00', left: '0.00' },
      receivable: '0.00',
      held_until: null,
      min: '100.00',
      max: '200000.00',
      automatic_up_to: '5000.00',
      password_above: '5000.00',
      confirmed: false,
      usual: { automatic: { median_seconds: 42, most_seconds: 95, payouts: 50 }, by_people: null },
      today_left: { count: 5, amount: '500000.00' },
      bank,
      open_withdraw_id: null,
      ...info,
    }}
    withdrawals={withdrawals}
    named={null}
    wallets={wallets}
    siteName="เบญจา"
    contactHref={null}
    playHref="/lotto/lobby"
    depositHref="/member/deposit"
    profileHref={null}
  />
);

const sent: WithdrawView = {
  ...withdrawal,
  amount: '3000.00',
  review: null,
  status: 'sending',
  expected_at: at('14:58:00'),
  decided_at: at('14:55:00'),
  sent_at: at('14:55:02'),
};
const held: WithdrawView = {
  ...withdrawal,
  amount: '12000.00',
  hold: { until: at('18:00:00'), reason: 'รอรูปหน้าสมุดบัญชีที่ขอทางแชต' },
};
const paid: WithdrawView = { ...sent, status: 'paid', settled_at: at('14:55:44') };
const rejected: WithdrawView = {
  ...withdrawal,
  status: 'rejected',
  review: null,
  reason: 'ชื่อบัญชีไม่ตรงกับที่สมัคร ติดต่อทีมงานพร้อมรูปหน้าสมุดบัญชี',
  decided_at: at('15:10:00'),
  settled_at: at('15:10:00'),
};
const failed: WithdrawView = { ...sent, status: 'failed', reason: 'บัญชีปลายทางไม่รับโอน', settled_at: at('14:56:00') };
const returned: WithdrawView = {
  ...paid,
  status: 'returned',
  reason: 'ธนาคารปลายทางคืนเงิน บัญชีอาจปิดแล้ว',
  returned_at: '2026-12-02T09:12:00.000+07:00',
};

const slip = (one: WithdrawView, late = false) => (
  <div className="withdraw-cols">
    <div className="col gap-4">
      <WithdrawSlip
        withdrawal={one}
        siteName="เบญจา"
        contactHref="https://line.me"
        focused={false}
        late={late}
        onAgain={() => undefined}
      />
    </div>
  </div>
);

/** The password field of the confirmation of a large withdrawal. */
const password = (value: string, problem?: string) => (
  <div className="card pad">
    <PasswordField
      id={problem ? 'password-wrong' : 'password-asked'}
      label="รหัสผ่าน"
      value={value}
      onChange={() => undefined}
      hint="ถอนเกิน ฿5,000 ใส่รหัสผ่านเพื่อยืนยันว่าเป็นคุณ"
      problem={problem}
    />
  </div>
);

export const withdrawStates: States = {
  ถอนได้: () => withdraw({}),
  ถอนได้อีกครั้งเดียว: () => withdraw({ today_left: { count: 1, amount: '900.00' } }),
  ใส่รหัสผ่าน: () => password(''),
  รหัสผ่านผิด: () => password('benja-dem', 'รหัสผ่านไม่ถูกต้อง'),
  เทิร์นไม่ครบ: () =>
    withdraw({
      available: '0.00',
      locked: '1250.00',
      turnover: { required: '1000.00', done: '500.00', left: '500.00' },
    }),
  พักการถอน: () => withdraw({ available: '0.00', held_until: '2026-12-02T10:00:00.000+07:00' }),
  มียอดค้างชำระ: () => withdraw({ available: '0.00', receivable: '300.00' }),
  ครบจำนวนครั้ง: () => withdraw({ today_left: { count: 0, amount: '1000.00' } }),
  ครบวงเงินวันนี้: () => withdraw({ today_left: { count: 2, amount: '0.00' } }),
  ยอดไม่ถึงขั้นต่ำ: () => withdraw({ balance: '40.00', available: '40.00' }),
  กำลังถอน: () => withdraw({ open_withdraw_id: '3' }, [withdrawal]),
  รอตรวจสอบ: () => slip(withdrawal),
  รอตรวจสอบนาน: () => slip(withdrawal, true),
  ทีมงานพักไว้: () => slip(held),
  อนุมัติแล้ว: () => slip({ ...sent, status: 'approved', sent_at: null }),
  กำลังโอน: () => slip(sent),
  โอนช้า: () => slip(sent, true),
  ธนาคารไม่ตอบ: () => slip({ ...sent, unknown: true }),
  โอนแล้ว: () => slip(paid),
  ไม่อนุมัติ: () => slip(rejected),
  โอนไม่สำเร็จ: () => slip(failed),
  ธนาคารคืนเงิน: () => slip(returned),
  มีกระเป๋าโปร: () =>
    withdraw(
      {},
      [],
      [
        { id: '1', wallet_name: 'กระเป๋าหลัก', balance: '1250.00', wallet_type_id: 1 },
        { id: '2', wallet_name: 'ฝากครั้งแรก รับเพิ่ม 100%', balance: '180.00', wallet_type_id: 2 },
      ],
    ),
  ประวัติ: () => <WithdrawHistory withdrawals={[sent, paid, rejected, failed, returned]} />,
};
