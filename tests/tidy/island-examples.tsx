/** One example of each island as a page would give it: the fixed data with which its first HTML is made in the tests. */
import type { ReactElement } from 'react';
import MemberPanel from '#islands/member-panel/MemberPanel.tsx';

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
};
