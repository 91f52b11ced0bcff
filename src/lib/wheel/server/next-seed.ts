/** The seed of a member's next spin: committed to before the member sends one (trust.md section 1). */
import { assert } from '../../contract/problems.ts';
import { commitmentOf } from '../../house/rules/commitment.ts';
import type { Context, MemberContext } from '../../server/context.ts';
import { statement } from '../../server/db/statement.ts';
import { seal, unseal } from '../../server/sealed.ts';
import { requireOpen, stateAt, type WheelState } from './wheel-state.ts';

const seedBytes = 32;

export interface NextSeed {
  readonly commitment: string;
  readonly sealed: Buffer;
}

const nameOf = (memberId: bigint, commitment: string): string => `${memberId}:wheel:${commitment}`;

/** A new seed for a table of prizes. */
export function newSeed(ctx: Context, memberId: bigint, configHash: string): NextSeed {
  const raw = Buffer.from(ctx.random(seedBytes));
  const commitment = commitmentOf(raw.toString('hex'), configHash);
  return { commitment, sealed: seal(ctx, 'house_seeds', nameOf(memberId, commitment), raw) };
}

/** A seed in hexadecimal digits; it leaves the server with its spin. */
export const openSeed = (ctx: Pick<Context, 'secrets'>, memberId: bigint, { commitment, sealed }: NextSeed): string =>
  unseal(ctx, 'house_seeds', nameOf(memberId, commitment), sealed).toString('hex');

/** Keeps a seed of the same table that another request made meanwhile. */
const readyStatement = statement<{ commitment: string }>(
  'wheel_seed_ready',
  `with ready as (
      insert into wheel_player as p (member_id, sealed_seed, commitment, config_hash) values ($1, $2, $3, $4)
        on conflict (member_id) do update set
          sealed_seed = case when p.config_hash = excluded.config_hash then p.sealed_seed else excluded.sealed_seed end,
          commitment = case when p.config_hash = excluded.config_hash then p.commitment else excluded.commitment end,
          config_hash = excluded.config_hash
        returning member_id, commitment
    ), committed as (
      insert into wheel_commitment (commitment, member_id, committed_at) select commitment, member_id, $5::timestamptz from ready on conflict do nothing
    )
    select commitment from ready`,
);

export interface ReadyState extends WheelState {
  readonly commitment: string;
}

async function makeReady(ctx: MemberContext, configHash: string): Promise<string> {
  const { id } = ctx.member;
  const { commitment, sealed } = newSeed(ctx, id, configHash);
  const { rows } = await readyStatement(ctx.db, [id, sealed, commitment, configHash, ctx.now().toISOString()]);
  assert(rows[0], 'a player has a seed');
  return rows[0].commitment;
}

/** An open wheel with a seed for its table of prizes, which is made where there is none. @throws Refusal game_unavailable */
export async function withSeed(ctx: MemberContext, found: WheelState | undefined): Promise<ReadyState> {
  const state = requireOpen(found);
  return { ...state, commitment: state.commitment ?? (await makeReady(ctx, state.setting.configHash)) };
}

/** @throws Refusal game_unavailable */
export const readyWheel = async (ctx: MemberContext): Promise<ReadyState> =>
  withSeed(ctx, await stateAt(ctx.db, ctx.member.id, ctx.now()));
