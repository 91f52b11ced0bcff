/** A recomputed round of yeekee as what is said of it in plain words. */
import type { Finding } from '../../plain-verdict.ts';
import { classicWarning, lateWarning, simulatedWarning, type Verification } from '../rules/verify-steps.ts';

export function findingOf({ verdict, checks, warnings }: Verification): Finding {
  return {
    verdict,
    noted: checks.some(({ id, ok }) => ok && (id === 'known-root' || id === 'archive')),
    simulated: warnings.includes(simulatedWarning),
    classic: warnings.includes(classicWarning),
    late: warnings.includes(lateWarning),
  };
}
