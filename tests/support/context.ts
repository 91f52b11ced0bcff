/** Contexts for tests: real ones on a test database, with a clock and randomness that the test controls. */
import { createHmac } from 'node:crypto';
import { type Config, readConfig } from '#lib/server/config.ts';
import {
  type Context,
  type ContextParts,
  createContext,
  type Member,
  type MemberContext,
  type OperatorContext,
} from '#lib/server/context.ts';
import { noJobs } from '#lib/server/jobs/jobs.ts';
import type { Secrets } from '#lib/server/secrets.ts';
import { testChance } from './chance.ts';
import { type TestClock, testClock } from './clock.ts';
import type { TestDatabase } from './database.ts';
import { testLog } from './log.ts';
import { testSealKey, testSecretKey } from './seal-key.ts';
import { testTokens } from './tokens.ts';

const testConfig: Config = readConfig({
  SANDBOX: '1',
  PUBLIC_URL: 'http://localhost:4321',
  SECRET_KEY: testSecretKey,
  OPERATOR_TOKEN: testTokens.operator,
  APPROVER_TOKEN: testTokens.approver,
  LOG_LEVEL: 'silent',
  RATE_LIMIT_FACTOR: '100000',
});

export const testSecrets: Secrets = {
  key: (purpose) =>
    purpose === 'ledger_seal'
      ? testSealKey
      : createHmac('sha256', testConfig.secretKey ?? '')
          .update(purpose)
          .digest(),
  operatorToken: testTokens.operator,
  approverToken: testTokens.approver,
};

export interface TestContextOptions {
  readonly clock?: TestClock;
  readonly config?: Partial<Config>;
  readonly parts?: Partial<ContextParts>;
}

/** The parts of a context for one test database; `testServices` passes the same to the front door. */
export function testContextParts(
  database: Pick<TestDatabase, 'db' | 'agentId'>,
  options: TestContextOptions = {},
): ContextParts {
  const clock = options.clock ?? testClock();
  return {
    config: { ...testConfig, ...options.config },
    secrets: testSecrets,
    log: testLog,
    db: database.db,
    jobs: noJobs,
    publisher: { wake: () => undefined },
    agentId: database.agentId,
    now: clock.now,
    frozenAt: clock.now,
    random: testChance(),
    requestId: 'test',
    ...options.parts,
  };
}

/** A context without a member. */
export function testContext(database: Pick<TestDatabase, 'db' | 'agentId'>, options: TestContextOptions = {}): Context {
  return createContext(testContextParts(database, options));
}

export const asMember = (ctx: Context, member: Member): MemberContext => ({ ...ctx, member, operator: null });

export const asOperator = (ctx: Context, name: 'operator' | 'approver' = 'operator'): OperatorContext => ({
  ...ctx,
  member: null,
  operator: { name },
});
