/** How long banks and gateways take to answer, and how often they do not: each call is written down after it has ended. */
import { type SQL, sql } from 'drizzle-orm';
import type { Context } from './context.ts';
import { statement } from './db/statement.ts';

export const partners = ['gateway', 'feed', 'payouts'] as const;
export type Partner = (typeof partners)[number];

const callStatement = statement(
  'partner_call',
  'insert into partner_call (partner, operation, ms, outcome, created_at) values ($1, $2, $3, $4, $5)',
);

/**
 * An adapter whose calls are measured. A refusal or "not found" is an answer; what throws failed. Writing it down waits for
 * nobody and fails nothing.
 */
export function measured<T extends object>(ctx: Context, partner: Partner, adapter: T): T {
  return new Proxy(adapter, {
    get(target, operation) {
      const value: unknown = Reflect.get(target, operation, target);
      if (typeof value !== 'function' || typeof operation !== 'string') return value;
      return async (...asked: unknown[]): Promise<unknown> => {
        const began = performance.now();
        const end = (outcome: 'done' | 'failed'): void => {
          const ms = Math.round(performance.now() - began);
          ctx.afterAnswer(async () => {
            await callStatement(ctx.db, [partner, operation, ms, outcome, ctx.now()]);
          });
        };
        try {
          const answer: unknown = await value.apply(target, asked);
          end('done');
          return answer;
        } catch (error) {
          end('failed');
          throw error;
        }
      };
    },
  });
}

/** The last hour's calls by partner as a JSON object, for a page's statement. */
export const partnersFact = (now: Date): SQL => sql`(select coalesce(jsonb_object_agg(partner, fact), '{}') from (
    select partner, jsonb_build_object('calls', count(*), 'failures', count(*) filter (where outcome = 'failed'),
        'p50_ms', percentile_disc(0.5) within group (order by ms), 'p95_ms', percentile_disc(0.95) within group (order by ms),
        'last_at', max(created_at), 'last_failure_at', max(created_at) filter (where outcome = 'failed')) as fact
      from partner_call where created_at > ${now.toISOString()}::timestamptz - interval '1 hour' group by partner) p)`;

/** What `partnersFact` has of a partner. */
export interface PartnerFact {
  readonly calls: number;
  readonly failures: number;
  readonly p50_ms: number;
  readonly p95_ms: number;
  readonly last_at: string;
  readonly last_failure_at: string | null;
}
