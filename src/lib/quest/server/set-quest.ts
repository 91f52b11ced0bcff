/** Operators' use cases on quests. */
import { and, asc, eq, sql } from 'drizzle-orm';
import { assert, invalidInput, Refusal } from '../../contract/problems.ts';
import { holdRates } from '../../lotto/server/settled-play-queries.ts';
import type { Satang } from '../../money.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { toIso } from '../../time.ts';
import type { QuestInput, QuestSettingView } from '../operator-contract.ts';
import type { EventPicture } from '../rules/event.ts';
import { countOnWire, isInSatang, type Reward, rewardOnWire, rewardProblem } from '../rules/quest.ts';
import { lowestEdgeBp } from './bearable.ts';
import { quest, questClaim, questDay } from './tables.ts';

type QuestRowStored = typeof quest.$inferSelect;

type Standing = Pick<QuestSettingView, 'claims' | 'last_day'>;

/** Of the quest of the row; scalars, so that a list of quests takes one statement. */
const standing = {
  claims: sql<number>`(select count(*)::int from ${questClaim} where ${questClaim.questId} = ${quest.id})`,
  last_day: sql<
    Standing['last_day']
  >`(select json_build_object('day', ${questDay.day}, 'reached', ${questDay.reached}, 'claimed', ${questDay.claimed})
    from ${questDay} where ${questDay.questId} = ${quest.id} order by ${questDay.day} desc limit 1)`,
};
const noStanding: Standing = { claims: 0, last_day: null };

const settingView = (row: QuestRowStored, { claims, last_day }: Standing): QuestSettingView => ({
  ...{ quest_id: String(row.id), kind: row.kind, period: row.period, title: row.title },
  target: countOnWire(row.kind, row.target),
  reward_kind: row.rewardKind,
  reward_amount: rewardOnWire({ kind: row.rewardKind, amount: row.rewardAmount }),
  ladder: row.ladder && [...row.ladder],
  ...{ about: row.about, picture: row.picture },
  ...{ active: row.active, starts_at: toIso(row.startsAt), ends_at: row.endsAt && toIso(row.endsAt) },
  ...{ claims, last_day },
});

export async function questSettings(ctx: OperatorContext): Promise<QuestSettingView[]> {
  const rows = await ctx.db
    .select({ row: quest, ...standing })
    .from(quest)
    .where(eq(quest.agentId, ctx.agentId))
    .orderBy(asc(quest.position), asc(quest.id));
  return rows.map(({ row, ...stands }) => settingView(row, stands));
}

/** Amounts in the contract are THB; what is counted in whole numbers has no satang. */
function whole(name: 'target' | 'reward', given: Satang | undefined, inSatang: boolean): bigint {
  if (given === undefined || given <= 0n) throw invalidInput({ [name]: 'ใส่จำนวนที่มากกว่า 0' });
  if (inSatang) return given;
  if (given % 100n !== 0n) throw invalidInput({ [name]: 'ต้องเป็นจำนวนเต็ม' });
  return given / 100n;
}

function countsOf(input: QuestInput): { target: bigint; reward: Reward; ladder: number[] | null } {
  const { kind, ladder } = input;
  if ((kind === 'check_in') !== (ladder !== undefined))
    throw invalidInput({ ladder: ladder ? 'ใส่เฉพาะเช็กอิน' : 'ใส่แต้มของแต่ละวัน' });
  if (ladder !== undefined) {
    if (input.period !== 'day' || input.reward_kind !== 'points')
      throw invalidInput({ period: 'เช็กอินเป็นรายวันและให้แต้ม' });
    return { target: 1n, reward: { kind: 'points', amount: BigInt(Math.min(...ladder)) }, ladder };
  }
  const reward: Reward = {
    kind: input.reward_kind,
    amount: whole('reward', input.reward, input.reward_kind === 'credit'),
  };
  const target = whole('target', input.target, isInSatang(kind));
  if (kind === 'profile' && input.period !== 'once') throw invalidInput({ period: 'ตั้งพาสคีย์ทำได้ครั้งเดียว' });
  return { target, reward, ladder: null };
}

