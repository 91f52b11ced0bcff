/**
 * `GET /operator/api/stream`: events of the console's queues and of rounds, for its cookie only. Whether the session may still
 * look is asked again every minute; listening does not keep it open. It begins at `?position=`, where the page was read.
 */
import type { Context as HonoContext } from 'hono';
import { getCookie } from 'hono/cookie';
import { Refusal } from '#lib/contract/problems.ts';
import { may } from '#lib/operator/rules/permissions.ts';
import { operatorOfConsole } from '#lib/operator/server/console-sessions.ts';
import { consoleCookieName } from '#lib/server/front-door/credential.ts';
import type { FrontDoorEnv } from '#lib/server/front-door/env.ts';
import { refuse } from '#lib/server/front-door/mount.ts';
import { minuteMs } from '#lib/time.ts';
import type { Services } from './services.ts';
import { type Edge, listen } from './stream.ts';

const topics = ['console', 'public'];
/** What pages of the console follow of the public topic. */
const ofRounds = new Set(['round', 'result']);

export function consoleStream(
  c: HonoContext<FrontDoorEnv>,
  services: Services,
  edge: Edge,
): Promise<Response> | Response {
  const ctx = c.get('context');
  const { operator } = ctx;
  if (!operator?.role || operator.session?.kind !== 'console') return refuse(ctx, new Refusal('session_expired'));
  if (operator.session.isLocked) return refuse(ctx, new Refusal('operator_locked'));
  const seesQueues = may(operator.role, 'queue.look');
  const token = getCookie(c, consoleCookieName(ctx.config)) ?? '';
  let askedAt = ctx.now().getTime();
  return listen(c, services, edge, {
    topics,
    position: c.req.query('position'),
    isFor: ({ type }) => ofRounds.has(type) || (seesQueues && (type === 'queue' || type === 'claim')),
    isLive: async () => {
      const now = ctx.now().getTime();
      if (now - askedAt < minuteMs) return true;
      askedAt = now;
      const again = await operatorOfConsole(ctx, token, false);
      return again !== undefined && again.session?.isLocked === false;
    },
    farewell: { session_ids: [] },
  });
}
