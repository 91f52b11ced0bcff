/** The member in the drawer: every wallet, deposit and withdrawal, and the clock of play. */

import { useStore } from '@nanostores/react';
import type { ShownWallet } from '#lib/ledger/client/wallets.ts';
import { links } from '#lib/links.ts';
import { $minutesPlayed } from '#lib/play-limit/client/minutes-played.ts';
import { playTimeText } from '#lib/play-limit/rules/play-time.ts';
import { Icon } from '#ui/Icon.tsx';
import { Money } from '#ui/Money.tsx';
import { Balances } from './Balances.tsx';

export interface MemberCardProps {
  readonly username: string;
  readonly vipLevel: 0 | 1 | 2;
  readonly wallets: readonly ShownWallet[];
  /** Since login, when the page was rendered. */
  readonly minutes: number;
  /** What the session has brought, in wire form. */
  readonly net: string;
}

export function MemberCard({ username, vipLevel, wallets, minutes, net }: MemberCardProps) {
  const played = useStore($minutesPlayed, { ssr: () => null }) ?? minutes;
  return (
    <>
      <div className="pass-card">
        {/* Drawn when the drawer opens: pictures of closed dialogs are not loaded. */}
        <img className="bg" src={links.ticketArt('khram', username)} alt="" loading="lazy" />
        <div className="row">
          <img src={`/art/set.svg#vip-${vipLevel}`} alt="" width="44" height="44" loading="lazy" />
          <div className="grow">
            <div className="b6 one">{username}</div>
            <Balances wallets={wallets} className="t18 b6" />
          </div>
        </div>
      </div>
      <div className="actions px-4 pb-3">
        <a className="btn pri" href={links.deposit()}>
          ฝากเงิน
        </a>
        <a className="btn sec" href={links.withdraw()}>
          ถอนเงิน
        </a>
      </div>
      <a className="play-line" href={links.limits()}>
        <Icon name="hourglass-medium" />
        <span className="grow">
          เล่นมาแล้ว <b className="num">{playTimeText(played)}</b>
        </span>
        <span>
          ได้เสีย{' '}
          <b>
            <Money amount={net} sign trim />
          </b>
        </span>
      </a>
    </>
  );
}
