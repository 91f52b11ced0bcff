import type { QuotaView } from '#lib/poll/contract.ts';
import { countText } from '#lib/thai.ts';
import { Icon } from '#ui/Icon.tsx';
import { Phrases } from '#ui/Phrases.tsx';

interface Props {
  readonly quota: QuotaView;
  /** How to come to more, where there are none. */
  readonly hint: string | null;
}

const stubsMost = 5;

/** The votes of today as stubs of a ticket, with where they come from. */
export function PollQuota({ quota: { quota, used, left, text }, hint }: Props) {
  const shown = Math.min(Math.max(quota, 1), stubsMost);
  const stateOf = (at: number) => (at < Math.min(used, shown) ? 'used' : at < quota ? 'left' : 'none');
  return (
    <section className="paper poll-quota" aria-label="สิทธิ์โหวตวันนี้">
      <div>
        <h2 className="b6">{quota === 0 ? 'วันนี้ยังไม่มีสิทธิ์' : `เหลือ ${countText(left)} จาก ${countText(quota)} สิทธิ์วันนี้`}</h2>
        <p className="t13 c2">
          {text}{' '}
          <a className="link nb" href="#rules">
            ดูกติกา
          </a>
        </p>
        {hint && (
          <p className="t13">
            <Phrases text={hint} />
          </p>
        )}
      </div>
      <ol className="stubs" aria-hidden="true">
        {Array.from({ length: shown }, (_, at) => at).map((at) => (
          <li key={at} data-state={stateOf(at)}>
            {stateOf(at) === 'used' ? <Icon name="check" /> : stateOf(at) === 'left' ? at + 1 : ''}
          </li>
        ))}
      </ol>
    </section>
  );
}
