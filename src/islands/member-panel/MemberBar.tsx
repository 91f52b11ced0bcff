/** The member in the top bar: balance of all wallets with its split, points, and what waits for them. */

import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { replayEarlyTaps } from '#lib/client/early-taps.ts';
import { $unread } from '#lib/inbox/client/unread-badge.ts';
import { $points, $wallets, type ShownWallet } from '#lib/ledger/client/wallets.ts';
import { totalBalance } from '#lib/ledger/rules/wallet-types.ts';
import { links } from '#lib/links.ts';
import { formatPoints, points, toDecimal } from '#lib/money.ts';
import { $notices } from '#lib/notification/client/notices.ts';
import { $quests, followQuests } from '#lib/quest/client/quests.ts';
import { Icon } from '#ui/Icon.tsx';
import { Money } from '#ui/Money.tsx';
import { RefreshButton } from './RefreshButton.tsx';
import { Split } from './Split.tsx';

export interface MemberBarProps {
  readonly username: string;
  readonly vipLevel: 0 | 1 | 2;
  /** Of the page, until a store knows better; so of everything below. */
  readonly wallets: readonly ShownWallet[];
  readonly points: string;
  readonly unread: number;
  /** How many announcements there are. */
  readonly notices: number;
  /** Whether any quest runs. */
  readonly hasQuests: boolean;
  readonly claimable: number;
}

const noIds: readonly string[] = [];

export function MemberBar(props: MemberBarProps) {
  useEffect(followQuests, []);
  const unread = useStore($unread, { ssr: () => null }) ?? props.unread;
  return (
    <>
      <Waiting {...props} unread={unread} />
      <Pass {...props} />
      <PointsChip count={props.points} />
      <a className="btn pri sm desk" href={links.deposit()}>
        ฝาก
      </a>
      <a className="btn sec sm desk" href={links.withdraw()}>
        ถอน
      </a>
      <button type="button" className="ib fill" commandfor="drawer" command="show-modal">
        <span className="sr-only">เปิดเมนู</span>
        <Icon name="list" />
        <Dot count={unread} only="phone" />
      </button>
    </>
  );
}

/** Announcements, quests and messages, where the bar has room for them. */
function Waiting({ notices, hasQuests, claimable, unread }: MemberBarProps) {
  const fresh = useStore($notices, { ssr: () => noIds });
  const rewards = useStore($quests, { ssr: () => null }) ?? claimable;
  return (
    <>
      {notices > 0 && (
        <button
          type="button"
          className="ib desk"
          commandfor="notice"
          command="show-modal"
          aria-label={`ดูประกาศสำคัญ ${notices} รายการ`}
        >
          <Icon name="bell" />
          <Dot count={fresh.length} />
        </button>
      )}
      {hasQuests && (
        <a
          className="ib desk"
          href={links.quests()}
          aria-label={rewards > 0 ? `ภารกิจ รับรางวัลได้ ${rewards} รายการ` : 'ภารกิจ'}
        >
          <Icon name="star" />
          <Dot count={rewards} />
        </a>
      )}
      <a className="ib desk" href={links.inbox()}>
        <span className="sr-only">การแจ้งเตือน</span>
        <Icon name="envelope-simple" />
        <Dot count={unread} />
      </a>
    </>
  );
}

function Dot({ count, only = '' }: { readonly count: number; readonly only?: 'phone' | '' }) {
  return count > 0 ? <b className={`dot ${only}`.trim()}>{count}</b> : null;
}

function Pass({ username, vipLevel, wallets: rendered }: MemberBarProps) {
  const wallets = useStore($wallets, { ssr: () => null }) ?? rendered;
  const total = toDecimal(totalBalance(wallets));
  const first = useRef(total);
  // A new key begins the highlight anew; the amount that the page came with has none.
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    if (first.current === total) return;
    first.current = total;
    setChanges((count) => count + 1);
  }, [total]);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) void replayEarlyTaps(place.current);
  }, []);
  return (
    <div className="pass" ref={place} data-early-taps>
      <img src={`/art/set.svg#vip-${vipLevel}`} alt="" width="34" height="34" />
      <div>
        <div className="who one">{username}</div>
        <div className="bal-line">
          <div className="bal" role="status" aria-label="ยอดเงินคงเหลือ">
            <span key={changes} className={changes > 0 ? 'changed' : undefined}>
              <Money amount={total} />
            </span>
          </div>
          <Split wallets={wallets} />
        </div>
      </div>
      <RefreshButton />
    </div>
  );
}

function PointsChip({ count: rendered }: { readonly count: string }) {
  const count = useStore($points, { ssr: () => null }) ?? rendered;
  const text = formatPoints(points(BigInt(count)));
  return (
    <a className="pts" href={links.redeem()} aria-label={`แต้มสะสม ${text} แต้ม`}>
      <img src="/art/set.svg#rong-coin" alt="" width="20" height="20" loading="lazy" />
      <span className="num">{text}</span>
    </a>
  );
}
