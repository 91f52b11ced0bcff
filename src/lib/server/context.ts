/** Everything a use case depends on, passed as its first argument; there is no other injection. */
import { randomBytes } from 'node:crypto';
import type { QueryResultRow } from 'pg';
import type { StaffRole } from '../contract/route.ts';
import type { Satang } from '../money.ts';
import { createAfterAnswer } from './after-answer.ts';
import type { Config } from './config.ts';
import type { Db } from './db/connect.ts';
import type { Statement } from './db/statement.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import { noReadCache, type ReadCache } from './read-cache.ts';
import type { Secrets } from './secrets.ts';
import type { Position } from './stream/position.ts';
import type { Publisher } from './stream/publish.ts';

/** The member making the request, with what every page may show. */
export interface Member {
  readonly id: bigint;
  /** The name shown in the header. */
  readonly username: string;
  readonly vipLevel: 0 | 1 | 2;
  readonly agentId: bigint;
  /** The session of this request. */
  readonly sessionId: bigint;
  /** Start of the session, and of the time counted for the reality check; absent without a session. */
  readonly loggedInAt?: Date;
  readonly playingSince?: Date;
  /** A remembered device opened the session: calls that move money ask for the password first. */
  readonly mustConfirm?: boolean;
}

/** What the browser stores: the session's token, and the device's name, which outlives the session. */
export interface SessionCookies {
  readonly token: string;
  readonly device: string;
  /** How long the browser keeps the token of a remembered device. */
  readonly rememberedUntil?: Date | null;
}

/** The session an operator's request belongs to. */
export interface OperatorSession {
  readonly id: bigint;
  readonly kind: 'terminal' | 'console';
  /** Nobody was there for a while: the password opens it again. */
  readonly isLocked: boolean;
  readonly openedAt: Date;
  readonly expiresAt: Date;
  /** When a code was last entered. */
  readonly confirmedAt: Date | null;
  /** The stream's position when the session was found: whatever is read afterwards shows all events before it. */
  readonly position?: Position;
}

export interface Operator {
  /** The name used in the audit. */
  readonly name: string;
  /** Checked by the front door; absent outside requests (the demo story, tests). */
  readonly role?: StaffRole;
  /** The most the person decides about in one act, in satang; null for the role's limit. */
  readonly decideUpTo?: Satang | null;
  /** Their own phone, "+66…": never the second person about the member who has it. */
  readonly phone?: string | null;
  /** As people call them; absent: by `name`. */
  readonly displayName?: string | null;
  /** Absent for a token that speaks for itself (the sandbox's, the demo story's). */
  readonly session?: OperatorSession;
  /** The proposal this request carries out as the second person. */
  readonly approving?: bigint;
  /** An emergency by both of the environment's tokens: few acts, never money out. */
  readonly glass?: { readonly id: bigint };
  /** Until when somebody has broken the glass, for the bar that everybody at the console sees. */
  readonly glassUntil?: Date | null;
  /** Set while a TOTP code is required and has not been entered: only enrolment is allowed. */
  readonly mustEnrol?: true;
}

/** What a handler can do to the response besides returning its data. */
export interface Reply {
  setSession(cookies: SessionCookies): void;
  clearSession(): void;
  /** The console's own cookie, which the members' site never sees. */
  setConsole(token: string): void;
  clearConsole(): void;
}

/** Body and headers of a signed call, for the handler that verifies them. */
export interface RawRequest {
  readonly body: string;
  header(name: string): string | undefined;
}

/** Connections apart from those of players, with a short limit for each statement (operator.md section 8). */
export interface ConsoleReads {
  readonly pages: Db;
  readonly reports: Db;
  /** The pool itself, for what somebody has computed anew: it takes as long as it takes. */
  readonly proofs: Db;
  /** Reports come from a replica, which may be behind. */
  readonly isReplica: boolean;
}

export interface Context {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly log: Log;
  /** The pool, or the transaction inside one. */
  readonly db: Db;
  /** What the console's pages and reports read by; absent: `db`. */
  readonly consoleReads?: ConsoleReads;
  /** Set inside a transaction, which `inTransaction` then joins. */
  readonly tx?: Db;
  readonly jobs: Jobs;
  readonly publisher: Publisher;
  /** Page reads that are the same for everybody; use `sharedRead`. */
  readonly reads: ReadCache;
  /** The web server's clock, for display and scheduling. Where lateness decides money, use `databaseNow` under the lock. */
  now(): Date;
  /** Tests only: the instant that the database's clock is set to. */
  readonly frozenAt?: () => Date;
  random(bytes: number): Uint8Array;
  /**
   * Sends a statement together with COMMIT in one round trip, for writes whose result the transaction does not need; rolled
   * back with it. Sent immediately outside a transaction. Prepared statements only: they are sent synchronously, so that
   * none can follow the COMMIT.
   */
  withCommit(send: Statement<QueryResultRow>, values: readonly unknown[]): Promise<void>;
  /** Runs after the transaction has committed; immediately outside one. */
  afterCommit(then: () => void): void;
  /** Starts work after the response; errors are logged. Not for work that must be done: the process may die. */
  afterAnswer(work: () => Promise<void>): void;

  /** Calls this site over HTTP as a partner would; tests answer without a port. */
  callOwn(path: string, init: RequestInit): Promise<Response>;

  /** Whether the request came through the console's own addresses. */
  readonly atConsole?: boolean;

  /** The site's agent, and the code that the specification's clients know it by. */
  readonly agentId: bigint;
  readonly agentCode: string;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** The device's name from its cookie, set at an earlier login; absent on a new device. */
  readonly device?: string | undefined;
  readonly member: Member | null;
  readonly operator: Operator | null;
  /** Why the browser's session cookie is no longer taken: nobody was there, 12 hours have passed, or somebody ended it. */
  readonly sessionEnded?: 'idle' | 'expired' | 'ended';
  readonly reply: Reply;
  readonly raw?: RawRequest;
}

export type MemberContext = Context & { readonly member: Member };
export type OperatorContext = Context & { readonly operator: Operator };

/** Narrows a context that has passed the member guard. */
export function isMemberContext(ctx: Context): ctx is MemberContext {
  return ctx.member !== null;
}

export type ContextParts = Pick<Context, 'config' | 'secrets' | 'log' | 'db' | 'jobs' | 'publisher' | 'agentId'> &
  Partial<Omit<Context, 'config' | 'secrets' | 'log' | 'db' | 'jobs' | 'publisher' | 'agentId'>>;

const silentReply: Reply = {
  setSession: () => undefined,
  clearSession: () => undefined,
  setConsole: () => undefined,
  clearConsole: () => undefined,
};

/** Creates a context; defaults are those of a job: real clock, real randomness, nobody logged in. */
export function createContext(parts: ContextParts): Context {
  return {
    now: () => new Date(),
    random: (bytes) => randomBytes(bytes),
    withCommit: async (send, values) => {
      await send(parts.db, values);
    },
    afterCommit: (then) => then(),
    afterAnswer: createAfterAnswer(parts.log).begin,
    requestId: 'job',
    ip: '127.0.0.1',
    userAgent: '',
    member: null,
    operator: null,
    reply: silentReply,
    agentCode: '',
    reads: noReadCache,
    callOwn: (path, init) => fetch(`${parts.config.internalUrl}${path}`, init),
    ...parts,
  };
}
