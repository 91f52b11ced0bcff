import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { unbroken } from '#lib/line-breaks.ts';
import { links } from '#lib/links.ts';
import { type PollStart, PollStore } from '#lib/poll/client/poll-store.ts';
import type { WinnerView } from '#lib/poll/contract.ts';
import { clock, countText, shortDateTime } from '#lib/thai.ts';
import { PollChoices } from './PollChoices.tsx';
import { PollPrize } from './PollPrize.tsx';
import { PollQuota } from './PollQuota.tsx';
import { PollResults } from './PollResults.tsx';
import { PollRules } from './PollRules.tsx';
import { VoteAgain } from './VoteAgain.tsx';
import { VoteForm } from './VoteForm.tsx';

interface Props extends PollStart {
  readonly winners: readonly WinnerView[];
}

/** A poll below its question: choose, voted, over. For a guest it is rendered on the server only. */
export default function Poll({ winners, ...start }: Props) {
  const [store] = useState(() => new PollStore(start));
  useEffect(() => store.follow(), [store]);
  const poll = useStore(store.$poll);
  const stats = useStore(store.$stats);
  const own = useStore(store.$own);
  const { config, choices } = poll;
  const isOpen = config.state === 'open';
  const mine = own?.quota.votes ?? [];
  const first = choices.find(({ choice_id }) => choice_id === mine[0]?.choice_id);
  const canVote = isOpen && own?.canVote === true;
  /** A prediction has one answer: more votes are more tickets for it. */
  const again = config.kind === 'prediction' ? first : undefined;
  return (
    <>
      <Over poll={poll} first={first} mine={mine} winners={winners} />
      {stats.shown && <PollResults poll={poll} stats={stats} mine={mine} />}
      {canVote && !again && <VoteForm store={store} hasVoted={stats.shown} />}
      {!stats.shown && !canVote && <PollChoices choices={choices} />}
      <p className="poll-total t13 c2 num">
        <span>ทั้งหมด {countText(stats.votes)} โหวต</span>
        {isOpen && stats.shown && <span>อัปเดตสด {clock(new Date(stats.updated_at))} น.</span>}
      </p>
      {canVote && again && <VoteAgain store={store} choice={again} />}
      {isOpen && !own && (
        <a className="btn pri lg full" href={links.login(links.poll(config.poll_id))}>
          เข้าสู่ระบบเพื่อโหวต
        </a>
      )}
      {isOpen && own && !own.paused && (
        <PollQuota
          quota={own.quota}
          hint={own.canVote ? null : own.quota.quota === 0 ? config.quota_rule.text : own.why}
        />
      )}
      {isOpen && own?.paused && <p className="poll-said">พักการเล่นอยู่ จึงโหวตไม่ได้ กลับมาโหวตได้เมื่อพักครบ</p>}
      {config.state !== 'cancelled' && <PollPrize poll={poll} winners={winners} />}
      <PollRules poll={poll} mine={mine} />
    </>
  );
}

interface OverProps {
  readonly poll: PollStart['poll'];
  /** The member's answer. */
  readonly first: PollStart['poll']['choices'][number] | undefined;
  readonly mine: NonNullable<PollStart['own']>['quota']['votes'];
  readonly winners: readonly WinnerView[];
}

/** How a poll ended, and what became of the member's answer. */
function Over({ poll: { config, choices }, first, mine, winners }: OverProps) {
  const announced = config.announces_at ? ` ประกาศ ${shortDateTime(new Date(config.announces_at))}` : '';
  const closedText = config.kind === 'prediction' ? `ปิดโหวตแล้ว รอเฉลย${announced}` : 'ปิดโหวตแล้ว ขอบคุณทุกความเห็น';
  const answer = choices.find(({ choice_id }) => choice_id === config.answer_id);
  const prize = winners.find(({ ticket }) => mine.some(({ vote_id }) => vote_id === ticket))?.prize;
  const isRight = answer !== undefined && first?.choice_id === answer.choice_id;
  return (
    <>
      {config.state === 'closed' && <p className="poll-said">{unbroken(closedText)}</p>}
      {config.state === 'cancelled' && <p className="poll-said">{unbroken('โพลนี้ยกเลิกแล้ว ไม่มีการเฉลยและไม่มีรางวัล')}</p>}
      {answer && (
        <p className="poll-said">
          เฉลย: <b>{answer.name}</b>
          {first && (isRight ? ` คุณทายถูก${prize ? ` และได้รางวัล ${prize}` : ''}` : ' ครั้งนี้คุณทายไม่ถูก')}
        </p>
      )}
    </>
  );
}
