/** Every route table with the functions that answer it. */
import type { RouteTable } from '../../contract/route.ts';
import { ledgerRoutes } from '../../ledger/contract.ts';
import { ledger } from '../../ledger/server/handlers.ts';
import type { Handlers } from './mount.ts';

interface Mounted {
  readonly table: RouteTable;
  readonly of: Handlers<RouteTable>;
}

/** Ties a table to its handlers; the types of the pair are checked here, the list holds them without. */
function answered<T extends RouteTable>(table: T, of: Handlers<T>): Mounted {
  return { table, of: of as unknown as Handlers<RouteTable> };
}

export const handlers: readonly Mounted[] = [
  answered(ledgerRoutes, ledger),
];
