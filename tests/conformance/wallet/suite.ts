/** The conformance suite for wallets: games.md C1-C19, sharpened as games-detail.md 6 says, W1 the wire's form, L1 launch tokens. */
import type { Case } from './case.ts';
import { cancellingCases } from './cases/cancelling.ts';
import { launchCases } from './cases/launching.ts';
import { parallelCases } from './cases/parallel.ts';
import { payingCases } from './cases/paying.ts';
import { recordCases } from './cases/records.ts';
import { replayCases } from './cases/replays.ts';
import { signingCases } from './cases/signing.ts';
import { switchCases } from './cases/switches.ts';

/** "C10" after "C9"; the wire's form and the launch token last. */
const place = ({ id }: Case): number => Number(id.slice(1)) + { C: 0, W: 100, L: 200 }[id[0] as 'C' | 'W' | 'L'];

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
