import type { PollView, QuotaView, StatsView } from '#lib/poll/contract.ts';
import { countText } from '#lib/thai.ts';
import { Icon } from '#ui/Icon.tsx';
import { columnsOf } from './PollChoices.tsx';

interface Props {
  readonly poll: PollView;
  readonly stats: StatsView;
  readonly mine: QuotaView['votes'];
}

/** The choices with their share of the votes; the member's own and the answer are marked in words. */
export function PollResults({ poll: { choices, config }, stats, mine }: Props) {
  const found = new Map(stats.choices.map((one) => [one.choice_id, one]));
  return (
    <ul className="poll-choices" data-columns={columnsOf(choices)} aria-label="ผลโหวต">
      {choices.map(({ choice_id, name, image }) => {
        const { votes = 0, percent = 0 } = found.get(choice_id) ?? {};
        const times = mine.filter((vote) => vote.choice_id === choice_id).length;
        const isAnswer = config.answer_id === choice_id;
        return (
          <li
            className="poll-choice"
            key={choice_id}
            data-mine={times > 0 ? '' : undefined}
            data-answer={isAnswer ? '' : undefined}
          >
            <img src={image} alt="" width={150} height={150} />
            {(times > 0 || isAnswer) && (
              <span className="marks">
                {isAnswer && (
                  <span className="mark good">
                    <Icon name="check-circle-fill" />
                    เฉลย
                  </span>
                )}
                {times > 0 && (
                  <span className="mark">
                    <Icon name="check" />
                    คุณเลือก{times > 1 && ` ×${times}`}
                  </span>
                )}
              </span>
            )}
            <span className="name">{name}</span>
            <b className="share num">
              {percent}
              <small>%</small>
            </b>
            <progress max={100} value={percent} aria-hidden="true" />
            <span className="t13 c2 num">{countText(votes)} โหวต</span>
          </li>
        );
      })}
    </ul>
  );
}
