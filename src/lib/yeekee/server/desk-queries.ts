/** One round of yeekee as the console shows it: no more of a running one than members see (lotto.md section 8). */
import { and, desc, eq } from 'drizzle-orm';
import { mayVoid } from '../../lotto/rules/operator-acts.ts';
import type { YeekeeSettings } from '../../lotto/rules/yeekee-settings.ts';
import { market } from '../../lotto/server/tables.ts';
import type { Context } from '../../server/context.ts';
import { toIso } from '../../time.ts';
import type { YeekeeFreeze, YeekeeRound, YeekeeShot } from '../contract.ts';
import { isMasked, shotsMinOf } from '../rules/yeekee.ts';
import { yeekeeRow } from './book.ts';
import { freezeView, money, shotView, yeekeeRoundView } from './shapes.ts';
import { shot, yeekeeReward } from './tables.ts';

export interface YeekeeDesk {
  readonly round: YeekeeRound;
  /** The newest first, at most `deskShots`; a reward stands at the shot it was for. */
  readonly shots: readonly (YeekeeShot & { readonly reward: string | null })[];
  /** With fewer shots at the freeze it is void; 0 in beacon. */
  readonly shotsMin: number;
  readonly head: string;
  /** Null while shots are masked. */
  readonly sum: string | null;
  readonly freeze: YeekeeFreeze | null;
  /** The root of a round that an operator voided, whose list ended there. */
  readonly voidedAt: string | null;
  readonly root: string | null;
  readonly signature: string | null;
  readonly mayVoid: boolean;
}

const deskShots = 50;

/** Two statements. @throws Refusal not_found */
export async function yeekeeDesk(ctx: Context, roundId: bigint): Promise<YeekeeDesk> {
  const now = ctx.now();
  const row = await yeekeeRow(ctx.db, roundId);
  const { state } = row;
  const isHidden = isMasked({ status: row.status, frozenAt: state.frozenAt });
  const found = await ctx.db
    .select({ shot, reward: yeekeeReward.amount })
    .from(shot)
    .leftJoin(yeekeeReward, and(eq(yeekeeReward.roundId, shot.roundId), eq(yeekeeReward.seq, shot.seq)))
    .where(eq(shot.roundId, roundId))
    .orderBy(desc(shot.seq))
    .limit(deskShots);
  return {
    round: yeekeeRoundView(row, now),
    shots: found.map((one) => ({
      ...shotView(one.shot, isHidden, undefined),
      reward: one.reward === null ? null : money(one.reward),
    })),
    shotsMin: shotsMinOf(state.settings),
    head: state.head,
    sum: isHidden ? null : String(state.sum),
    freeze: freezeView(state),
    voidedAt: state.voidedAt ? toIso(state.voidedAt) : null,
    root: state.root,
    signature: state.signature,
    mayVoid: mayVoid(row, now).ok,
  };
}

/** The settings that rounds of a market are created with from now on. */
export async function settingsOf(ctx: Context, variant: string): Promise<YeekeeSettings | undefined> {
  const [row] = await ctx.db.select({ settings: market.yeekee }).from(market).where(eq(market.code, variant));
  return row?.settings ?? undefined;
}
