import { memo } from 'react';
import { Icon } from '#islands/ui/Icon.tsx';
import { links } from '#lib/links.ts';
import { formatBaht, type Satang, toDecimal } from '#lib/money.ts';

interface Props {
  readonly roundId: string;
  readonly balance: Satang | undefined;
  readonly member: boolean;
}

/** What is in the wallet, live; for guests the door. */
export const Wallet = memo(function Wallet({ roundId, balance, member }: Props) {
  if (!member)
    return (
      <a className="btn sec sm door" href={links.login(links.round(roundId))}>
        <Icon name="sign-in" />
        เข้าสู่ระบบ
      </a>
    );
  return (
    <span className="ed-wallet">
      <Icon name="wallet" />
      <span
        className="bal b6 num"
        key={balance === undefined ? '' : toDecimal(balance)}
        role="status"
        aria-label="ยอดเงินคงเหลือ"
      >
        {balance === undefined ? '–' : formatBaht(balance)}
      </span>
    </span>
  );
});
