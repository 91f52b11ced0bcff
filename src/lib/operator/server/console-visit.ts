/** Who looks at a page of the console, and whether they may. */
import type { Context, OperatorContext } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { type Grant, may, type Permission } from '../rules/permissions.ts';
import { recordAct } from './record-act.ts';

/** What a page of the console does with its visitor: show itself, or send them to sign in or to unlock, or refuse. */
export type ConsoleVisit =
  | { readonly may: 'look'; readonly ctx: OperatorContext }
  | { readonly may: 'sign-in' | 'unlock' | 'nothing' };

/** Roles that hold part of a permission see most pages, which keep to that part. */
const anyPart: readonly Grant[] = ['own', 'member', 'propose'];

/**
 * A visitor of a page that needs this permission; a signed-in person without it is refused, and that is recorded.
 *
 * @param path the page's path, for the record
 * @param parts the parts of the permission that are enough for this page
 */
export async function consoleVisit(
  ctx: Context,
  permission: Permission,
  path: string,
  parts = anyPart,
): Promise<ConsoleVisit> {
  const { operator } = ctx;
  if (operator?.session?.kind !== 'console' || !operator.role) return { may: 'sign-in' };
  if (operator.session.isLocked) return { may: 'unlock' };
  const own: OperatorContext = { ...ctx, operator };
  if (may(operator.role, permission, parts)) return { may: 'look', ctx: own };
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
