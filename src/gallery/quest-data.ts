/** Quests in every state: today's, those of once, the check-in before and after it, and none at all. */
import type { QuestListView, QuestView } from '#lib/quest/contract.ts';
import { countOnWire, progressText, rewardText } from '#lib/quest/rules/quest.ts';

const quest = (
  id: string,
  over: Pick<QuestView, 'kind' | 'title' | 'state'> & { readonly done: bigint; readonly of: bigint },
): QuestView => {
  const { kind, title, state, done, of } = over;
  const reward = { kind: 'points' as const, amount: 30n };
  return {
    ...{ quest_id: id, kind, title, state, period: kind === 'profile' || kind === 'friends' ? 'once' : 'day' },
    ...{
      target: countOnWire(kind, of),
      progress: countOnWire(kind, done),
      progress_text: progressText(kind, done, of),
      ends_at: null,
      event: null,
    },
    reward: { kind: 'points', amount: '30', text: rewardText(reward) },
  };
};

const all: QuestView[] = [
  quest('1', { kind: 'bills', title: 'ส่งโพยที่ออกผลครบ 3 ใบ', state: 'ready', done: 3n, of: 3n }),
  quest('2', { kind: 'deposit', title: 'ฝากครบ ฿300', state: 'open', done: 20_000n, of: 30_000n }),
  quest('3', { kind: 'turnover', title: 'ยอดเล่นที่ออกผลครบ ฿1,000', state: 'open', done: 0n, of: 100_000n }),
  quest('4', { kind: 'shots', title: 'ยิงเลขยี่กี 10 ครั้ง', state: 'claimed', done: 10n, of: 10n }),
  quest('5', { kind: 'games', title: 'ลองเกมเบญจา 1 เกม', state: 'open', done: 0n, of: 1n }),
  quest('6', { kind: 'friends', title: 'ชวนเพื่อนเข้ามาเล่นจริง', state: 'open', done: 0n, of: 1n }),
  quest('7', { kind: 'profile', title: 'ตั้งพาสคีย์ให้บัญชี', state: 'claimed', done: 1n, of: 1n }),
];
const event: QuestView = {
  ...quest('9', { kind: 'bills', title: 'ลอยกระทงรับโชค ส่งโพยครบ 10 ใบ', state: 'open', done: 4n, of: 10n }),
  period: 'once',
  reward: { kind: 'wheel_spins', amount: '3', text: 'หมุนฟรี 3 ครั้ง' },
  ends_at: '2026-11-30T23:59:00+07:00',
  event: {
    about: 'ส่งโพยหวยใดก็ได้ที่ออกผลในช่วงลอยกระทง นับรวมทุกตลาด',
    image: '/art/cover/muang-wide/loy~lotus.svg',
    starts_at: '2026-11-20T00:00:00+07:00',
  },
};
const ladder = [10, 10, 15, 15, 20, 20, 100];
const resets_at = '2026-11-21T00:00:00+07:00';

export const questLists: readonly [QuestListView, ...QuestListView[]] = [
  {
    ...{ quests: [...all, event], claimable: 2, resets_at },
    check_in: { quest_id: '8', streak: 3, done_today: false, ladder, points_today: 15 },
  },
  {
    ...{ quests: [], claimable: 0, resets_at },
    check_in: { quest_id: '8', streak: 7, done_today: true, ladder, points_today: 100 },
  },
  { quests: [], check_in: null, claimable: 0, resets_at },
];
