/** How the sandbox's gateway and payout bank behave: set on its page, so that every real-world fault can be tried. */
import { Refusal } from '../../contract/problems.ts';
import type { Context } from '../../server/context.ts';
import { type GatewayBehaviour, gatewayBehaviours, type PayoutBehaviour, payoutBehaviours } from '../contract.ts';
import { sandboxBehaviour } from './tables.ts';

export interface Behaviour {
  readonly gateway: GatewayBehaviour;
  readonly payout: PayoutBehaviour;
}

/** @throws Refusal not_found outside the sandbox, where its calls and pages do not exist */
export function requireSandbox(ctx: Context): void {
  if (!ctx.config.sandbox) throw new Refusal('not_found');
}

export async function behaviourNow(ctx: Context): Promise<Behaviour> {
  const rows = await ctx.db.select().from(sandboxBehaviour);
  const set = new Map(rows.map((row) => [row.part, row.behaviour]));
  return {
    gateway: gatewayBehaviours.find((name) => name === set.get('gateway')) ?? 'works',
    payout: payoutBehaviours.find((name) => name === set.get('payout')) ?? 'pays',
  };
}

export async function behave(
  ctx: Context,
  change: { gateway?: GatewayBehaviour | undefined; payout?: PayoutBehaviour | undefined },
): Promise<Behaviour> {
  requireSandbox(ctx);
  for (const part of ['gateway', 'payout'] as const) {
    const behaviour = change[part];
    if (behaviour)
      await ctx.db
        .insert(sandboxBehaviour)
        .values({ part, behaviour })
        .onConflictDoUpdate({ target: sandboxBehaviour.part, set: { behaviour } });
  }
  return behaviourNow(ctx);
}
