/** Structured logs: one JSON line each, UTC, with the request id; never a token, password, OTP or full account number. */
import { type Logger, pino } from 'pino';

export type Log = Pick<Logger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'child'>;

export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'password',
        'otp',
        'access_token',
        'token',
        'authorization',
        'cookie',
        '*.password',
        '*.otp',
        '*.authorization',
        '*.cookie',
      ],
      remove: true,
    },
  });
}
