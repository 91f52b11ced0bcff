/**
 * The problems that the browser acts on, by name. The catalogue itself stays on the server; the compiler refuses a number
 * that is not the catalogue's.
 */
import type { ProblemName, problems } from '../contract/problems.ts';

type CodeOf<Name extends ProblemName> = (typeof problems)[Name]['code'];

export const phoneTaken: CodeOf<'phone_taken'> = 1002;
export const bankAccountTaken: CodeOf<'bank_account_taken'> = 1003;
export const phoneUnproven: CodeOf<'phone_unproven'> = 1010;
export const lineRefused: CodeOf<'line_refused'> = 1015;
export const lineLinkExpired: CodeOf<'line_link_expired'> = 1016;
export const playPaused: CodeOf<'play_paused'> = 1020;
export const identityNeeded: CodeOf<'identity_needed'> = 1019;
export const realityCheckDue: CodeOf<'reality_check_due'> = 1021;
export const passwordNeeded: CodeOf<'password_needed'> = 2009;
export const roundClosed: CodeOf<'round_closed'> = 3002;
export const quoteExpired: CodeOf<'quote_expired'> = 3008;
export const intentOpen: CodeOf<'intent_open'> = 5003;
export const offerChanged: CodeOf<'offer_changed'> = 6105;
export const conflict: CodeOf<'conflict'> = 9002;
export const invalidInput: CodeOf<'invalid_input'> = 9004;
export const keyReused: CodeOf<'idempotency_key_reused'> = 9011;
export const internal: CodeOf<'internal'> = 9012;
export const operatorLocked: CodeOf<'operator_locked'> = 9043;
export const codeNeeded: CodeOf<'code_needed'> = 9044;

export const busy: CodeOf<'busy'> = 9003;
export const sessionExpired: CodeOf<'session_expired'> = 9005;
const tooManyRequests: CodeOf<'too_many_requests'> = 9007;

/** The server was not reached, or its answer was lost. */
export const unanswered = 0;

/**
 * Whether a money call may have been done although this came back: no answer, or one that says nothing of an earlier try
 * under the same key. It is repeated under that key.
 */
export const isOutcomeUnknown = (code: number): boolean =>
  code === unanswered || code === busy || code === sessionExpired || code === tooManyRequests || code === internal;
