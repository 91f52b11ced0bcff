/**
 * A spin of the wheel (rewards.md "Wheel"): one transaction draws it, takes its cost, gives its prize, reveals its seed and
 * commits to the next one, so that an answer that is lost changes nothing about it.
 */
import { assert, Refusal } from '../../contract/problems.ts';
import { roundDraws } from '../../house/rules/streams.ts';
import { spinWheel } from '../../house/rules/wheel.ts';
import { lockWalletAndPoints } from '../../ledger/server/lock-wallet.ts';
import { post } from '../../ledger/server/post.ts';
import { announcePoints } from '../../ledger/server/queries.ts';
import { formatPoints, type Points, points } from '../../money.ts';
import { checkSpend } from '../../play-limit/server/check-spend.ts';
import type { MemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { samePressMs } from '../../server/front-door/money-call.ts';
import { bangkokDay } from '../../time.ts';
import { amountOf, givePrize, takeGift } from './give-prize.ts';
import { newSeed, openSeed, readyWheel } from './next-seed.ts';
import type { SpinRow } from './shapes.ts';
import { wheelSpin } from './tables.ts';
import { requireOpen, type SettingInForce, stateAt } from './wheel-state.ts';

export interface Spun {
  readonly row: SpinRow;
  readonly setting: SettingInForce;
  readonly next: { readonly commitment: string; readonly nonce: number };
  readonly freeSpins: number;
  readonly points: Points;
}

const clientSeedBytes = 16;

const lockStatement = statement<{ sealed_seed: Buffer | null }>(
  'wheel_player_lock',
  'select sealed_seed from wheel_player where member_id = $1 for no key update',
);
const turnStatement = statement<{ free_spins: number }>(
  'wheel_player_turn',
  `with turned as (
      update wheel_player set nonce = nonce + 1, free_spins = free_spins - $2, sealed_seed = $3, commitment = $4, config_hash = $5
        where member_id = $1 returning member_id, commitment, free_spins
    ), committed as (
      insert into wheel_commitment (commitment, member_id, committed_at) select commitment, member_id, $6::timestamptz from turned
    )
    select free_spins from turned`,
);

const lastStatement = statement<{ nonce: number }>(
  'wheel_last_spin',
  'select nonce from wheel_spin where member_id = $1 and spun_at < $2::timestamptz order by id desc limit 1',
);

/** The member's last spin before what may be the same press, as a text: one more is another press. */
export async function lastSpinBefore(ctx: MemberContext): Promise<string> {
  const before = new Date(ctx.now().getTime() - samePressMs).toISOString();
  const { rows } = await lastStatement(ctx.db, [ctx.member.id, before]);
  return String(rows[0]?.nonce ?? 'none');
}

interface Ask {
  /** The one that the member was shown; undefined for the older call, which takes the one that is ready. */
  readonly commitment?: string;
  readonly client_seed?: string;
}

/**
 * @throws Refusal game_unavailable, conflict (another commitment by now: `data` has it), points_short, account_closed,
 * play_paused
 */
export async function spin(ctx: MemberContext, ask: Ask): Promise<Spun> {
  const { agentId, member } = ctx;
  await readyWheel(ctx);
  return inTransaction(ctx, async (tx, inside) => {
    const own = await lockWalletAndPoints(tx, member.id);
    const at = await databaseNow(tx);
    await checkSpend(tx, member, { kind: 'purchase', at });
    const locked = await lockStatement(tx, [member.id]);
    const state = requireOpen(await stateAt(tx, member.id, at));
    const sealed = locked.rows[0]?.sealed_seed;
    if (!sealed || state.commitment === undefined || (ask.commitment ?? state.commitment) !== state.commitment)
      throw new Refusal('conflict', { data: { commitment: state.commitment ?? null, nonce: state.nonce } });
    const { setting, nonce, commitment, cost } = state;
    if (cost.kind === 'points' && own.points.balance < cost.amount)
      throw new Refusal('points_short', { values: { short: formatPoints(points(cost.amount - own.points.balance)) } });

    const serverSeed = openSeed(ctx, member.id, { commitment, sealed });
    const clientSeed = ask.client_seed ?? Buffer.from(ctx.random(clientSeedBytes)).toString('hex');
    const segment = spinWheel(setting.prizes, roundDraws(serverSeed, clientSeed, nonce));
    const gift = await takeGift(tx, { agentId, state, segment, at });
    const [row] = await tx
      .insert(wheelSpin)
      .values({
        ...{ memberId: member.id, settingId: setting.id, nonce, commitment, serverSeed, clientSeed, segment },
        ...{ given: gift.code, kind: gift.gives.kind, amount: amountOf(gift.gives) },
        ...{ cost: cost.kind, costPoints: cost.amount, day: bangkokDay(at), spunAt: at },
      })
      .returning();
    assert(row, 'a spin is inserted');
    await payCost(tx, own.points.id, row);
    await givePrize(inside, tx, { row, setting, own });
    const seed = newSeed(inside, member.id, setting.configHash);
    const paid = cost.kind === 'free' ? 1 : 0;
    const turned = await turnStatement(tx, [
      ...[member.id, paid, seed.sealed, seed.commitment, setting.configHash, at.toISOString()],
    ]);
    if (row.kind === 'points' || row.cost === 'points') await announcePoints(inside, member.id);
    return {
      ...{ row, setting, next: { commitment: seed.commitment, nonce: nonce + 1 } },
      freeSpins: turned.rows[0]?.free_spins ?? 0,
      points: points(own.points.balance - row.costPoints + (row.kind === 'points' ? row.amount : 0n)),
    };
  });
}

const pointsSpent = (row: SpinRow): Points => points(row.costPoints);

/** Points leave before the prize comes, so that a prize never pays its own spin. */
async function payCost(tx: Db, wallet: bigint, row: SpinRow): Promise<void> {
  if (row.cost !== 'points') return;
  await post(tx, {
    kind: 'wheel_spin',
    reference: `wheel:${row.id}:cost`,
    from: { wallet },
    to: { house: 'points_issued' },
    amount: pointsSpent(row),
  });
}
