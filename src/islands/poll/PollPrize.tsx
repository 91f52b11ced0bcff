import { links } from '#lib/links.ts';
import type { PollView, WinnerView } from '#lib/poll/contract.ts';
import { countText, shortDateTime, shortDay } from '#lib/thai.ts';
import { bangkokDay } from '#lib/time.ts';
import { Icon } from '#ui/Icon.tsx';

interface Props {
  readonly poll: PollView;
  readonly winners: readonly WinnerView[];
}

/** The prize of a prediction, and who has won: this poll's winners, before its answer those of earlier polls. */
export function PollPrize({ poll: { config, metadata }, winners }: Props) {
  const { prize, state, announces_at } = config;
  if (!prize) return null;
  const isAnswered = state === 'answered';
  const when = isAnswered
    ? `ผู้โชคดี ${countText(metadata.winners)} คน`
    : announces_at
      ? `ประกาศ ${shortDateTime(new Date(announces_at))}`
      : '';
  return (
    <section className="card poll-prize" aria-labelledby="prize">
      <div className="prize-line">
        <img src="/art/set.svg#rong-gift" alt="" width={48} height={48} />
        <div>
          <h2 className="b6" id="prize">
            รางวัล {prize.text} จำนวน {countText(prize.winners_max)} คน
          </h2>
          <p className="t13 c2">สุ่มจากคนที่ทายถูก {when}</p>
        </div>
      </div>
      {winners.length > 0 && !isAnswered && <h3 className="t13 c2 earlier">ผู้โชคดีจากโพลก่อนหน้า</h3>}
      {winners.length > 0 && (
        <ul className="winners" aria-label={isAnswered ? 'ผู้โชคดี' : 'ผู้โชคดีจากโพลก่อนหน้า'}>
          {winners.map((one) => (
            <li key={`${one.poll_id} ${one.ticket}`}>
              <Icon name="trophy" />
              <span className="grow">
                <b>{one.member}</b>{' '}
                <span className="t13 c3">
                  {isAnswered ? (
                    `ตั๋วเลขที่ ${one.ticket}`
                  ) : (
                    <a className="link" href={links.poll(one.poll_id)}>
                      {shortDay(bangkokDay(new Date(one.at)))}
                    </a>
                  )}
                </span>
              </span>
              <b className="num">{one.prize}</b>
            </li>
          ))}
        </ul>
      )}
      {isAnswered && winners.length === 0 && <p className="none t14 c2">ไม่มีผู้ทายถูก</p>}
    </section>
  );
}
