/**
 * The member panel: in the top bar, in the drawer, and where a page shows the balance itself. One island for all of them, so
 * that a page loads one file.
 */

import type { ShownWallet } from '#lib/ledger/client/wallets.ts';
import { Balances, type BalancesProps } from './Balances.tsx';
import { MemberBar, type MemberBarProps } from './MemberBar.tsx';
import { MemberCard, type MemberCardProps } from './MemberCard.tsx';
import { TaskBalance } from './TaskBalance.tsx';

export type MemberPanelProps =
  | ({ readonly place: 'bar' } & MemberBarProps)
  | ({ readonly place: 'drawer' } & MemberCardProps)
  | ({ readonly place: 'page' } & BalancesProps)
  | { readonly place: 'task'; readonly wallets: readonly ShownWallet[] };

export default function MemberPanel(props: MemberPanelProps) {
  switch (props.place) {
    case 'bar':
      return <MemberBar {...props} />;
    case 'drawer':
      return <MemberCard {...props} />;
    case 'page':
      return <Balances {...props} />;
    case 'task':
      return <TaskBalance wallets={props.wallets} />;
  }
}
