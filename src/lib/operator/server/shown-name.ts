/** People of the staff as they are called, beside the names they sign in with. */
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { operatorPerson } from './people-tables.ts';

/** The name of who stands in a column as people call them; null for those of the environment. */
export const shownName = (name: AnyPgColumn): SQL<string | null> =>
  sql<
    string | null
  >`(select ${operatorPerson.displayName} from ${operatorPerson} where ${operatorPerson.name} = ${name})`;
