/** The first quests of a brand, added as an operator would. */
import { baht } from '../../money.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { QuestInput } from '../operator-contract.ts';
import { addQuest, questSettings } from './set-quest.ts';

const points = (count: number) => ({ reward_kind: 'points' as const, reward: baht(count) });
const daily = { period: 'day' as const };

/** Counts are written like amounts: the contract reads both from decimals. */
const first: readonly QuestInput[] = [
  { kind: 'check_in', title: 'เช็กอินต่อเนื่อง', ...daily, reward_kind: 'points', ladder: [10, 10, 15, 15, 20, 20, 100] },
  { kind: 'bills', title: 'ส่งโพยที่ออกผลครบ 3 ใบ', ...daily, target: baht(3), ...points(30) },
  { kind: 'deposit', title: 'ฝากครบ ฿300', ...daily, target: baht(300), ...points(20) },
  { kind: 'turnover', title: 'ยอดเล่นที่ออกผลครบ ฿1,000', ...daily, target: baht(1_000), ...points(30) },
  { kind: 'shots', title: 'ยิงเลขยี่กี 10 ครั้ง', ...daily, target: baht(10), ...points(15) },
  { kind: 'games', title: 'ลองเกมเบญจา 1 เกม', ...daily, target: baht(1), ...points(10) },
  {
    kind: 'friends',
    title: 'ชวนเพื่อนเข้ามาเล่นจริง',
    period: 'once',
    target: baht(1),
    reward_kind: 'wheel_spins',
    reward: baht(3),
  },
  { kind: 'profile', title: 'ตั้งพาสคีย์ให้บัญชี', period: 'once', target: baht(1), ...points(25) },
];

/** Adds the quests where there are none. */
export async function seedQuests(ctx: OperatorContext): Promise<void> {
  if ((await questSettings(ctx)).length > 0) return;
  for (const one of first) await addQuest(ctx, one);
}
