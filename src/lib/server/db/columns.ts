/** The columns tables of every domain are made of. */
import { sql } from 'drizzle-orm';
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** The row's own id, given by the database. */
export const id = () => big().primaryKey().generatedAlwaysAsIdentity();

/** Satang, points, or the id of another row. */
export const big = () => bigint({ mode: 'bigint' });

/** An instant. */
export const at = () => timestamp({ withTimezone: true });

/** An instant that is, unless another is given, when the row was made, by the database's clock. */
export const madeAt = () => at().notNull().default(sql`clock_timestamp()`);

/** Bytes, e.g. of a hash or of what is encrypted. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
