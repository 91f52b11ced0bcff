import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { builtVerifier, verifierFile } from '../../scripts/build-verifier.ts';

it('the offline verifier has the rules as the site has them', async () => {
  expect(await builtVerifier(), `${verifierFile}: run scripts/build-verifier.ts`).toBe(
    readFileSync(verifierFile, 'utf8'),
  );
});
