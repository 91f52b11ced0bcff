/** Operators make a poll, publish it and end its votes. */
import { eq } from 'drizzle-orm';
import { assert, invalidInput } from '../../contract/problems.ts';
import { commitmentOf, configHash } from '../../house/rules/commitment.ts';
import { type Satang, satang, zeroSatang } from '../../money.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import { agreedByTwo, type Shown } from '../../operator/server/second-person.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { seal } from '../../server/sealed.ts';
import type { PollDecidedView, PollInput, PollSettingView } from '../operator-contract.ts';
import { enamelAt, type Prize, prizeProblem, type QuotaRule, ruleProblem, stateOf } from '../rules/poll.ts';
import { changedPoll, lockPoll, notAllowed, type StoredPoll } from './lock-poll.ts';
import { poll, pollChoice } from './tables.ts';

/** Contract amounts are THB; points and spins are whole numbers. */
function prizeAmount(kind: Prize['kind'], given: Satang | undefined): bigint {
  if (given === undefined || given <= 0n) throw invalidInput({ prize: 'ใส่จำนวนที่มากกว่า 0' });
  if (kind === 'credit') return given;
  if (given % 100n !== 0n) throw invalidInput({ prize: 'ต้องเป็นจำนวนเต็ม' });
  return given / 100n;
}

function offerOf(input: PollInput, rule: QuotaRule) {
  const { prize_kind: kind, winners_max: winnersMax, budget } = input;
  const nothing = { prizeKind: null, prizeAmount: null, winnersMax: null, budget: null };
  if (kind === undefined) {
    if (input.prize !== undefined || winnersMax !== undefined || budget !== undefined)
      throw invalidInput({ prize_kind: 'เลือกชนิดของรางวัล' });
    return nothing;
  }
  if (winnersMax === undefined) throw invalidInput({ winners_max: 'ใส่จำนวนผู้โชคดี' });
  if (budget === undefined || budget <= 0n) throw invalidInput({ budget: 'ใส่งบรวมของรางวัล' });
  const amount = prizeAmount(kind, input.prize);
  const problem = prizeProblem({ kind: input.kind, prize: { kind, amount }, winnersMax, budget, rule });
  if (problem) throw invalidInput(problem);
  return { prizeKind: kind, prizeAmount: amount, winnersMax, budget };
}

function assertTimes(input: PollInput, opensAt: Date, now: Date): void {
  if (input.closes_at <= opensAt || input.closes_at <= now)
    throw invalidInput({ closes_at: 'เวลาปิดต้องหลังเวลาเปิดและหลังตอนนี้' });
  if (input.announces_at && input.announces_at < input.closes_at)
    throw invalidInput({ announces_at: 'ประกาศผลก่อนปิดโหวตไม่ได้' });
  const names = new Set(input.choices.map(({ name }) => name));
  if (names.size < input.choices.length) throw invalidInput({ choices: 'มีตัวเลือกชื่อซ้ำ' });
}

/** Makes a draft, which members do not see. @throws Refusal invalid_input */
export function createPoll(ctx: OperatorContext, input: PollInput): Promise<PollSettingView> {
  return inTransaction(ctx, async (tx, inside) => {
    const now = await databaseNow(tx);
    const opensAt = input.opens_at ?? now;
    assertTimes(input, opensAt, now);
    const [depositStep, playStep] = [input.deposit_step ?? null, input.play_step ?? null];
    const rule = { base: input.quota_base, depositStep, playStep, most: input.quota_max };
    const problem = ruleProblem(rule);
    if (problem) throw invalidInput(problem);
    const [row] = await tx
      .insert(poll)
      .values({
        ...{ agentId: ctx.agentId, kind: input.kind, title: input.title, summary: input.summary, enamel: input.enamel },
        ...{ opensAt, closesAt: input.closes_at, announcesAt: input.announces_at ?? null },
        ...{ quotaBase: rule.base, depositStep, playStep, quotaMax: rule.most },
        ...offerOf(input, rule),
        createdBy: ctx.operator.name,
      })
      .returning({ id: poll.id });
    assert(row, 'a poll is inserted');
    await tx.insert(pollChoice).values(
      input.choices.map(({ name, enamel, emblem, image }, position) => ({
        ...{ pollId: row.id, position, name, emblem, image: image ?? null },
        enamel: enamel ?? enamelAt(position),
      })),
    );
    const after = await changedPoll(tx, ctx, row.id);
    await recordAct(inside, {
      ...{ action: 'poll.create', subject: `poll:${row.id}`, before: null, after, reason: input.reason },
    });
    return after;
  });
}

