/** Who may see a page, by name (specification section 4). A page asks for its guard; an unknown name is a fault of ours. */
import { Refusal } from '../../contract/problems.ts';
import { links } from '../../links.ts';
import type { Context } from '../context.ts';

const guards = {
  /** Only for members; others log in first and come back. */
  validateLogin: (ctx: Context, url: URL): string | undefined =>
    ctx.member ? undefined : links.login(url.pathname + url.search),
  /** Only for guests; a member is already inside. */
  validateMember: (ctx: Context): string | undefined => (ctx.member ? links.profile() : undefined),
} as const;

/**
 * Where a visitor must go instead, or undefined when the page may be shown.
 *
 * @throws Error for a name that is no guard (the page answers 500)
 */
export function guard(name: string, ctx: Context, url: URL): string | undefined {
  if (!Object.hasOwn(guards, name)) throw new Error(`unknown middleware ${name}`);
  return guards[name as keyof typeof guards](ctx, url);
}

/** What a page asked for, or undefined when there is no such thing (the page then answers 404). */
export async function found<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Refusal && error.problem === 'not_found') return undefined;
    throw error;
  }
}
