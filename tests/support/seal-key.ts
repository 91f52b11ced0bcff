/** The root secret of the tests, and the key that transfers and seals are signed with, derived from it as the site does. */
import { hkdfSync } from 'node:crypto';

export const testSecretKey = 'a key that only the tests of benja use';

export const testSealKey = Buffer.from(hkdfSync('sha256', testSecretKey, 'benja', 'ledger_seal', 32));
