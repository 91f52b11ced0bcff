/** `GET /api/health`: liveness (the process answers), readiness (the database answers, migrations are applied), version. */
import { sql } from 'drizzle-orm';
import type { Context as HonoContext } from 'hono';
import { toIso } from '../../time.ts';
import type { Closing } from '../closing.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { FrontDoorEnv } from './env.ts';
import { within } from './within.ts';

/** A database that takes longer counts as unavailable. */
const databaseAnswersMs = 2_000;

/** A fault of a member's page could reach the console where both share an address. */
const isConsoleShared = ({ sandbox, operatorUrl, publicUrl }: Config): boolean =>
  !sandbox && (!operatorUrl || new URL(operatorUrl).host === new URL(publicUrl).host);

type Checked = Pick<Context, 'config' | 'db' | 'log'> & Closing & { readonly version: string };

export async function health(c: HonoContext<FrontDoorEnv>, services: Checked): Promise<Response> {
  let ready = !services.isClosing();
  try {
    await within(databaseAnswersMs, services.log)(services.db.execute(sql`select 1`));
  } catch {
    ready = false;
  }
  const data = {
    alive: true,
    ready,
    version: services.version,
    role: services.config.role,
    ...(isConsoleShared(services.config) ? { warnings: ['operator_url'] } : {}),
    server_time: toIso(c.get('context').now()),
  };
  return c.json({ error: ready ? 0 : 9003, data }, ready ? 200 : 503);
}
