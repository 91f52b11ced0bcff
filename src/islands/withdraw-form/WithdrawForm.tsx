import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { ShownWallet } from '#lib/ledger/client/wallets.ts';
import { type WithdrawPageOptions, WithdrawPageStore } from '#lib/payout/client/withdraw-page.ts';
import { Withdrawable } from './Withdrawable.tsx';
import { WithdrawHistory } from './WithdrawHistory.tsx';
import { WithdrawObstacleCard } from './WithdrawObstacleCard.tsx';
import { WithdrawRequest } from './WithdrawRequest.tsx';
import { WithdrawSlip } from './WithdrawSlip.tsx';

interface Props extends WithdrawPageOptions {
  /** As the top bar shows them. */
  readonly wallets: readonly ShownWallet[];
  /** Printed on the slip to share. */
  readonly siteName: string;
  readonly contactHref: string | null;
  /** Where to play and to deposit; null during a pause. */
  readonly playHref: string | null;
  readonly depositHref: string | null;
  /** Where the bank account is changed. */
  readonly profileHref: string | null;
}

/** A withdrawal: the available amount, the request with its confirmation, then the slip that follows the money. */
export default function WithdrawForm(props: Props) {
  const [page] = useState(() => new WithdrawPageStore(props));
  const info = useStore(page.$info);
  const shown = useStore(page.$shown);
  const history = useStore(page.$history);
  const obstacle = useStore(page.$obstacle);
  const late = useStore(page.$late);
  const requested = useStore(page.$requested);
  useEffect(() => page.follow(), [page]);

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
            focused={requested}
            late={late}
            onAgain={page.startAgain}
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
          <WithdrawRequest page={page} profileHref={props.profileHref} />
        )}
      </div>
      <WithdrawHistory withdrawals={history} />
    </div>
  );
}
