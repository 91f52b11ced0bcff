/** Who looks at a page of the console, and whether they may. */
import type { Context, OperatorContext } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { may, type Permission } from '../rules/permissions.ts';
import { recordAct } from './record-act.ts';

/** What a page of the console does with its visitor: show itself, or send them to sign in or to unlock, or refuse. */
export type ConsoleVisit =
  | { readonly may: 'look'; readonly ctx: OperatorContext }
  | { readonly may: 'sign-in' | 'unlock' | 'nothing' };

/**
 * A visitor of a page that needs this permission; a signed-in person without it is refused, and that is recorded.
 *
 * @param path the page's path, for the record
 */
export async function consoleVisit(ctx: Context, permission: Permission, path: string): Promise<ConsoleVisit> {
  const { operator } = ctx;
  if (operator?.session?.kind !== 'console' || !operator.role) return { may: 'sign-in' };
  if (operator.session.isLocked) return { may: 'unlock' };
  const own: OperatorContext = { ...ctx, operator };
  if (may(operator.role, permission, ['own', 'member', 'propose'])) return { may: 'look', ctx: own };
  await inTransaction(own, (_, inside) =>
    recordAct(inside, {
      action: 'console.refused',
      subject: `operator:${operator.name}`,
      after: { path: path.slice(0, 200), permission },
      quiet: true,
    }),
  );
  return { may: 'nothing' };
}
