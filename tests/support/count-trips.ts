/** Counts at the driver what this process sends to the database. */
import pg from 'pg';

export interface Sent {
  /** Names or texts in the order they were sent, BEGIN and COMMIT among them. */
  readonly statements: readonly string[];
  /** How often a connection waited for answers: for statements that are sent behind each other it waits once. */
  readonly trips: number;
}

interface Query {
  readonly text?: string;
  readonly name?: string;
}
type Send = (this: pg.Client, query: string | Query, ...rest: unknown[]) => unknown;

const { prototype } = pg.Client as unknown as { prototype: { query: Send } };
const { query: send } = prototype;
/** Statements that a connection has not answered yet. */
const unanswered = new WeakMap<pg.Client, number>();
let counting: { statements: string[]; trips: number } | undefined;

const listening = /^(?:stream_unseen$|select pg_notify\()/;
const settingClock = /^select set_config\('app\.now'/;

prototype.query = function counted(query, ...rest) {
  const before = unanswered.get(this);
  if (before === undefined) {
    const { connection } = this as unknown as { readonly connection: NodeJS.EventEmitter };
    connection.on('readyForQuery', () => unanswered.set(this, Math.max(0, (unanswered.get(this) ?? 0) - 1)));
  }
  unanswered.set(this, (before ?? 0) + 1);
  const text = typeof query === 'string' ? query : (query.name ?? query.text ?? '');
  if (counting) count(counting, text, !before);
  return send.call(this, query, ...rest);
};

function count(counted: NonNullable<typeof counting>, text: string, waits: boolean): void {
  // What the pages' stream reads is no part of the work.
  if (listening.test(text)) return;
  if (settingClock.test(text)) {
    // Only tests set the clock; elsewhere BEGIN does not wait for it.
    counted.trips--;
    return;
  }
  counted.statements.push(text);
  if (waits) counted.trips++;
}

/** What `work` sends; nothing else may be at work in this process. */
export async function countTrips(work: () => Promise<unknown>): Promise<Sent> {
  const counted = { statements: [] as string[], trips: 0 };
  counting = counted;
  try {
    await work();
  } finally {
    counting = undefined;
  }
  return counted;
}
