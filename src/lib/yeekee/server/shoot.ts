/** Accepts a shot as the next link of the round's chain (lotto.md section 8). */
import { createHmac } from 'node:crypto';
import { assert, Refusal } from '../../contract/problems.ts';
import type { RoundStatus } from '../../lotto/rules/round-state.ts';
import type { YeekeeSettings } from '../../lotto/rules/yeekee-settings.ts';
import { checkSpend } from '../../play-limit/server/check-spend.ts';
import type { Context, MemberContext } from '../../server/context.ts';
import { pipelined } from '../../server/db/pipelined.ts';
import { statement } from '../../server/db/statement.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { publish } from '../../server/stream/publish.ts';
import { secondMs, toIso } from '../../time.ts';
import type { ShotInput, YeekeeShotTaken } from '../contract.ts';
import { shotHash } from '../rules/chain.ts';
import { maskNumber, mayShoot, shooterName, yeekeePhase } from '../rules/yeekee.ts';

type HeldRow = {
  settings: YeekeeSettings;
  shot_count: number;
  head: string;
  frozen_at: Date | null;
  voided_at: Date | null;
  now: Date | string;
  status: RoundStatus;
  open_at: Date | string;
  close_at: Date | string;
};

// Serialises the shots of a round; the clock is read when the lock is acquired, not when it is requested.
const holdStatement = statement<HeldRow>(
  'yeekee_hold',
  `with it as materialized (select * from yeekee_round where round_id = $1 for update),
    clock as materialized (select app_now() as now from it)
  select it.settings, it.shot_count, it.head, it.frozen_at, it.voided_at, clock.now, round.status, round.open_at, round.close_at
    from it cross join clock join round on round.id = it.round_id`,
);

// A separate statement, because only a new one sees the shots committed while the lock was awaited.
const ownStatement = statement<{ taken: number; last_at: Date | string | null }>(
  'yeekee_own_shots',
  'select count(*)::int as taken, max(at) as last_at from shot where round_id = $1 and member_id = $2',
);

const takeStatement = statement(
  'yeekee_take',
  `with made as (
      insert into shot (round_id, seq, member_id, number, shooter, at, salt, hash) values ($1, $2, $3, $4, $5, $6, $7, $8)
    )
    update yeekee_round set shot_count = $2, sum = sum + $4::bigint, head = $8 where round_id = $1`,
);

/** @throws Refusal not_found, play_paused, shoot_closed, shots_used_up, shoot_cooldown */
export function shootNumber(ctx: MemberContext, input: ShotInput): Promise<YeekeeShotTaken> {
  return inTransaction(ctx, async (tx, inside) => {
    const [held] = (await holdStatement(tx, [input.round_id])).rows;
    if (!held) throw new Refusal('not_found');
    const now = new Date(held.now);
    const [{ rows }] = await pipelined(tx, () => [
      ownStatement(tx, [input.round_id, ctx.member.id]),
      checkSpend(tx, ctx.member, { kind: 'join', at: now }),
    ]);
    const [own] = rows;
    assert(own, 'a count has a row');

    const { settings } = held;
    const round = { status: held.status, openAt: new Date(held.open_at), closeAt: new Date(held.close_at) };
    const question = {
      // Freeze and void are read with the lock; the round's own status may be older than the wait.
      phase: held.frozen_at || held.voided_at ? ('frozen' as const) : yeekeePhase(round, settings, now),
      lastAt: own.last_at === null ? undefined : new Date(own.last_at),
      taken: own.taken,
    };
    const answer = mayShoot(question, settings, now);
    if (!answer.ok) throw refusalOf(answer, settings);

    const seq = held.shot_count + 1;
    const shooter = shooterName(ctx.member.username, markOf(ctx, input.round_id, ctx.member.id));
    const salt = Buffer.from(inside.random(16)).toString('hex');
    const hash = shotHash(held.head, { seq, number: input.number, shooter, atMs: now.getTime(), salt });
    const at = now.toISOString();
    const values = [input.round_id, seq, ctx.member.id, input.number, shooter, at, salt, hash];
    // With the commit, so that the next shot waits one round trip less for the round.
    await inside.withCommit(takeStatement, values);
    await publish(inside, `room:${input.round_id}`, 'yeekee_shots', {
      round_id: String(input.round_id),
      shots: [{ seq, number: maskNumber(input.number), shooter, at: toIso(now), hash }],
    });
    return {
      seq,
      number: input.number,
      accepted_at: toIso(now),
      next_allowed_at: toIso(new Date(now.getTime() + settings.cooldownSeconds * secondMs)),
      shots_left: settings.shotsMax - own.taken - 1,
      hash,
    };
  });
}

type No = Exclude<ReturnType<typeof mayShoot>, { readonly ok: true }>;

function refusalOf(answer: No, settings: YeekeeSettings): Refusal {
  switch (answer.reason) {
    case 'closed':
      return new Refusal('shoot_closed');
    case 'used_up':
      return new Refusal('shots_used_up', { values: { max: String(settings.shotsMax) } });
    case 'cooldown': {
      const seconds = Math.ceil(answer.waitMs / secondMs);
      return new Refusal('shoot_cooldown', { values: { wait: `${seconds} วินาที` }, retryAfterSeconds: seconds });
    }
  }
}

/** Four letters that identify the member within this round only. */
function markOf(ctx: Context, roundId: bigint, memberId: bigint): string {
  return createHmac('sha256', ctx.secrets.key('yeekee_shooter'))
    .update(`${roundId}:${memberId}`)
    .digest('hex')
    .slice(0, 4);
}
