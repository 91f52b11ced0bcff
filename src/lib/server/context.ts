/** Everything a use case may lean on, passed as its first argument; there is no other injection. */
import { randomBytes } from 'node:crypto';
import type { QueryResultRow } from 'pg';
import type { SessionCookies } from '../account/server/sessions.ts';
import type { OperatorRole } from '../operator/rules/roles.ts';
import { createAfterAnswer } from './after-answer.ts';
import type { Config } from './config.ts';
import type { Db } from './db/connect.ts';
import type { Statement } from './db/statement.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import { noReadCache, type ReadCache } from './read-cache.ts';
import type { Secrets } from './secrets.ts';
import type { Publisher } from './stream/publish.ts';

/** The member a request is made by; what every page may show. */
export interface Member {
  readonly id: bigint;
  /** Shown in the header: the name the member is addressed by. */
  readonly username: string;
  readonly vipLevel: 0 | 1 | 2;
  readonly agentId: bigint;
  /** The session that speaks. */
  readonly sessionId: bigint;
  /** When it began, and since when the member has not been asked whether to go on; absent where no session speaks. */
  readonly loggedInAt?: Date;
  readonly playingSince?: Date;
}

export interface Operator {
  /** What the audit knows them by. */
  readonly name: string;
  /** What the front door judges by; absent where no request speaks (a story, a test). */
  readonly role?: OperatorRole;
  /** Set where codes are asked for and none was shown yet: nothing is open but enrolling. */
  readonly mustEnrol?: true;
}

/** What a handler may do to the answer besides giving its data. */
export interface Reply {
  setSession(cookies: SessionCookies): void;
  clearSession(): void;
}

/** The bytes and headers of a signed call, for the handler that checks them. */
export interface RawRequest {
  readonly body: string;
  header(name: string): string | undefined;
}

export interface Context {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly log: Log;
  /** The pool, or the transaction when inside one. */
  readonly db: Db;
  /** Set inside a transaction; `inTransaction` then joins it. */
  readonly tx?: Db;
  readonly jobs: Jobs;
  readonly publisher: Publisher;
  /** Reads of pages that are the same for everybody; use `sharedRead`. */
  readonly reads: ReadCache;
  /** The web server's clock: for showing and scheduling. Where lateness decides money, ask `databaseNow` under the lock. */
  now(): Date;
  /** Set by tests only: the instant the database is told to believe. */
  readonly frozenAt?: () => Date;
  random(bytes: number): Uint8Array;
  /**
   * A statement that nothing in the transaction waits for: sent with the commit, in one trip, and undone with it; at once
   * when there is none. Prepared ones only: they are sent when they are called, so that none can come behind the commit.
   */
  withCommit<Row extends QueryResultRow>(
    send: Statement<Row>,
    values: readonly unknown[],
    then?: (rows: readonly Row[]) => void,
  ): Promise<void>;
  /** Runs once the transaction has committed; at once when there is none. */
  afterCommit(then: () => void): void;
  /** Begins what the answer does not wait for; what fails in it is logged. Not for what must be done: a process may die. */
  afterAnswer(work: () => Promise<void>): void;

  /** Calls this site as a partner over HTTP would; tests answer it without a port. */
  callOwn(path: string, init: RequestInit): Promise<Response>;

  /** The agent whose site this is. */
  readonly agentId: bigint;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** What the device calls itself by the cookie it was given at a login before; absent where it has none. */
  readonly device?: string | undefined;
  readonly member: Member | null;
  readonly operator: Operator | null;
  readonly reply: Reply;
  readonly raw?: RawRequest;
}

export type MemberContext = Context & { readonly member: Member };
export type OperatorContext = Context & { readonly operator: Operator };

/** Narrows a context that the guard has let through. */
export function isMemberContext(ctx: Context): ctx is MemberContext {
  return ctx.member !== null;
}

export type ContextParts = Pick<Context, 'config' | 'secrets' | 'log' | 'db' | 'jobs' | 'publisher' | 'agentId'> &
  Partial<Omit<Context, 'config' | 'secrets' | 'log' | 'db' | 'jobs' | 'publisher' | 'agentId'>>;

const silentReply: Reply = { setSession: () => undefined, clearSession: () => undefined };

/** Makes a context; what is not given is what a job at rest has: the real clock, real chance, nobody logged in. */
export function createContext(parts: ContextParts): Context {
  return {
    now: () => new Date(),
    random: (bytes) => randomBytes(bytes),
    withCommit: async (send, values, then) => {
      const { rows } = await send(parts.db, values);
      then?.(rows);
    },
    afterCommit: (then) => then(),
    afterAnswer: createAfterAnswer(parts.log).begin,
    requestId: 'job',
    ip: '127.0.0.1',
    userAgent: '',
    member: null,
    operator: null,
    reply: silentReply,
    reads: noReadCache,
    callOwn: (path, init) => fetch(`http://127.0.0.1:${parts.config.port}${path}`, init),
    ...parts,
  };
}
