/**
 * Rate limits per class of call, in one table. Attempts to guess accounts and codes are counted in the database, across
 * processes; plain traffic is counted per process, which multiplies its limit by the number of processes.
 */
import type pg from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { Refusal } from '../../contract/problems.ts';
import type { RateClass } from '../../contract/route.ts';
import type { Context } from '../context.ts';
import { networkOf } from './address.ts';

interface Limit {
  readonly points: number;
  readonly perSeconds: number;
  readonly shared: boolean;
}

export const rateLimits: Readonly<Record<RateClass, Limit>> = {
  read: { points: 600, perSeconds: 60, shared: false },
  write: { points: 120, perSeconds: 60, shared: false },
  money: { points: 240, perSeconds: 60, shared: false },
  login: { points: 30, perSeconds: 600, shared: true },
  otp: { points: 10, perSeconds: 3_600, shared: true },
  check: { points: 20, perSeconds: 300, shared: true },
  coupon: { points: 20, perSeconds: 600, shared: true },
  operator: { points: 600, perSeconds: 60, shared: false },
  callback: { points: 6_000, perSeconds: 60, shared: false },
  export: { points: 5, perSeconds: 3_600, shared: true },
};

/** Limits of the edge besides calls: rendered pages and images, and invalid sessions or tokens. */
export const edgeLimits = {
  page: { points: 600, perSeconds: 60, shared: false },
  picture: { points: 6_000, perSeconds: 60, shared: false },
  wrong: { points: 300, perSeconds: 60, shared: false },
} as const satisfies Readonly<Record<string, Limit>>;

type EdgeClass = keyof typeof edgeLimits;

export interface Limits {
  /** Counts one call of a class by `who` (see `callerOf`). @throws Refusal too_many_requests */
  count(rate: RateClass | EdgeClass, who: string): Promise<void>;
}

/** The network a limit counts by. Guessing is counted by it even for a member. */
export const lineOf = (ctx: Pick<Context, 'ip'>): string => networkOf(ctx.ip);

/** The member or operator if logged in, otherwise the network: an office shares one. */
export const callerOf = (ctx: Pick<Context, 'ip' | 'member' | 'operator'>): string =>
  ctx.member ? `m${ctx.member.id}` : ctx.operator ? `o${ctx.operator.name}` : lineOf(ctx);

export function createLimits(pool: pg.Pool, factor: number): Limits {
  const limiters = new Map<string, RateLimiterAbstract>();
  for (const [name, limit] of Object.entries<Limit>({ ...rateLimits, ...edgeLimits })) {
    const options = {
      keyPrefix: name,
      points: Math.max(1, Math.round(limit.points * factor)),
      duration: limit.perSeconds,
    };
    limiters.set(
      name,
      limit.shared
        ? new RateLimiterPostgres({
            ...options,
            storeClient: pool,
            tableName: 'rate_limit',
            tableCreated: true,
            clearExpiredByTimeout: false,
          })
        : new RateLimiterMemory(options),
    );
  }
  return {
    async count(rate, who) {
      try {
        await limiters.get(rate)?.consume(who);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
        throw new Refusal('too_many_requests', { values: { wait: waitText(seconds) }, retryAfterSeconds: seconds });
      }
    },
  };
}

/** "45 วินาที", "3 นาที", "23 ชั่วโมง". */
export function waitText(seconds: number): string {
  if (seconds < 90) return `${seconds} วินาที`;
  return seconds <= 90 * 60 ? `${Math.ceil(seconds / 60)} นาที` : `${Math.ceil(seconds / 3_600)} ชั่วโมง`;
}
