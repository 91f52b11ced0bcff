/**
 * Asking who is there: a session that a remembered device opened may read, and has to confirm the password before it moves
 * money. The frame of members' pages says how to ask (`askIdentityBy`), the API's client asks and then sends the call again.
 */

let ask: (() => Promise<boolean>) | undefined;

/** Sets what shows the question; it resolves to whether the password was confirmed. */
export function askIdentityBy(show: () => Promise<boolean>): void {
  ask = show;
}

/** Calls that are refused at the same time share one question. */
let open: Promise<boolean> | undefined;

/** Asks for the password; false when nobody can be asked or the question was closed. */
export function confirmIdentity(): Promise<boolean> {
  open ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    open = undefined;
  });
  return open;
}
