/** Whether an operator may make a call now: permission, lock, and the fresh code of acts that need one. */
import type { Route } from '../../contract/route.ts';
import type { Context, Operator } from '../../server/context.ts';
import { confirmedUntil } from '../rules/console.ts';
import { glassMay } from '../rules/glass.ts';
import { may, needsCode } from '../rules/permissions.ts';
import { beforeEnrolment } from '../rules/roles.ts';

type Refused = 'operator_must_enrol' | 'operator_locked' | 'forbidden' | 'code_needed';

/** What a locked console still takes. */
const whenLocked: ReadonlySet<string> = new Set(['POST /api/operator/unlock', 'POST /api/operator/logout']);

/**
 * Why an operator may not make a call; undefined when they may. At a terminal the code of the login counts for its twelve
 * hours.
 */
export function mayCall(
  ctx: Pick<Context, 'now'>,
  operator: Operator,
  { key, route }: { readonly key: string; readonly route: Route },
): Refused | undefined {
  const { role, session, mustEnrol, glass } = operator;
  if (mustEnrol && !beforeEnrolment.has(key)) return 'operator_must_enrol';
  if (session?.isLocked && !whenLocked.has(key)) return 'operator_locked';
  if (!role || !route.permission || !may(role, route.permission, route.alsoFor)) return 'forbidden';
  if (glass && !glassMay(key, route.download === true)) return 'forbidden';
  const isAct = key.startsWith('POST ') || route.download === true;
  if (
    session?.kind === 'console' &&
    isAct &&
    needsCode(route.permission) &&
    !confirmedUntil(session.confirmedAt, ctx.now())
  )
    return 'code_needed';
  return undefined;
}
