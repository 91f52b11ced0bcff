/** What PostgreSQL reported, behind the wrappings of drivers. */

interface PostgresError {
  readonly code: string;
  readonly constraint?: string;
}

/** The PostgreSQL error within an error (Drizzle wraps it), or undefined. */
export function postgresError(error: unknown): PostgresError | undefined {
  let current: unknown = error;
  for (let depth = 0; depth < 4 && current instanceof Error; depth++) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code)) {
      return current as unknown as PostgresError;
    }
    current = current.cause;
  }
  return undefined;
}
