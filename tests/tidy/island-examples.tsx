/** One example of each island as a page would give it: the fixed data with which its first HTML is made in the tests. */
import type { ReactElement } from 'react';
import DepositFlow from '#islands/deposit-flow/DepositFlow.tsx';
import MemberPanel from '#islands/member-panel/MemberPanel.tsx';
import LiveBalance from '#islands/payment-status/LiveBalance.tsx';
import PaymentStatus from '#islands/payment-status/PaymentStatus.tsx';
import WithdrawForm from '#islands/withdraw-form/WithdrawForm.tsx';
import type { AccountView, IntentView } from '#lib/payment/contract.ts';

const bank: AccountView = {
  code: '004',
  name: 'กสิกรไทย',
  account_number: 'xxxxxx4821',
  account_name: 'สมชาย ใจดี',
};

const payment: IntentView = {
  payment_id: '7',
  reference: 'D0KJHFVCNA4CRF',
  status: 'pending',
  channel_name: 'พร้อมเพย์ QR',
  amount: '500.00',
  created_at: '2026-12-01T15:00:00.000+07:00',
  expires_at: '2026-12-01T15:10:00.000+07:00',
  qr_payload: '00020101',
  qr_svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"/>',
  sender: bank,
  server_time: '2026-12-01T15:00:30.000+07:00',
};

/** By the file of the island's default export. */
export const islandExamples: Readonly<Record<string, () => ReactElement>> = {
  'src/islands/member-panel/MemberPanel.tsx': () => (
    <MemberPanel
      username="สมชาย"
      vipLevel={1}
      wallets={[{ id: '1', wallet_name: 'กระเป๋าหลัก', balance: '1250.00', wallet_type_id: 1 }]}
      points="320"
    />
  ),
  'src/islands/deposit-flow/DepositFlow.tsx': () => (
    <DepositFlow
      channels={[
        {
          channel_id: '1',
          name: 'พร้อมเพย์ QR',
          kind: 'qr',
          min: '20.00',
          max: '150000.00',
          fee: '0.00',
          open: true,
          opens_at: null,
          sub_channels: [{ sub_channel_id: '1', name: 'ทุกแอปธนาคาร' }],
        },
      ]}
      quickAmounts={['100.00', '500.00']}
      payFrom={bank}
      open={null}
      amount=""
      serverTime={payment.server_time}
      turnoverTimes="1"
    />
  ),
  'src/islands/payment-status/LiveBalance.tsx': () => <LiveBalance balance="1250.00" />,
  'src/islands/payment-status/PaymentStatus.tsx': () => (
    <PaymentStatus payment={payment} siteName="เบญจา" sandboxHref={null} contactHref={null} playHref="/lotto/lobby" />
  ),
  'src/islands/withdraw-form/WithdrawForm.tsx': () => (
    <WithdrawForm
      info={{
        balance: '1250.00',
        available: '750.00',
        locked: '500.00',
        turnover: { required: '1000.00', done: '500.00', left: '500.00' },
        receivable: '0.00',
        held_until: null,
        min: '100.00',
        max: '200000.00',
        automatic_up_to: '5000.00',
        today_left: { count: 5, amount: '500000.00' },
        bank,
        open_withdraw_id: null,
      }}
      withdrawals={[]}
      contactHref={null}
      playHref="/lotto/lobby"
      profileHref={null}
    />
  ),
};
