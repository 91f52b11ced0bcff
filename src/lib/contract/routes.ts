/** All route tables of the site, joined; each belongs to its domain. */
import { ledgerRoutes } from '../ledger/contract.ts';

export const routes = {
  ...ledgerRoutes,
} as const;

export type Routes = typeof routes;
