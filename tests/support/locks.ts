/** Which rows a use case holds, and in which order: a proof that it decides on what nobody else can change meanwhile. */
import pg from 'pg';

export interface LockWatch {
  /**
   * Runs `act` while others hold every watched table and let go of each as soon as it is waited for. Answers in order what
   * was waited for: "round for share", "account for no key update", "bill written".
   */
  of(act: () => Promise<unknown>): Promise<string[]>;
  end(): Promise<void>;
}

/** @param url of the database, @param tables whose rows are watched; each is held by a connection of its own */
export async function watchLocks(url: string, tables: readonly string[]): Promise<LockWatch> {
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client;
  };
  const watcher = await connect();
  const holders = new Map<string, pg.Client>();
  for (const table of tables) holders.set(table, await connect());

  async function firstWaiting(): Promise<{ table: string; statement: string } | undefined> {
    const { rows } = await watcher.query(
      `select relation::regclass::text as table, query as statement from pg_locks join pg_stat_activity using (pid)
         where not granted and relation is not null and datname = current_database() order by waitstart limit 1`,
    );
    return rows[0];
  }

  return {
    async of(act) {
      const found: string[] = [];
      // Reading goes on beside it; locking rows and writing do not.
      for (const [table, holder] of holders) await holder.query(`begin; lock table "${table}" in exclusive mode`);
      try {
        let acting = true;
        const done = act().finally(() => {
          acting = false;
        });
        while (acting) {
          const waiting = await firstWaiting();
          if (!waiting) continue;
          found.push(`${waiting.table} ${howHeld(waiting.statement)}`);
          await holders.get(waiting.table)?.query('rollback');
        }
        await done;
      } finally {
        for (const holder of holders.values()) await holder.query('rollback');
      }
      return found;
    },
    async end() {
      for (const client of [watcher, ...holders.values()]) await client.end();
    },
  };
}

const howHeld = (statement: string): string =>
  /\bfor (?:no key )?(?:update|share)\b/i.exec(statement)?.[0].toLowerCase() ?? 'written';
