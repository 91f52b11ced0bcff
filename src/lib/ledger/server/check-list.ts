/** The checks of the books: the ledger's own and those of each domain that moves money. */
import { contributions } from '../../server/contributions.ts';
import type { LedgerCheck, LedgerProof } from './check.ts';

export const ledgerCheckList = contributions<LedgerCheck | LedgerProof>('checks of the books');