const seedBytes = 32;
/** Binds the sealed seed to its row. */
export const seedName = (pollId: bigint): string => `poll:${pollId}`;

/** The seed of the draw, and what is published of it: with it the choices and the prize can no longer change unseen. */
function newSeed(ctx: OperatorContext, row: StoredPoll, { choices }: PollSettingView) {
  const raw = Buffer.from(ctx.random(seedBytes));
  const hash = configHash({
    ...{ poll: String(row.id), choices: choices.map(({ choice_id, name }) => ({ choice_id, name })) },
    ...{ prize_kind: row.prizeKind, prize_amount: String(row.prizeAmount), winners_max: row.winnersMax },
  });
  return {
    sealedSeed: seal(ctx, 'house_seeds', seedName(row.id), raw),
    ...{ configHash: hash, commitment: commitmentOf(raw.toString('hex'), hash) },
  };
}

/** What a second person decides a poll by. */
export const shownPoll = ({
  title,
  opens_at,
  closes_at,
  choices,
  prize,
  winners_max,
  quota,
}: PollSettingView): Shown => ({
  facts: {
    title,
    choices: choices.map(({ name }) => name).join(' · '),
    prize: prize && winners_max ? `${prize} ${winners_max} คน` : prize,
    quota,
    opens_at,
    closes_at,
  },
});

/** @throws Refusal not_found, poll_not_allowed, approver_same, not_second */
export function publishPoll(
  ctx: OperatorContext,
  input: { readonly poll_id: bigint; readonly reason?: string | undefined },
): Promise<PollDecidedView> {
  return inTransaction(ctx, async (tx, inside) => {
    const row = await lockPoll(tx, ctx, input.poll_id);
    const now = await databaseNow(tx);
    if (row.status !== 'draft') throw notAllowed('เผยแพร่หรือยกเลิกไปแล้ว');
    if (row.closesAt <= now) throw notAllowed('เลยเวลาปิดโหวตแล้ว');
    const before = await changedPoll(tx, ctx, row.id);
    const subject = `poll:${row.id}`;
    const amount = satang(row.budget ?? zeroSatang);
    const agreed = await agreedByTwo(tx, inside, {
      ...{ action: 'poll.publish', subject, amount, reason: input.reason },
      payload: { poll_id: String(row.id) },
      ...shownPoll(before),
    });
    if (!agreed) return { ...before, waits: true };
    await tx
      .update(poll)
      .set({ status: 'published', publishedAt: now, ...(row.prizeKind === null ? {} : newSeed(ctx, row, before)) })
      .where(eq(poll.id, row.id));
    const after = await changedPoll(tx, ctx, row.id);
    await recordAct(inside, { action: 'poll.publish', subject, before, after, reason: input.reason });
    return { ...after, waits: false };
  });
}

async function close(tx: Db, row: StoredPoll, now: Date): Promise<void> {
  const state = stateOf(row, now);
  if (state !== 'open') throw notAllowed(state === 'closed' ? 'ปิดโหวตไปแล้ว' : 'ยังไม่เปิดโหวตหรือจบไปแล้ว');
  if (now <= row.opensAt) throw notAllowed('เพิ่งเปิดโหวต');
  await tx.update(poll).set({ closesAt: now }).where(eq(poll.id, row.id));
}

/** Ends the votes now; `cancel` ends the poll for good, without winners. @throws Refusal not_found, poll_not_allowed */
export function closePoll(
  ctx: OperatorContext,
  input: { readonly poll_id: bigint; readonly cancel: boolean; readonly reason: string },
): Promise<PollSettingView> {
  return inTransaction(ctx, async (tx, inside) => {
    const row = await lockPoll(tx, ctx, input.poll_id);
    const now = await databaseNow(tx);
    const before = await changedPoll(tx, ctx, row.id);
    if (input.cancel) {
      if (row.status === 'answered' || row.status === 'cancelled') throw notAllowed('จบไปแล้ว');
      await tx.update(poll).set({ status: 'cancelled', decidedAt: now }).where(eq(poll.id, row.id));
    } else await close(tx, row, now);
    const after = await changedPoll(tx, ctx, row.id);
    await recordAct(inside, {
      ...{ action: input.cancel ? 'poll.cancel' : 'poll.close', subject: `poll:${row.id}`, before, after },
      reason: input.reason,
    });
    return after;
  });
}
