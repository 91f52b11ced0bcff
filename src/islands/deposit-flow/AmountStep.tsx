import { readAmount, writeAmount } from '#lib/client/amount-text.ts';
import { leftToday } from '#lib/deposit/client/amount-problems.ts';
import type { ChannelView } from '#lib/deposit/contract.ts';
import { leftTodayText } from '#lib/deposit/rules/deposit-room.ts';
import { formatBaht, fromDecimal, parseSatang, type Satang } from '#lib/money.ts';
import { AmountField } from '#ui/AmountField.tsx';
import { Money } from '#ui/Money.tsx';

interface Props {
  readonly channel: ChannelView;
  readonly quickAmounts: readonly string[];
  /** As typed. */
  readonly text: string;
  readonly problem: string | undefined;
  readonly judged: boolean;
  readonly onChange: (text: string) => void;
}

const trimmed = (amount: Satang): string => formatBaht(amount, { satang: 'trim' });

function limitsOf(channel: ChannelView): string {
  const left = leftToday(channel);
  const most =
    left !== undefined && left < fromDecimal(channel.max)
      ? leftTodayText(left)
      : `สูงสุด ${trimmed(fromDecimal(channel.max))} ต่อครั้ง`;
  return `ฝากขั้นต่ำ ${trimmed(fromDecimal(channel.min))} · ${most}`;
}

/** The amount: typed, or one of the usual ones. */
export function AmountStep({ channel, quickAmounts, text, problem, judged, onChange }: Props) {
  const amount = readAmount(text);
  return (
    <>
      <AmountField
        id="deposit-amount"
        label="จำนวนเงิน"
        value={text}
        onChange={onChange}
        hint={limitsOf(channel)}
        problem={problem}
        judged={judged}
        whole={channel.whole_baht}
      />
      <fieldset className="quick-amounts">
        <legend className="sr-only">เลือกจำนวนเงิน</legend>
        {quickAmounts.map((quick) => (
          <button
            type="button"
            key={quick}
            className="chip pick"
            aria-pressed={amount !== undefined && amount === parseSatang(quick)}
            onClick={() => onChange(writeAmount(fromDecimal(quick)))}
          >
            <Money amount={quick} trim />
          </button>
        ))}
      </fieldset>
    </>
  );
}
