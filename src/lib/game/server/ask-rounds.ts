/**
 * Asks providers what became of rounds that have been open for long (games.md C18). One that its provider has ended, or does not
 * know, is an incident: what it should have paid is for two people to find out.
 */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../../server/context.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { askProvider } from './provider-calls.ts';
import { type Found, report } from './reconcile.ts';

const batchSize = 20;
const waitMs = 5_000;
const answerMax = 16 * 1024;

interface OpenRound extends Record<string, unknown> {
  readonly id: bigint;
  readonly provider: string;
  readonly player_ref: string;
  readonly game_code: string;
  readonly round_id: string;
}

/** Job. Rounds with an open bet are asked for ten minutes after they began, and then at twice their age, within an hour. */
export async function askAboutRounds(ctx: Context): Promise<void> {
  const rounds = await inTransaction(ctx, async (tx) => {
    const { rows } = await tx.execute<OpenRound>(sql`
      with due as (
        select r.id from game_round r join game_provider p on p.code = r.provider
          where r.closed_at is null and p.calls_url is not null and r.opened_at < app_now() - interval '10 minutes'
            and (r.asked_at is null or r.asked_at + least(r.asked_at - r.opened_at, interval '1 hour') < app_now())
            and exists (select from game_bet b where b.round_id = r.id and b.status = 'open')
          order by r.opened_at limit ${batchSize} for update of r skip locked
      )
      update game_round r set asked_at = app_now() from due, game g, game_player p
        where r.id = due.id and g.id = r.game_id and p.provider = r.provider and p.member_id = r.member_id
        returning r.id, r.provider, p.ref as player_ref, g.code as game_code, r.round_id`);
    return rows;
  });
  for (const round of rounds) await ask(ctx, round);
}

const answerShape = z.union([
  z.object({ code: z.literal('OK'), found: z.literal(false) }),
  z.object({ code: z.literal('OK'), found: z.literal(true), state: z.enum(['open', 'closed']) }),
]);

async function ask(ctx: Context, { id, provider, player_ref, game_code, round_id }: OpenRound): Promise<void> {
  const body = { player_ref, game_code, round_id };
  const reply = await askProvider(ctx, { provider, operation: 'status', body, waitMs, most: answerMax });
  const answer = reply.fault === undefined ? answerShape.safeParse(parse(reply.text)) : undefined;
  if (!answer?.success) {
    ctx.log.warn({ provider, round: round_id, fault: reply.fault }, 'a provider did not tell the state of a round');
    return;
  }
  if (answer.data.found && answer.data.state === 'open') return;
  const [kind, told] = answer.data.found
    ? (['different', 'ค่ายปิดรอบแล้ว'] as const)
    : (['missing_there', 'ค่ายไม่รู้จักรอบนี้'] as const);
  await inTransaction(ctx, async (tx) => {
    // A win may have come meanwhile.
    const { rows } = await tx.execute<{ stakes: bigint | null }>(sql`
      select sum(b.stake)::bigint as stakes from game_bet b join game_round r on r.id = b.round_id
        where r.id = ${id} and r.closed_at is null and b.status = 'open'`);
    const amount = rows[0]?.stakes;
    if (amount == null) return;
    const found: Found = { kind, op: 'round', tx_id: round_id, player_ref, amount, detail: `${told} เรายังเปิดอยู่` };
    await report(tx, provider, [found], await databaseNow(tx));
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
