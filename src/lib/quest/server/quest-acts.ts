/** Adding and changing quests, as far as it takes two people. */
import { eq } from 'drizzle-orm';
import { formatBaht, satang } from '../../money.ts';
import type { RewardAct } from '../../operator/server/reward-acts.ts';
import { countText } from '../../thai.ts';
import type { QuestInput, QuestSettingView } from '../operator-contract.ts';
import { countFromWire, isInSatang, questKinds, rewardFromWire, rewardText } from '../rules/quest.ts';
import { addQuest, changeQuest } from './set-quest.ts';
import { quest } from './tables.ts';

const givesOf = ({ ladder, reward_kind: kind, reward_amount: amount }: QuestSettingView): string =>
  ladder ? `${ladder.join(' ')} แต้ม` : rewardText(rewardFromWire(kind, amount));

const targetOf = ({ kind, target }: QuestSettingView): string =>
  isInSatang(kind)
    ? formatBaht(satang(countFromWire(kind, target)), { satang: 'trim' })
    : `${countText(Number(target))} ${questKinds[kind].unit}`;

export const questAddition: RewardAct<QuestInput, QuestSettingView> = {
  name: 'quest.add',
  heading: ({ title }) => `ภารกิจ ${title}`,
  run: addQuest,
  facts: (made, { starts_at }) => ({
    ...{ title: made.title, given: questKinds[made.kind].thai, target: targetOf(made), gives: givesOf(made) },
    each: made.period === 'day' ? 'วันละครั้ง' : 'ครั้งเดียว',
    ...{ starts_at: starts_at?.toISOString() ?? 'เมื่ออนุมัติ', ends_at: made.ends_at },
  }),
};

type Change = Parameters<typeof changeQuest>[1];

export const questChange: RewardAct<Change, QuestSettingView> = {
  name: 'quest.change',
  heading: ({ quest_id }) => `เปลี่ยนภารกิจ ${quest_id}`,
  run: changeQuest,
  facts: (made) => ({
    ...{ title: made.title, given: questKinds[made.kind].thai, target: targetOf(made), gives: givesOf(made) },
    ...{ offered: made.active ? 'เปิด' : 'ปิด', ends_at: made.ends_at },
  }),
  /** Unless it runs again, or for longer. */
  async byOne({ db }, { quest_id, active, ends_at }) {
    if (active !== true && ends_at === undefined) return true;
    const [before] = await db.select().from(quest).where(eq(quest.id, quest_id));
    const again = active === true && before?.active === false;
    return !again && (!ends_at || (before?.endsAt != null && ends_at <= before.endsAt));
  },
};