/** What makes a quest an event; it has all of it or none. */
function eventOf({ kind, about, picture, ends_at }: QuestInput): {
  about: string | null;
  picture: EventPicture | null;
} {
  if (about === undefined && picture === undefined) return { about: null, picture: null };
  if (kind === 'check_in') throw invalidInput({ picture: 'เช็กอินเป็นกิจกรรมไม่ได้' });
  if (about === undefined) throw invalidInput({ about: 'บอกว่ากิจกรรมเกี่ยวกับอะไร' });
  if (picture === undefined) throw invalidInput({ picture: 'เลือกภาพของกิจกรรม' });
  if (!ends_at) throw invalidInput({ ends_at: 'กิจกรรมต้องมีวันสิ้นสุด' });
  return { about, picture };
}

/** @throws Refusal invalid_input */
export function addQuest(ctx: OperatorContext, input: QuestInput): Promise<QuestSettingView> {
  const { target, reward, ladder } = countsOf(input);
  const event = eventOf(input);
  return inTransaction(ctx, async (tx, inside) => {
    const startsAt = input.starts_at ?? (await databaseNow(tx));
    if (input.ends_at && input.ends_at <= startsAt) throw invalidInput({ ends_at: 'เวลาสิ้นสุดต้องหลังเวลาเริ่ม' });
    await assertMayRun(tx, ctx.agentId, 'reward', { kind: input.kind, target, reward });
    const [row] = await tx
      .insert(quest)
      .values({
        ...{ agentId: ctx.agentId, kind: input.kind, period: input.period, title: input.title, target, ladder },
        ...event,
        ...{ rewardKind: reward.kind, rewardAmount: reward.amount, startsAt, endsAt: input.ends_at ?? null },
        position: sql`(select coalesce(max(position), 0) + 1 from quest where agent_id = ${ctx.agentId})`,
        createdBy: ctx.operator.name,
      })
      .returning();
    assert(row, 'a quest is inserted');
    const after = settingView(row, noStanding);
    await recordAct(inside, {
      ...{ action: 'quest.add', subject: `quest:${row.id}`, before: null, after, reason: input.reason },
    });
    return after;
  });
}

interface Wanted {
  readonly kind: QuestInput['kind'];
  readonly target: bigint;
  readonly reward: Reward;
}

/** The lock of the rates serialises what begins to run, so that each sees the others. */
async function assertMayRun(tx: Db, agentId: bigint, field: string, { kind, target, reward }: Wanted): Promise<void> {
  await holdRates(tx);
  const problem = rewardProblem(kind, target, reward, kind === 'turnover' ? await lowestEdgeBp(tx) : 0);
  if (problem) throw invalidInput({ [field]: problem });
  if (kind !== 'check_in') return;
  const running = and(eq(quest.agentId, agentId), eq(quest.kind, 'check_in'), eq(quest.active, true));
  if ((await tx.$count(quest, running)) > 0)
    throw invalidInput({ [field === 'reward' ? 'kind' : field]: 'มีเช็กอินอยู่แล้ว ปิดอันเดิมก่อน' });
}

interface Change {
  readonly quest_id: bigint;
  readonly title?: string | undefined;
  readonly active?: boolean | undefined;
  readonly ends_at?: Date | undefined;
  readonly reason?: string | undefined;
}

/** @throws Refusal not_found, invalid_input */
export function changeQuest(ctx: OperatorContext, input: Change): Promise<QuestSettingView> {
  return inTransaction(ctx, async (tx, inside) => {
    const own = and(eq(quest.id, input.quest_id), eq(quest.agentId, ctx.agentId));
    const [before] = await tx.select().from(quest).where(own).for('update');
    if (!before) throw new Refusal('not_found');
    if (input.ends_at && input.ends_at <= before.startsAt) throw invalidInput({ ends_at: 'เวลาสิ้นสุดต้องหลังเวลาเริ่ม' });
    if (input.active && !before.active)
      await assertMayRun(tx, ctx.agentId, 'active', {
        ...{ kind: before.kind, target: before.target },
        reward: { kind: before.rewardKind, amount: before.rewardAmount },
      });
    const [row] = await tx
      .update(quest)
      .set({
        ...{ title: input.title ?? before.title, active: input.active ?? before.active },
        endsAt: input.ends_at ?? before.endsAt,
      })
      .where(own)
      .returning();
    assert(row, 'the quest is there');
    const [stands = noStanding] = await tx.select(standing).from(quest).where(own);
    const after = settingView(row, stands);
    await recordAct(inside, {
      ...{ action: 'quest.change', subject: `quest:${row.id}`, reason: input.reason },
      ...{ before: settingView(before, stands), after },
    });
    return after;
  });
}
