/** The member panel in the top bar, in the drawer and on task pages. */
import type { MemberBarProps } from '#islands/member-panel/MemberBar.tsx';
import MemberPanel from '#islands/member-panel/MemberPanel.tsx';
import type { States } from './states.ts';

const main = (balance: string) => [{ id: '1', wallet_name: 'กระเป๋าหลัก', balance, wallet_type_id: 1 }];
const withPromotion = (balance: string) => [
  ...main(balance),
  { id: '2', wallet_name: 'ฝากครั้งแรก รับเพิ่ม 100%', balance: '1000.00', wallet_type_id: 2 },
];

const panel = (over: Partial<MemberBarProps> = {}) => (
  <div className="top">
    <div className="panel">
      <MemberPanel
        place="bar"
        username="สมชาย"
        vipLevel={1}
        wallets={main('1250.00')}
        points="320"
        unread={0}
        notices={2}
        hasQuests
        claimable={1}
        {...over}
      />
    </div>
  </div>
);

/** By file of the island's default export. */
export const memberPanelStates: Readonly<Record<string, States>> = {
  'src/islands/member-panel/MemberPanel.tsx': {
    ปกติ: () => panel(),
    ชื่อยาวและยอดแปดหลัก: () =>
      panel({
        username: 'กิตติพงศ์พิพัฒน์ธนากูล',
        vipLevel: 2,
        wallets: main('12345678.90'),
        points: '1234567',
        unread: 12,
      }),
    มีเงินโปร: () => panel({ wallets: withPromotion('0.00') }),
    ยอดศูนย์: () =>
      panel({ username: 'ดาว', vipLevel: 0, wallets: main('0.00'), points: '0', unread: 1, hasQuests: false }),
    ในเมนู: () => (
      <MemberPanel
        place="drawer"
        username="สมชาย"
        vipLevel={1}
        wallets={withPromotion('500.00')}
        minutes={75}
        net="-120.00"
      />
    ),
    ในหน้ากระเป๋าเดียว: () => <MemberPanel place="page" wallets={main('1250.00')} className="t24 b6" />,
    ในหน้าหลายกระเป๋า: () => <MemberPanel place="page" wallets={withPromotion('0.00')} className="t24 b6" />,
    หน้างานกระเป๋าเดียว: () => <MemberPanel place="task" wallets={main('1250.00')} />,
    หน้างานมีเงินโปร: () => <MemberPanel place="task" wallets={withPromotion('0.00')} />,
  },
};
