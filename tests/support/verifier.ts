/** The offline verifier as published, run without its page: it shares only the file with the site. */
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import type { GameReport } from '#lib/house/rules/day-archive.ts';
import type { Noted, Verification } from '#lib/yeekee/rules/verify-steps.ts';

interface Verifier {
  verifyProof(proof: unknown, noted?: Noted): Verification;
  verifyGame(proof: unknown, noted?: string, archive?: string): GameReport;
  isSigned(publicKey: string, round: number, signature: string): boolean;
  sha256(text: string): string;
}

export function openVerifier(): Verifier {
  const html = readFileSync('public/fair/verify.html', 'utf8');
  const [, core] = /<script id="core">([\s\S]*?)<\/script>/.exec(html) ?? [];
  if (!core) throw new Error('the verifier has a core');
  const inside = createContext({ BenjaVerifier: undefined as Verifier | undefined });
  runInContext(core, inside);
  const { BenjaVerifier } = inside;
  if (!BenjaVerifier) throw new Error('the core defines the verifier');
  // Serialised, as proofs are passed in files.
  return {
    ...BenjaVerifier,
    verifyGame: (proof, ...noted) => BenjaVerifier.verifyGame(proof && JSON.parse(JSON.stringify(proof)), ...noted),
    verifyProof: (proof, noted) =>
      JSON.parse(JSON.stringify(BenjaVerifier.verifyProof(JSON.parse(JSON.stringify(proof)), noted))),
  };
}

/** The checks that failed. */
export const failedChecks = (verdict: Verification): string[] =>
  verdict.checks.filter(({ ok }) => !ok).map(({ id }) => id);
