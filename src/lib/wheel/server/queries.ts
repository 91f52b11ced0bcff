/** Reads of the wheel: a member's own spins with their proofs, and the board. */
import { and, desc, eq, gt, lt, ne } from 'drizzle-orm';
import { maskedName } from '../../account/rules/masked-name.ts';
import { firstNamesOf } from '../../account/server/referral-queries.ts';
import { Refusal } from '../../contract/problems.ts';
import { givenCodes } from '../../coupon/server/queries.ts';
import { wheelConfig } from '../../house/rules/wheel.ts';
import { type WheelProof, wheelProofFormat } from '../../house/rules/wheel-proof.ts';
import { points } from '../../money.ts';
import type { MemberContext } from '../../server/context.ts';
import { idBefore, newestId, type Page, pageOf } from '../../server/db/page.ts';
import { preparedQuery, value } from '../../server/db/prepared.ts';
import { dayMs, toIso } from '../../time.ts';
import type { BoardRow, OwnSpin } from '../contract.ts';
import { longNameOf } from '../rules/prize-code.ts';
import { freeSpinsOf } from '../rules/setting.ts';
import { sourceOf } from './give-prize.ts';
import { giftOfSpin, olderPrizes, type SpinRow } from './shapes.ts';
import { readPrize, type StoredPrize } from './stored-prizes.ts';
import { wheelSetting, wheelSpin } from './tables.ts';
import { stateAt } from './wheel-state.ts';

/** The wheel in its older shape; closed and empty where none was set. */
export async function olderConfig(ctx: MemberContext) {
  const state = await stateAt(ctx.db, ctx.member.id, ctx.now());
  return {
    configs: {
      cost_points: String(state?.cost.amount ?? points(0)),
      free_spins: state ? freeSpinsOf(state.freeSpins, state.cost) : 0,
      enabled: state?.setting.isEnabled ?? false,
    },
    prizes: state ? olderPrizes(state.setting) : [],
  };
}

const ownQuery = preparedQuery('wheel_spins_own', (db) =>
  db
    .select({ spin: wheelSpin, prizes: wheelSetting.prizes, configHash: wheelSetting.configHash })
    .from(wheelSpin)
    .innerJoin(wheelSetting, eq(wheelSetting.id, wheelSpin.settingId))
    .where(and(eq(wheelSpin.memberId, value('memberId')), lt(wheelSpin.id, value('before'))))
    .orderBy(desc(wheelSpin.id))
    .limit(value('limit')),
);

/** A spin whose proof is one that the verifier takes. */
interface ProvenSpin extends OwnSpin {
  readonly proof: WheelProof;
}

/** The member's spins, newest first, each with what proves it. @throws Refusal invalid_input */
export async function ownSpins(
  ctx: MemberContext,
  { limit, cursor }: Page,
): Promise<{ items: ProvenSpin[]; next_cursor: string | null }> {
  const before = idBefore(cursor) ?? newestId;
  const rows = await ownQuery(ctx.db, { memberId: ctx.member.id, before, limit: limit + 1 });
  const { shown, next_cursor } = pageOf(rows, limit, ({ spin }) => spin.id);
  const sources = shown.filter(({ spin }) => spin.kind === 'coupon').map(({ spin }) => sourceOf(spin.id));
  const codes = new Map((await givenCodes(ctx.db, sources)).map(({ source, code }) => [source, code]));
  return {
    items: shown.map(({ spin, prizes, configHash }) => ({
      spin_id: String(spin.id),
      at: toIso(spin.spunAt),
      prize: longNameOf(giftOfSpin(spin)),
      kind: spin.kind,
      cost: spin.cost,
      cost_points: String(spin.costPoints),
      coupon_code: codes.get(sourceOf(spin.id)) ?? null,
      proof: proofOf(spin, prizes, configHash),
    })),
    next_cursor,
  };
}

function proofOf(spin: SpinRow, stored: readonly StoredPrize[], config_hash: string): WheelProof {
  const config = wheelConfig(stored.map(readPrize));
  const segment = config.prizes[spin.segment]?.code ?? '';
  return {
    ...{ format: wheelProofFormat, config, config_hash, commitment: spin.commitment },
    ...{ server_seed: spin.serverSeed, client_seed: spin.clientSeed, nonce: spin.nonce },
    outcome: { segment, given: spin.given },
  };
}

/** @throws Refusal not_found: no spin of the member has this id */
export async function rewardOf(ctx: MemberContext, spinId: bigint) {
  const [spin] = await ctx.db
    .select()
    .from(wheelSpin)
    .where(and(eq(wheelSpin.id, spinId), eq(wheelSpin.memberId, ctx.member.id)));
  if (!spin) throw new Refusal('not_found');
  const [given] = spin.kind === 'coupon' ? await givenCodes(ctx.db, [sourceOf(spin.id)]) : [];
  return {
    status: spin.kind === 'coupon' ? ('claimed' as const) : ('paid' as const),
    claimed_at: toIso(spin.spunAt),
    coupon_code: given?.code ?? null,
  };
}

/** Free spins are left out: they are another try, not a prize. */
const boardQuery = preparedQuery('wheel_board', (db) =>
  db
    .select({
      ...{ id: wheelSpin.id, at: wheelSpin.spunAt, kind: wheelSpin.kind, amount: wheelSpin.amount },
      memberId: wheelSpin.memberId,
    })
    .from(wheelSpin)
    .innerJoin(wheelSetting, eq(wheelSetting.id, wheelSpin.settingId))
    .where(
      and(
        eq(wheelSetting.agentId, value('agentId')),
        gt(wheelSpin.spunAt, value('since')),
        ne(wheelSpin.kind, 'spin'),
        lt(wheelSpin.id, value('before')),
      ),
    )
    .orderBy(desc(wheelSpin.id))
    .limit(value('limit')),
);

/** Prizes of the last 24 hours, newest first. @throws Refusal invalid_input */
export async function board(
  ctx: MemberContext,
  { limit, cursor }: Page,
): Promise<{ items: BoardRow[]; next_cursor: string | null }> {
  const before = idBefore(cursor) ?? newestId;
  const since = new Date(ctx.now().getTime() - dayMs);
  const rows = await boardQuery(ctx.db, { agentId: ctx.agentId, since, before, limit: limit + 1 });
  const { shown, next_cursor } = pageOf(rows, limit, ({ id }) => id);
  const names = await firstNamesOf(ctx.db, [...new Set(shown.map(({ memberId }) => memberId))]);
  return {
    items: shown.map((row) => ({
      at: toIso(row.at),
      member: maskedName(names.get(row.memberId) ?? ''),
      prize: longNameOf(giftOfSpin(row)),
    })),
    next_cursor,
  };
}
