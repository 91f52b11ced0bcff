/**
 * Rounds that a player has at the wallet on a hand or kick-off: opened by the first bet on it, closed by `end_round` when every
 * bet on it is over.
 */
import type { Context } from '../../server/context.ts';
import { statement } from '../../server/db/statement.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { pauseMs } from '../rules/round.ts';
import type { Caller } from './sessions.ts';
import { callWallet } from './wallet-wire.ts';

const joinStatement = statement(
  'house_shared_round_join',
  `insert into house_shared_round (player_id, name, game, due_at) values ($1, $2, $3, $4::timestamptz) on conflict do nothing`,
);

/** Notes, with the commit, that a player bets on a hand or kick-off, whose result stands at `endsAt`. A demo has no round at the wallet. */
export async function joinSharedRound(
  ctx: Context,
  { player, game }: Caller,
  { name, endsAt }: { readonly name: string; readonly endsAt: Date },
): Promise<void> {
  if (!player.isDemo) await ctx.withCommit(joinStatement, [player.id, name, game.code, endsAt.toISOString()]);
}

interface DueRow extends Record<string, unknown> {
  readonly player_id: bigint;
  readonly name: string;
  readonly game: string;
  readonly ref: string;
  readonly attempts: number;
  readonly is_over: boolean;
}

const dueStatement = statement<DueRow>(
  'house_shared_round_due',
  `select s.player_id, s.name, s.game, s.attempts, p.ref, not exists (
        select from house_round r where r.player_id = s.player_id and r.game = s.game and r.shared_round = s.name
          and r.state not in ('refused', 'cancelled', 'closed')) as is_over
    from house_shared_round s join house_player p on p.id = s.player_id
    where s.due_at <= app_now() order by s.due_at limit $1 for update of s skip locked`,
);

const waitStatement = statement(
  'house_shared_round_wait',
  `update house_shared_round set attempts = $3::int, due_at = app_now() + $4::int * interval '1 millisecond'
    where player_id = $1 and name = $2`,
);

const endedStatement = statement(
  'house_shared_round_ended',
  'delete from house_shared_round where player_id = $1 and name = $2',
);

const batchSize = 20;
/** A round whose bets are not over is looked at again after this. */
const lookAgainMs = 1_000;
/** After about five minutes somebody has to look. */
const alarmAttempts = 10;

/** Job: closes rounds at the wallet whose bets are over, until it acknowledges. */
export async function endSharedRounds(ctx: Context): Promise<void> {
  for (;;) {
    const due = await inTransaction(ctx, async (tx) => {
      const { rows } = await dueStatement(tx, [batchSize]);
      for (const { player_id, name, is_over, attempts } of rows) {
        const made = is_over ? attempts + 1 : attempts;
        await waitStatement(tx, [player_id, name, made, is_over ? pauseMs(made) : lookAgainMs]);
      }
      return rows;
    });
    await Promise.all(due.filter(({ is_over }) => is_over).map((row) => endAtWallet(ctx, row)));
    if (due.length < batchSize) return;
  }
}

async function endAtWallet(ctx: Context, { player_id, name, game, ref, attempts }: DueRow): Promise<void> {
  const answer = await callWallet(ctx, 'end_round', {
    ...{ player_ref: ref, game_code: game, tx_id: `e-${name}`, round_id: name },
  });
  if (answer.kind === 'ok') await endedStatement(ctx.db, [player_id, name]);
  else
    ctx.log[attempts < alarmAttempts ? 'warn' : 'error'](
      { round: name, attempts },
      'a shared round was not closed by the wallet',
    );
}
