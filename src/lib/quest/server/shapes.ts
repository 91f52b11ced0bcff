/** Quests in wire form. */
import { links } from '../../links.ts';
import { bangkokDay, toIso } from '../../time.ts';
import type { CheckInView, QuestListView, QuestView } from '../contract.ts';
import { type EventPicture, eventPictures } from '../rules/event.ts';
import {
  countOnWire,
  nextReset,
  progressText,
  type Reward,
  rewardOnWire,
  rewardText,
  stepOf,
  streakToday,
} from '../rules/quest.ts';
import type { QuestRow } from './progress-queries.ts';

export const rewardView = (reward: Reward) => ({
  kind: reward.kind,
  amount: rewardOnWire(reward),
  text: rewardText(reward),
});

export const rewardOf = (row: Pick<QuestRow, 'reward_kind' | 'reward_amount'>): Reward => ({
  ...{ kind: row.reward_kind, amount: row.reward_amount },
});

/** The picture of an event, drawn by the site. */
export function eventImage(picture: EventPicture, title: string): string {
  const { enamel, emblem } = eventPictures[picture];
  return links.cover(enamel, 'wide', title, emblem);
}

const eventView = ({ about, picture, title, starts_at }: QuestRow): QuestView['event'] =>
  about !== null && picture !== null ? { about, image: eventImage(picture, title), starts_at: toIso(starts_at) } : null;

function questView(row: QuestRow): QuestView {
  const isDone = row.progress >= row.target;
  return {
    ...{ quest_id: String(row.id), kind: row.kind, period: row.period, title: row.title },
    target: countOnWire(row.kind, row.target),
    progress: countOnWire(row.kind, isDone ? row.target : row.progress),
    progress_text: progressText(row.kind, row.progress, row.target),
    reward: rewardView(rewardOf(row)),
    state: row.claimed_at ? 'claimed' : isDone ? 'ready' : 'open',
    ends_at: row.ends_at && toIso(row.ends_at),
    event: eventView(row),
  };
}

/** The days in a row that today's check-in is or would be. */
export const streakOf = (row: QuestRow, now: Date): number => {
  const today = bangkokDay(now);
  if (row.last_day === today) return Number(row.last_streak);
  return streakToday(row.last_day === null ? undefined : { day: row.last_day, streak: Number(row.last_streak) }, today);
};

function checkInView(row: QuestRow, now: Date): CheckInView {
  const streak = streakOf(row, now);
  const isDone = row.claimed_at !== null;
  const ladder = row.ladder ?? [];
  return {
    ...{ quest_id: String(row.id), done_today: isDone, ladder: [...ladder], points_today: stepOf(ladder, streak) },
    streak: isDone ? streak : streak - 1,
  };
}

export function listView(rows: readonly QuestRow[], now: Date): QuestListView {
  const checkIn = rows.find(({ kind }) => kind === 'check_in');
  const check_in = checkIn ? checkInView(checkIn, now) : null;
  const quests = rows.filter(({ kind }) => kind !== 'check_in').map(questView);
  const ready = quests.filter(({ state }) => state === 'ready').length;
  const claimable = ready + (check_in && !check_in.done_today ? 1 : 0);
  return { quests, check_in, claimable, resets_at: toIso(nextReset(now)) };
}
