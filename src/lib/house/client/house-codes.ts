/** The refusals that a frame acts on, by name; the compiler compares them with the catalogue. */
import type { ProblemName, problems } from '../../contract/problems.ts';

type CodeOf<Name extends ProblemName> = (typeof problems)[Name]['code'];

export const insufficientBalance: CodeOf<'insufficient_balance'> = 2001;
export const limitReached: CodeOf<'limit_reached'> = 2002;
export const playPaused: CodeOf<'play_paused'> = 1020;
export const playTimeUp: CodeOf<'play_time_up'> = 1022;
export const gameUnavailable: CodeOf<'game_unavailable'> = 4001;
export const gameElsewhere: CodeOf<'game_elsewhere'> = 4006;
export const betsClosed: CodeOf<'bets_closed'> = 4008;
export const sessionExpired: CodeOf<'session_expired'> = 9005;
