/** Shots of an open magazine: each is sent under its number until the house says what became of it. */

import type { FishCode } from '../../rules/data/fishing.ts';
import type { MagazineOutcome } from '../../rules/magazine.ts';
import type { FrameScreen } from '../frame-screen.ts';
import type { HouseRound } from '../house-answers.ts';
import { type House, HouseProblem } from '../house-calls.ts';
import { sessionExpired } from '../house-codes.ts';

export type PondRound = HouseRound<MagazineOutcome>;

export interface ShotAnswer {
  readonly n: number;
  /** Why it stays in the magazine; null when it was fired. */
  readonly problem: string | null;
  readonly tried: readonly { readonly id: string; readonly kind: FishCode; readonly units: number }[];
}

export interface MagazineAnswer {
  readonly round: PondRound;
  readonly balance: string | null;
}

interface Sending {
  readonly house: House;
  readonly screen: FrameScreen;
}

/** Asks until there is an answer; undefined: refused, and that is shown. A number and a close may be sent again. */
async function askAgain<Answer>({ screen }: Sending, ask: () => Promise<Answer>): Promise<Answer | undefined> {
  for (let tries = 1; ; tries++)
    try {
      const answer = await ask();
      if (tries > 1) screen.hide();
      return answer;
    } catch (problem) {
      if (!(problem instanceof HouseProblem)) throw problem;
      if (!problem.isSilence || problem.code === sessionExpired) {
        screen.showProblem(problem);
        return undefined;
      }
      await screen.lost(tries);
    }
}

export const sendShot = (
  sending: Sending,
  roundId: string,
  shot: { readonly n: number; readonly fishId: string },
): Promise<(MagazineAnswer & { readonly shots: readonly ShotAnswer[] }) | undefined> =>
  askAgain(sending, () =>
    sending.house.call('shoot', { round_id: roundId, shots: [{ n: shot.n, fish_id: shot.fishId }] }),
  );

export const sendClose = (sending: Sending, roundId: string): Promise<MagazineAnswer | undefined> =>
  askAgain(sending, () => sending.house.call('close', { round_id: roundId }));
