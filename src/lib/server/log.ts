/** Structured logs: one JSON line each, UTC, with the request id; never a token, password, OTP or full account number. */
import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Pick<Logger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'child'>;

/** What is taken out of a line, as the wire, our code and headers name it. */
const secrets = [
  ...['password', 'old_password', 'new_password', 'passwordHash', 'password_hash', 'checkedHash'],
  ...['otp', 'codeHash', 'secret', 'token', 'access_token', 'tokenHash', 'device', 'deviceHash'],
  ...['authorization', 'Authorization', 'cookie', 'Cookie', 'signature'],
  ...['account_number', 'accountNumber', 'bankAccountNumber', 'bank_account_number'],
];
/** A line has its own fields, what they hold (an input, an answer), and what that holds. */
const depths = ['', '*.', '*.*.', '*.*.*.'];

/** Drizzle writes the values of a query that failed behind its text. */
const withoutValues = (text: string): string => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '');

/** An error without what else hangs on it: a query's values, the row that PostgreSQL names in its detail. */
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

/** Writes to standard output, or where a test reads. */
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
