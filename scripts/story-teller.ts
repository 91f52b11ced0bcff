/** Plays a story through the services on a simulated clock, with the actions that members and operators have. */
import { and, eq } from 'drizzle-orm';
import { createFrontDoor } from '#app/front-door.ts';
import type { Services } from '#app/services.ts';
import { grantPhoneProof } from '../src/lib/account/server/phone-proof.ts';
import { register } from '../src/lib/account/server/register.ts';
import { memberOfAccessToken } from '../src/lib/account/server/sessions.ts';
import { assert } from '../src/lib/contract/problems.ts';
import type { BetType } from '../src/lib/lotto/rules/bet-types.ts';
import { marketSeeds } from '../src/lib/lotto/rules/markets.ts';
import type { RawResult } from '../src/lib/lotto/rules/results.ts';
import { plannedRounds } from '../src/lib/lotto/rules/schedule.ts';
import { approveResult } from '../src/lib/lotto/server/approve-result.ts';
import { enterResult } from '../src/lib/lotto/server/enter-result.ts';
import { placeBill } from '../src/lib/lotto/server/place-bill.ts';
import { priceBill } from '../src/lib/lotto/server/price-bill.ts';
import { settleRound } from '../src/lib/lotto/server/settle-round.ts';
import { round } from '../src/lib/lotto/server/tables.ts';
import { baht } from '../src/lib/money.ts';
import { type Context, createContext, type MemberContext, type OperatorContext } from '../src/lib/server/context.ts';
import { noJobs } from '../src/lib/server/jobs/jobs.ts';
import { addDays, bangkokDay, bangkokInstant, type Day, minuteMs } from '../src/lib/time.ts';

export interface StoryTeller {
  /** A context at the story's current time. */
  ctx(): Context;
  /** The Bangkok day this many days before the story's end. */
  day(daysAgo: number): Day;
  /** Advances to a time of that day. */
  at(daysAgo: number, hours: number, minutes: number): void;
  wait(minutes: number): void;
  /** This many minutes before the end, which is the real present. */
  beforeEnd(minutes: number): void;
  /** Advances to an instant. */
  moment(at: Date): void;
}

/** A clock that the database uses too, and a front door on the same clock for the gateway's callbacks. */
export function storyTeller(services: Services, end: Date): StoryTeller {
  let present = end;
  const parts = () => ({
    ...services.contextParts(),
    now: () => present,
    frozenAt: () => present,
    // The story runs the jobs it needs itself, each at its time.
    jobs: noJobs,
    requestId: 'demo-story',
    callOwn: async (path: string, init: RequestInit) => door.request(path, init),
  });
  const door = createFrontDoor({ ...services, contextParts: parts });
  const day = (daysAgo: number): Day => addDays(bangkokDay(end), -daysAgo);
  const move = (to: Date): void => {
    // The story never goes past its end.
    present = to < end ? to : end;
  };
  return {
    ctx: () => createContext(parts()),
    day,
    at: (daysAgo, hours, minutes) => move(bangkokInstant(day(daysAgo), hours, minutes)),
    wait: (minutes) => move(new Date(present.getTime() + minutes * minuteMs)),
    beforeEnd: (minutes) => move(new Date(end.getTime() - minutes * minuteMs)),
    moment: move,
  };
}

export interface Newcomer {
  readonly phone: string;
  readonly password: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly birth_date: Day;
  readonly bank_code: string;
  readonly account_number: string;
  readonly ref_code?: string;
}

/** Registers a member; the returned function gives their context at the story's current time. */
export async function join(story: StoryTeller, who: Newcomer): Promise<() => MemberContext> {
  const ctx = story.ctx();
  const { phone_token } = await grantPhoneProof(ctx, who.phone);
  const { access_token } = await register(ctx, { ...who, phone_token, accept_terms: true });
  const member = await memberOfAccessToken(ctx.db, ctx.secrets, ctx.now(), access_token);
  assert(member, 'a member who has just registered is logged in');
  // A story spans days in one session: no reality checks.
  const { playingSince: _, ...player } = member;
  return () => ({ ...story.ctx(), member: player });
}

/** Bet type, number, whole baht. */
export type Line = readonly [betType: BetType, number: string, baht: number];

/** Bets on a round at the current price, by default from the main wallet; returns the bill. */
export async function bet(
  ctx: MemberContext,
  roundId: bigint,
  lines: readonly Line[],
  { note, walletId }: { readonly note?: string; readonly walletId?: bigint | undefined } = {},
): Promise<bigint> {
  const draft = {
    round_id: roundId,
    wallet_id: walletId,
    lines: lines.map(([bet_type, number, stake]) => ({ bet_type, number, stake: baht(stake) })),
  };
  const { quote_id } = await priceBill(ctx, draft);
  const bill = await placeBill(ctx, { ...draft, quote_id, ...(note ? { note } : {}) });
  return BigInt(bill.bill_id);
}

/** A round of a past day, as the schedule would have created it. */
export async function pastRound(story: StoryTeller, market: string, daysAgo: number): Promise<bigint> {
  const seed = marketSeeds.find((row) => row.code === market);
  const day = story.day(daysAgo);
  const [planned] = seed ? plannedRounds(seed.schedule, new Map(), day, day) : [];
  assert(planned, `${market} has a round on ${day}`);
  const { db } = story.ctx();
  await db
    .insert(round)
    .values({ market, ...planned })
    .onConflictDoNothing();
  const [made] = await db
    .select({ id: round.id })
    .from(round)
    .where(and(eq(round.market, market), eq(round.drawDate, day), eq(round.number, planned.number)));
  assert(made, 'a round row stands');
  return made.id;
}

/** Two operators publish a result, and all winners are paid. */
export async function draw(story: StoryTeller, roundId: bigint, raw: RawResult): Promise<void> {
  const as = (name: 'operator' | 'approver'): OperatorContext => ({ ...story.ctx(), operator: { name } });
  await enterResult(as('operator'), { round_id: roundId, raw, close: false });
  await approveResult(as('approver'), { round_id: roundId });
  await settleRound(story.ctx(), roundId);
}
