/** Publishing a promotion as it waits for a second person. */
import { Refusal } from '../../contract/problems.ts';
import type { Payload, QueuedAct } from '../../operator/server/second-person.ts';
import { publishable, publishVersion, shownVersion } from './publish.ts';
import { findVersion } from './rule-queries.ts';

const versionOf = ({ version_id }: Payload): bigint => BigInt(String(version_id));

export const queuedRules: QueuedAct = {
  action: 'reward.publish',
  heading: (payload) => `โปรโมชั่นฉบับที่ ${versionOf(payload)}`,
  async look(ctx, payload) {
    const row = await findVersion(ctx.db, ctx.agentId, versionOf(payload));
    try {
      const { simulation, live } = await publishable(ctx, ctx.db, row, ctx.now());
      return shownVersion(row, simulation, live);
    } catch (error) {
      // Replaced, published or no longer fresh: there is nothing left to decide.
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  },
  run: (ctx, payload, reason) => publishVersion(ctx, { version_id: versionOf(payload), reason }),
};
