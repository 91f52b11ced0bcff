import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { auditVerifierFile, builtAuditVerifier, builtVerifier, verifierFile } from '../../scripts/build-verifier.ts';

it.each([
  [verifierFile, builtVerifier],
  [auditVerifierFile, builtAuditVerifier],
])('the offline verifier %s has the rules as the site has them', async (file, built) => {
  expect(await built(), `${file}: run scripts/build-verifier.ts`).toBe(readFileSync(file, 'utf8'));
});
