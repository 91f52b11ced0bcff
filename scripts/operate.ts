/** One line of `npm run operator`: which command it names, who speaks, and the call of the site's API it becomes. */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { rawFields } from '#lib/lotto/rules/results.ts';
import { type Config, readConfig } from '#lib/server/config.ts';
import { openSecrets } from '#lib/server/secrets.ts';
import { commands } from './operator-commands.ts';
import {
  type Answer,
  type Command,
  confirmed,
  type KeptSession,
  Mistake,
  type OperatorRoute,
  type Person,
  type Session,
  say,
  type Values,
} from './operator-session.ts';

function help(): string {
  const drawn = Object.entries(rawFields)
    .filter(([mapping]) => mapping !== 'DIGIT5')
    .map(
      ([mapping, fields]) =>
        `  ${mapping.padEnd(9)} ${fields.map(({ name, count }) => `--${name}${count ? ' a,b' : ''}`).join(' ')}`,
    );
  return [
    'npm run operator -- <command> [options]',
    '',
    ...Object.entries(commands).flatMap(([name, { usage, does, by }]) => [
      `  ${`${name} ${usage}`.trimEnd()}`,
      `      ${does}${by === 'approver' ? ' (speaks as the approver)' : ''}`,
    ]),
    '',
    'What was drawn, by the mapping of the market (a value that begins with a minus is written --change=-4.05):',
    ...drawn,
    '',
    'Options of every command:',
    '  --url http://localhost:4321   the site; PUBLIC_URL otherwise',
    '  --as operator|approver        which of the two people speaks',
    '  --yes                         do not ask again',
    '',
    'The tokens are OPERATOR_TOKEN and APPROVER_TOKEN; without them those the demo made in its data directory are used.',
    'Where codes are asked for: login --code 123456 first, once in twelve hours. Others of the staff set OPERATOR_TOKEN to theirs.',
  ].join('\n');
}

/** The token of a person: given by the environment, or made by the demo and kept in the data directory. */
function tokenOf(person: Person, config: Config): string {
  const name = person === 'operator' ? 'OPERATOR_TOKEN' : 'APPROVER_TOKEN';
  const given = person === 'operator' ? config.operatorToken : config.approverToken;
  // Asked for only where a demo has been: opening secrets would make them.
  const kept = existsSync(join(config.dataDir, 'secrets.json')) ? openSecrets({ ...config, sandbox: true }) : undefined;
  const token = given ?? (person === 'operator' ? kept?.operatorToken : kept?.approverToken);
  if (!token) throw new Mistake(`${name} is not set, and no demo has run here`);
  return token;
}

/** The bearer of the session that stands for this token, while it lasts; otherwise the token itself. */
function bearerOf(file: string, url: string, token: string): string {
  if (!existsSync(file)) return token;
  const kept = JSON.parse(readFileSync(file, 'utf8')) as KeptSession & { url: string; of: string };
  const isOurs = kept.url === url && kept.of === digestOf(token) && Date.parse(kept.expires_at) > Date.now();
  return isOurs ? kept.session_token : token;
}

function keepSession(file: string, url: string, token: string, session: KeptSession | undefined): void {
  if (!session) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify({ url, of: digestOf(token), ...session }), { mode: 0o600 });
}

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** One call of the site's API. @throws Mistake with what the site answered */
function caller(url: string, token: string): Session['call'] {
  return async <K extends OperatorRoute>(route: K, input: Readonly<Record<string, unknown>> = {}) => {
    const [method = '', path = ''] = route.split(' ');
    const given = Object.entries(input).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    const response = await fetch(`${url}${path}${method === 'GET' && given.length > 0 ? `?${query}` : ''}`, {
      method,
      headers: {
        // Logging in is what one does without a session.
        ...(route === 'POST /api/operator/login' ? {} : { Authorization: `Bearer ${token}` }),
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
      },
      ...(method === 'POST' ? { body: JSON.stringify(Object.fromEntries(given)) } : {}),
    }).catch((error: unknown) => {
      throw new Mistake(`${url} does not answer (${error instanceof Error ? error.message : String(error)})`);
    });
    const body = (await response.json().catch(() => undefined)) as
      | { error: number; message?: string; fields?: Record<string, string>; data: Answer<K> }
      | undefined;
    if (!body) throw new Mistake(`${url} answered ${response.status} without JSON: is it this site?`);
    if (body.error !== 0) {
      const fields = Object.entries(body.fields ?? {}).map(([name, text]) => `\n  ${name}: ${text}`);
      throw new Mistake(`${body.error} ${body.message ?? response.statusText}${fields.join('')}`);
    }
    return body.data;
  };
}

const text = { type: 'string' } as const;

/** Every option that some command knows, read from what is said of its use. */
const named = Object.values<Command>(commands).flatMap(({ usage }) =>
  [...usage.matchAll(/--([a-z][a-z0-9-]*)/g)].map(([, name = '']) => name),
);
const drawn = Object.values(rawFields).flatMap((fields) => fields.map(({ name }) => name));

async function runLine(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...Object.fromEntries([...named, ...drawn].map((name) => [name, text])),
      help: { type: 'boolean', short: 'h' },
      yes: { type: 'boolean' },
      close: { type: 'boolean' },
      all: { type: 'boolean' },
      url: text,
      as: text,
    },
  });
  const [name] = positionals;
  if (values.help || name === undefined) return say(help());
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || positionals.length > 1) throw new Mistake(`no command "${positionals.join(' ')}"; --help lists them`);
  if (values.as !== undefined && values.as !== 'operator' && values.as !== 'approver')
    throw new Mistake('--as is operator or approver');
  const config = readConfig(env);
  const url = (values.url ?? config.publicUrl).replace(/\/+$/, '');
  const options: Values = values;
  const person = values.as ?? command.by;
  const token = tokenOf(person, config);
  // Where this person's session is kept between commands.
  const file = join(config.dataDir, `operator-session-${person}.json`);
  await command.run({
    call: caller(url, bearerOf(file, url, token)),
    token,
    keep: (session) => keepSession(file, url, token, session),
    needed(option) {
      const value = options[option];
      if (typeof value !== 'string' || value === '')
        throw new Mistake(`${name} needs --${option}: ${name} ${command.usage}`);
      return value;
    },
    async confirm(question, otherwise) {
      if (!options.yes && !(await confirmed(question))) throw new Mistake(otherwise);
    },
    values: options,
  });
}

/** Does what a line says; false when it could not, and then stderr has said why. */
export async function operate(args: string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  try {
    await runLine(args, env);
    return true;
  } catch (error) {
    // What parseArgs refuses is the typist's affair too; anything else is a fault with a trace.
    const typed = error instanceof Mistake || (error instanceof TypeError && 'code' in error);
    process.stderr.write(`${typed ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
    return false;
  }
}
