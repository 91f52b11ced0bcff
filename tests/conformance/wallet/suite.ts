/** The conformance suite for wallets: games.md C1-C19, sharpened as games-detail.md 6 says. */
import type { Case } from './case.ts';
import { cancellingCases } from './cases/cancelling.ts';
import { launchCases } from './cases/launching.ts';
import { parallelCases } from './cases/parallel.ts';
import { payingCases } from './cases/paying.ts';
import { recordCases } from './cases/records.ts';
import { replayCases } from './cases/replays.ts';
import { signingCases } from './cases/signing.ts';
import { switchCases } from './cases/switches.ts';

/** "C10" after "C9", the launch token's cases last. */
const place = ({ id }: Case): number => (id.startsWith('C') ? 0 : 100) + Number(id.slice(1));

export const walletCases: readonly Case[] = [
  ...replayCases,
  ...cancellingCases,
  ...payingCases,
  ...parallelCases,
  ...signingCases,
  ...switchCases,
  ...recordCases,
  ...launchCases,
].sort((a, b) => place(a) - place(b));
