/** The state of the installation as it is judged and shown; instants are ISO texts. */
import type { JobState } from './job-state.ts';

export interface JobView {
  readonly name: string;
  readonly state: JobState;
  readonly started_at: string | null;
  readonly ended_at: string | null;
  readonly took_ms: number | null;
  /** Failed runs in a row. */
  readonly failures: number;
  readonly next_at: string;
  readonly lag_seconds: number;
}

interface PartnerView {
  readonly partner: 'gateway' | 'feed' | 'payouts';
  /** Of the last hour. */
  readonly calls: number;
  readonly failures: number;
  readonly p50_ms: number | null;
  readonly p95_ms: number | null;
  readonly last_failure_at: string | null;
}

export interface HealthView {
  readonly as_of: string;
  readonly partners: readonly PartnerView[];
  readonly ledger: {
    readonly checked_at: string | null;
    readonly findings: number;
    readonly first: string | null;
    readonly sealed_at: string | null;
    /** Since when a transfer waits for its seal. */
    readonly unsealed_since: string | null;
  };
  readonly audit: {
    readonly up_to: string | null;
    readonly broken_at: string | null;
    readonly anchor: {
      readonly day: string;
      readonly last_id: string;
      readonly head: string;
      readonly made_at: string;
      readonly sent_at: string | null;
    } | null;
    readonly webhook: boolean;
    readonly unsent: number;
  };
  /** Emergencies whose review is open. */
  readonly glass: readonly { readonly expires_at: string; readonly review_by: string }[];
  readonly console: { readonly own_address: boolean; readonly sandbox: boolean };
}
