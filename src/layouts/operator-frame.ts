/** What the console's frame shows around every page. */
import type { OperatorRole } from '#lib/operator/rules/roles.ts';

export interface QueueCount {
  readonly open: number;
  /** The oldest row is past its target. */
  readonly late: boolean;
}

export interface OperatorFrame {
  readonly brand: { readonly name: string; readonly logoUrl: string | null };
  readonly sandbox: boolean;
  readonly path: string;
  /** The path with its query. */
  readonly here: string;
  readonly serverTime: string;
  /** The events up to which the page shows everything: its stream begins there. */
  readonly position: string;
  readonly person: {
    /** The name in the audit. */
    readonly name: string;
    readonly shown: string;
    readonly role: OperatorRole;
  };
  /** Until when somebody has broken the glass; null or absent when nobody has. */
  readonly glassUntil?: string | null;
  /** By the code of a queue; those that are empty may be left out. */
  readonly queues: Readonly<Partial<Record<string, QueueCount>>>;
}
