/**
 * Structured logs: one JSON line per event, UTC, with the request id; never tokens, passwords, OTPs or full account
 * numbers.
 */
import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Pick<Logger, 'trace' | 'debug' | 'info' | 'warn' | 'error'>;

/** Names of fields that no line has, as used on the wire, in code and in headers. */
const secrets: ReadonlySet<string> = new Set([
  ...['password', 'old_password', 'new_password', 'passwordHash', 'password_hash', 'checkedHash'],
  ...['otp', 'codeHash', 'secret', 'token', 'access_token', 'tokenHash', 'device', 'deviceHash'],
  ...['authorization', 'Authorization', 'cookie', 'Cookie', 'signature'],
  ...['account_number', 'accountNumber', 'bankAccountNumber', 'bank_account_number'],
]);
/** Fields deeper than this are left out; nothing that is logged is deeper. */
const deepest = 5;

type Fields = Record<string, unknown>;

/** An error is written by its serializer, a date by itself. */
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !(value instanceof Error) && !(value instanceof Date);

/** The fields of a line without the secret ones. pino's own redaction takes 40 microseconds a field for paths this deep. */
function withoutSecrets(fields: Fields, depth = 1): Fields {
  const kept = Object.entries(fields).filter(([name]) => !secrets.has(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutSecretsIn(value, depth)]));
}

function withoutSecretsIn(value: unknown, depth: number): unknown {
  if (!Array.isArray(value) && !isFields(value)) return value;
  if (depth === deepest) return undefined;
  return Array.isArray(value) ? value.map((one) => withoutSecretsIn(one, depth + 1)) : withoutSecrets(value, depth + 1);
}

const valuesBegin = '\nparams: ';

/** A message without the values that Drizzle appends to a failed query: everything after them is theirs. */
const withoutValues = (message: string): string => message.split(valuesBegin, 1)[0] ?? '';

/** A message of PostgreSQL about a value that is no number, date or the like ends with the value. */
const withoutQuote = (message: string, code: unknown): string =>
  typeof code === 'string' && code.startsWith('22') ? message.replace(/: ".*$/s, '') : message;

/**
 * Where an error was thrown, with its plain message. The values may look like lines of a stack, so they are found by the whole
 * message; a stack that has values elsewhere is left out.
 */
function plainStack({ stack = '', message }: Error, plain: string): string {
  const told = stack.split(message).join(plain);
  return told.includes(valuesBegin) ? '' : told;
}

/** An error without sensitive attachments: query values, or the row in PostgreSQL's detail. */
function plainError(error: Error): Readonly<Record<string, unknown>> {
  const { code, constraint } = error as Error & { readonly code?: unknown; readonly constraint?: unknown };
  const message = withoutQuote(withoutValues(error.message), code);
  return {
    type: error.constructor.name,
    message,
    stack: plainStack(error, message),
    code,
    constraint,
    cause: error.cause instanceof Error ? plainError(error.cause) : undefined,
    errors: error instanceof AggregateError ? error.errors.map(inLog) : undefined,
  };
}

const inLog = (thrown: unknown): unknown => (thrown instanceof Error ? plainError(thrown) : thrown);

/** An error as a process writes it that ends with it, before or without a log. */
export const lastWords = (error: unknown): string =>
  error instanceof Error
    ? plainStack(error, withoutValues(error.message)) || withoutValues(error.message)
    : String(error);

/** Writes to standard output, or to a test's stream. */
export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: inLog },
      formatters: { log: (fields) => withoutSecrets(fields) },
    },
    ...(destination ? [destination] : []),
  );
}

/** The log of one request or job. Nothing else is bound to a log: pino writes bound fields as they are. */
export const logOf = (log: Log, bound: { readonly request_id: string } | { readonly job: string }): Log =>
  (log as Logger).child(bound);
