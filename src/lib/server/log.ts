/**
 * Structured logs: one JSON line per event, UTC, with the request id; never tokens, passwords, OTPs or full account
 * numbers.
 */
import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Pick<Logger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'child'>;

/** Redacted names, as used on the wire, in code and in headers. */
const secrets = [
  ...['password', 'old_password', 'new_password', 'passwordHash', 'password_hash', 'checkedHash'],
  ...['otp', 'codeHash', 'secret', 'token', 'access_token', 'tokenHash', 'device', 'deviceHash'],
  ...['authorization', 'Authorization', 'cookie', 'Cookie', 'signature'],
  ...['account_number', 'accountNumber', 'bankAccountNumber', 'bank_account_number'],
];
/** Redaction depths: a line's own fields, their fields (an input, an answer), and so on. */
const depths = ['', '*.', '*.*.', '*.*.*.'];

/** Removes the parameter values that Drizzle appends to a failed query's text. */
const withoutValues = (text: string): string => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '');

/** An error without sensitive attachments: query values, or the row in PostgreSQL's detail. */
function plainError(error: Error): Readonly<Record<string, unknown>> {
  const { code, constraint } = error as Error & { readonly code?: unknown; readonly constraint?: unknown };
  return {
    type: error.constructor.name,
    message: withoutValues(error.message),
    stack: withoutValues(error.stack ?? ''),
    code,
    constraint,
    cause: error.cause instanceof Error ? plainError(error.cause) : undefined,
    errors: error instanceof AggregateError ? error.errors.map(inLog) : undefined,
  };
}

const inLog = (thrown: unknown): unknown => (thrown instanceof Error ? plainError(thrown) : thrown);

/** Writes to standard output, or to a test's stream. */
export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: inLog },
      redact: { paths: depths.flatMap((depth) => secrets.map((name) => `${depth}${name}`)), remove: true },
    },
    ...(destination ? [destination] : []),
  );
}
