/** Reads of polls: what everybody sees, and where a member stands. */
import { sql } from 'drizzle-orm';
import { maskedName } from '../../account/rules/masked-name.ts';
import { Refusal } from '../../contract/problems.ts';
import { type Satang, satang } from '../../money.ts';
import { playSources } from '../../play/server/play-sources.ts';
import type { Context, MemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { idBefore, newestId, type Page, pageOf } from '../../server/db/page.ts';
import { statement } from '../../server/db/statement.ts';
import { sharedRead } from '../../server/read-cache.ts';
import { addDays, bangkokDay, bangkokInstant, type Day, toIso } from '../../time.ts';
import type { WinnerView } from '../contract.ts';
import { type ChoicePicture, type PollKind, type PollStatus, type Prize, prizeText, quotaOf } from '../rules/poll.ts';

interface ChoiceRow extends ChoicePicture {
  readonly id: string;
  readonly name: string;
  /** Zero where they were not asked for. */
  readonly votes: number;
}

export interface PollRow {
  readonly id: bigint;
  readonly kind: PollKind;
  readonly title: string;
  readonly summary: string;
  readonly enamel: ChoicePicture['enamel'];
  readonly status: PollStatus;
  readonly opens_at: Date;
  readonly closes_at: Date;
  readonly announces_at: Date | null;
  readonly quota_base: number;
  readonly deposit_step: bigint | null;
  readonly play_step: bigint | null;
  readonly quota_max: number;
  readonly prize_kind: Prize['kind'] | null;
  readonly prize_amount: bigint | null;
  readonly winners_max: number | null;
  readonly config_hash: string | null;
  readonly commitment: string | null;
  readonly server_seed: string | null;
  readonly answer_id: bigint | null;
  readonly choices: readonly ChoiceRow[];
  /** Whose prize is paid or due. */
  readonly winners: number;
}

const shownMost = 24;

/** Polls that run come first, the next to close first; then those that ended, the last first. `$4`: with votes and winners. */
const pollsStatement = statement<PollRow>(
  'poll_shown',
  `select p.id, p.kind, p.title, p.summary, p.enamel, p.status, p.opens_at, p.closes_at, p.announces_at, p.quota_base, p.deposit_step,
      p.play_step, p.quota_max, p.prize_kind, p.prize_amount, p.winners_max, p.config_hash, p.commitment, p.server_seed, p.answer_id,
      (select json_agg(json_build_object('id', c.id::text, 'name', c.name, 'enamel', c.enamel, 'emblem', c.emblem, 'image', c.image,
          'votes', case when $4 then (select count(*) from poll_vote v where v.poll_id = p.id and v.choice_id = c.id) else 0 end)
        order by c.position) from poll_choice c where c.poll_id = p.id) as choices,
      (case when $4 then (select count(*) from poll_win w where w.poll_id = p.id and w.status in ('due', 'paid')) else 0 end)::int as winners
    from poll p
    where p.agent_id = $1 and p.published_at is not null and ($2::bigint is null or p.id = $2)
      and ($2::bigint is not null or p.status <> 'cancelled')
    order by (p.status = 'published' and p.closes_at > $3::timestamptz) desc,
      case when p.status = 'published' and p.closes_at > $3::timestamptz then p.closes_at end, p.closes_at desc, p.id desc
    limit ${shownMost}`,
);

/** A published poll without its votes, for whom decides about it. */
export async function pollRow(db: Db, agentId: bigint, pollId: bigint, now: Date): Promise<PollRow | undefined> {
  const { rows } = await pollsStatement(db, [agentId, pollId, now.toISOString(), false]);
  return rows[0];
}

/** The published polls with their votes, as everybody sees them; at most two seconds old. */
export const shownPolls = (ctx: Context): Promise<readonly PollRow[]> =>
  sharedRead(
    ctx,
    'polls',
    async (nobody) => (await pollsStatement(nobody.db, [nobody.agentId, null, nobody.now().toISOString(), true])).rows,
  );

/** One of them; undefined where it was never published. */
export const shownPoll = (ctx: Context, pollId: bigint): Promise<PollRow | undefined> =>
  sharedRead(ctx, `poll ${pollId}`, (nobody) => freshPoll(nobody, pollId));

async function freshPoll(ctx: Context, pollId: bigint): Promise<PollRow | undefined> {
  return (await pollsStatement(ctx.db, [ctx.agentId, pollId, ctx.now().toISOString(), true])).rows[0];
}

/** Longer than shared reads live. */
const sharedMs = 3_000;

/** The poll for who voted last at this instant: their own vote is in it. */
export async function pollWithVote(ctx: Context, row: PollRow, votedAt: Date | null): Promise<PollRow> {
  if (votedAt === null || ctx.now().getTime() - votedAt.getTime() > sharedMs) return row;
  return (await freshPoll(ctx, row.id)) ?? row;
}

/** @throws Refusal not_found */
export async function requirePoll(ctx: Context, pollId: bigint): Promise<PollRow> {
  const row = await shownPoll(ctx, pollId);
  if (!row) throw new Refusal('not_found');
  return row;
}

export const ruleOf = (row: PollRow) => ({
  base: row.quota_base,
  depositStep: row.deposit_step === null ? null : satang(row.deposit_step),
  playStep: row.play_step === null ? null : satang(row.play_step),
  most: row.quota_max,
});

export const prizeOf = (row: Pick<PollRow, 'prize_kind' | 'prize_amount'>): Prize | null =>
  row.prize_kind === null || row.prize_amount === null ? null : { kind: row.prize_kind, amount: row.prize_amount };

export interface OwnVote {
  readonly vote_id: string;
  readonly choice_id: string;
  readonly day: Day;
}

interface StandingRow {
  readonly votes: readonly OwnVote[];
  readonly deposited: bigint;
  readonly paused: boolean;
  readonly voted_at: Date | null;
}

const standingStatement = statement<StandingRow>(
  'poll_standing',
  `select
      (select coalesce(json_agg(json_build_object('vote_id', id::text, 'choice_id', choice_id::text, 'day', day) order by id), '[]')
        from poll_vote where member_id = $1 and poll_id = $2) as votes,
      (select max(voted_at) from poll_vote where member_id = $1 and poll_id = $2) as voted_at,
      (select coalesce(sum(amount), 0) from payment_intent
        where member_id = $1 and status = 'credited' and credited_at >= $3::timestamptz and credited_at < $4::timestamptz)::bigint as deposited,
      exists (select from play_pause where member_id = $1 and (ends_at is null or ends_at > $5::timestamptz)) as paused`,
);

export interface Standing {
  /** Of all days, oldest first. */
  readonly votes: readonly OwnVote[];
  readonly deposited: Satang;
  readonly played: Satang;
  /** Of today; none while the member rests. */
  readonly quota: number;
  readonly used: number;
  readonly paused: boolean;
  /** Of the last vote. */
  readonly votedAt: Date | null;
}

/** A member's settled stakes of own money on a day, as cashback and quests count them. */
async function playedOn(db: Db, memberId: bigint, day: Day): Promise<Satang> {
  const sources = playSources.all().map((source) => sql`(${source.gamesOf(memberId, { from: day, to: day })})`);
  const { rows } = await db.execute<{ stakes: bigint }>(
    sql`select coalesce(sum(stakes), 0)::bigint as stakes from (${sql.join(sources, sql` union all `)}) as played`,
  );
  return satang(rows[0]?.stakes ?? 0n);
}

/** Where a member stands with a poll today. */
export async function standingOf(db: Db, row: PollRow, memberId: bigint, now: Date): Promise<Standing> {
  const today = bangkokDay(now);
  const [from, to] = [today, addDays(today, 1)].map((day) => bangkokInstant(day).toISOString());
  const rule = ruleOf(row);
  const [found, played] = await Promise.all([
    standingStatement(db, [memberId, row.id, from, to, now.toISOString()]),
    rule.playStep === null ? satang(0) : playedOn(db, memberId, today),
  ]);
  const { votes = [], deposited = 0n, paused = false, voted_at: votedAt = null } = found.rows[0] ?? {};
  const used = votes.filter(({ day }) => day === today).length;
  const quota = paused ? 0 : quotaOf(rule, { deposited: satang(deposited), played });
  return { votes, deposited: satang(deposited), played, quota, used, paused, votedAt };
}

/** @throws Refusal not_found */
export async function ownStanding(ctx: MemberContext, pollId: bigint): Promise<{ row: PollRow; standing: Standing }> {
  const row = await requirePoll(ctx, pollId);
  return { row, standing: await standingOf(ctx.db, row, ctx.member.id, ctx.now()) };
}

const votedStatement = statement<{ voted_at: Date | null }>(
  'poll_voted',
  'select max(voted_at) as voted_at from poll_vote where member_id = $1 and poll_id = $2',
);

/** When the member last voted in a poll; null where never. */
export async function votedAt(ctx: MemberContext, pollId: bigint): Promise<Date | null> {
  const { rows } = await votedStatement(ctx.db, [ctx.member.id, pollId]);
  return rows[0]?.voted_at ?? null;
}

interface WinnerRow {
  readonly id: bigint;
  readonly poll_id: bigint;
  readonly vote_id: bigint;
  readonly drawn_at: Date;
  readonly prize_kind: Prize['kind'];
  readonly prize_amount: bigint;
  readonly first_name: string;
}

/** Winners whose prize is paid or on its way. */
const winnersStatement = statement<WinnerRow>(
  'poll_winners',
  `select w.id, w.poll_id, w.vote_id, w.drawn_at, w.prize_kind, w.prize_amount, m.first_name
    from poll_win w join poll p on p.id = w.poll_id join member m on m.id = w.member_id
    where p.agent_id = $1 and ($2::bigint is null or w.poll_id = $2) and w.status in ('due', 'paid') and w.id < $3
    order by w.id desc limit $4`,
);

/** Winners of a poll or of all, newest first. @throws Refusal invalid_input */
export async function winners(
  ctx: Context,
  { pollId, limit, cursor }: Page & { readonly pollId?: bigint | undefined },
): Promise<{ items: WinnerView[]; next_cursor: string | null }> {
  const { rows } = await winnersStatement(ctx.db, [
    ctx.agentId,
    pollId ?? null,
    idBefore(cursor) ?? newestId,
    limit + 1,
  ]);
  const { shown, next_cursor } = pageOf(rows, limit, ({ id }) => id);
  return {
    items: shown.map((row) => ({
      ...{ at: toIso(row.drawn_at), member: maskedName(row.first_name), ticket: String(row.vote_id) },
      prize: prizeText({ kind: row.prize_kind, amount: row.prize_amount }),
      poll_id: String(row.poll_id),
    })),
    next_cursor,
  };
}
