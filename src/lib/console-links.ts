/** Every address of the console as a function, as links.ts has those of the members' site. */

export type { MarketingPage, NoticePage, SettingsPage } from './console-addresses.ts';
/** A namespace and no object: of an object the browser would load every function. */
export * as consoleLinks from './console-addresses.ts';

/** A path of the console to come back to after signing in or unlocking; undefined for any other. */
export function ownConsolePath(path: string | null | undefined): string | undefined {
  return path && /^\/operator(?:[/?](?![/\\]).*)?$/.test(path) ? path : undefined;
}
