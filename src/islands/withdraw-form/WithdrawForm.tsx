import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { serverNow } from '#lib/client/server-clock.ts';
import type { WithdrawView } from '#lib/deposit/contract.ts';
import type { ShownWallet } from '#lib/ledger/client/wallets.ts';
import { fromDecimal } from '#lib/money.ts';
import { $withdrawals, $withdrawInfo, type WithdrawInfo, watchWithdrawals } from '#lib/payout/client/withdrawals.ts';
import { withdrawObstacle } from '#lib/payout/rules/withdraw-obstacle.ts';
import { openWithdrawStatuses } from '#lib/payout/rules/withdraw-state.ts';
import { Withdrawable } from './Withdrawable.tsx';
import { WithdrawHistory } from './WithdrawHistory.tsx';
import { WithdrawObstacleCard } from './WithdrawObstacleCard.tsx';
import { WithdrawRequest } from './WithdrawRequest.tsx';
import { WithdrawSlip } from './WithdrawSlip.tsx';

interface Props {
  readonly info: WithdrawInfo;
  readonly withdrawals: readonly WithdrawView[];
  /** The one that was asked for by its address, which may be long over. */
  readonly named: WithdrawView | null;
  /** As the bar counts them. */
  readonly wallets: readonly ShownWallet[];
  /** Stands on the slip to share. */
  readonly siteName: string;
  readonly contactHref: string | null;
  /** Where to play and to pay in; null for who rests. */
  readonly playHref: string | null;
  readonly depositHref: string | null;
  /** Where the account is changed, once that page exists. */
  readonly profileHref: string | null;
}

/** Withdrawing: what may leave and why not more, the amount, a last look, then the slip that follows the money. */
export default function WithdrawForm(props: Props) {
  const info = useStore($withdrawInfo, { ssr: () => null }) ?? props.info;
  const withdrawals = useStore($withdrawals, { ssr: () => null }) ?? props.withdrawals;
  const isOpen = (one: WithdrawView): boolean => openWithdrawStatuses.includes(one.status);
  const [followed, setFollowed] = useState((props.named ?? props.withdrawals.find(isOpen))?.withdraw_id);
  const [asked, setAsked] = useState(false);
  useEffect(() => watchWithdrawals(props.withdrawals, props.info), [props.withdrawals, props.info]);

  // One asked for in another tab is followed too.
  const isFollowed = (one: WithdrawView): boolean => one.withdraw_id === followed;
  const shown =
    withdrawals.find(isFollowed) ?? [props.named].find((one) => one && isFollowed(one)) ?? withdrawals.find(isOpen);
  const late = useIsPast(shown?.expected_at);
  const obstacle = withdrawObstacle({
    balance: fromDecimal(info.balance),
    available: fromDecimal(info.available),
    locked: fromDecimal(info.locked),
    receivable: fromDecimal(info.receivable),
    held: info.held_until !== null,
    min: fromDecimal(info.min),
    todayLeft: { count: info.today_left.count, amount: fromDecimal(info.today_left.amount) },
  });

  const waits = obstacle?.kind === 'receivable' || obstacle?.kind === 'held' || obstacle?.kind === 'today';

  return (
    <div className="withdraw-cols">
      {!shown && <Withdrawable info={info} wallets={props.wallets} waits={waits} />}
      <div className="col gap-4">
        {shown ? (
          <WithdrawSlip
            withdrawal={shown}
            siteName={props.siteName}
            contactHref={props.contactHref}
            focused={asked}
            late={late}
            onAgain={() => setFollowed(undefined)}
          />
        ) : obstacle ? (
          <WithdrawObstacleCard
            obstacle={obstacle}
            info={info}
            contactHref={props.contactHref}
            playHref={props.playHref}
            depositHref={props.depositHref}
          />
        ) : (
          <WithdrawRequest
            info={info}
            profileHref={props.profileHref}
            onRequested={(made) => {
              setFollowed(made.withdraw_id);
              setAsked(true);
            }}
          />
        )}
      </div>
      <WithdrawHistory withdrawals={withdrawals.filter((one) => one.withdraw_id !== shown?.withdraw_id)} />
    </div>
  );
}

/** Whether an instant is over, told when it comes; nothing of it is in the first HTML, which has no clock of its own. */
function useIsPast(instant: string | undefined): boolean {
  const [past, setPast] = useState<string>();
  useEffect(() => {
    if (instant === undefined) return undefined;
    const timer = setTimeout(() => setPast(instant), Math.max(0, Date.parse(instant) - serverNow()));
    return () => clearTimeout(timer);
  }, [instant]);
  return instant !== undefined && past === instant;
}
