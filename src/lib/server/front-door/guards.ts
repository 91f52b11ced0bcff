/** Page guards by name (specification section 4). A page names its guard; an unknown name is a bug. */
import { Refusal } from '../../contract/problems.ts';
import { links } from '../../links.ts';
import type { Context } from '../context.ts';

const guards = {
  /**
   * Members only. A browser whose member is known, because its session has just ended, goes home, which says why and leads
   * back; others log in first and come back.
   */
  validateLogin: (ctx: Context, url: URL): string | undefined => {
    if (ctx.member) return undefined;
    const next = url.pathname + url.search;
    return ctx.sessionEnded ? links.homeAfter(ctx.agentCode, ctx.sessionEnded, next) : links.login(next);
  },
  /** Guests only; a member is redirected to their own page, which leads to the profile. */
  validateMember: (ctx: Context): string | undefined => (ctx.member ? links.member() : undefined),
} as const;

/**
 * Where to redirect a visitor, or undefined when the page may be shown.
 *
 * @throws Error for an unknown guard (the page answers 500)
 */
export function guard(name: string, ctx: Context, url: URL): string | undefined {
  if (!Object.hasOwn(guards, name)) throw new Error(`unknown middleware ${name}`);
  return guards[name as keyof typeof guards](ctx, url);
}

/** The result of a page's query, or undefined when it was not found (the page then answers 404). */
export async function orUndefined<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Refusal && error.problem === 'not_found') return undefined;
    throw error;
  }
}
