import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, big, bytes, id, madeAt } from '../../server/db/columns.ts';
import type { BrandBody } from '../rules/brand-changes.ts';

/** Versions of the brand; the newest is in force, and stands in the brand's row too. Rows never change. */
export const brandVersion = pgTable(
  'brand_version',
  {
    id: id(),
    agentId: big().notNull(),
    /** 1, 2, 3 … */
    version: integer().notNull(),
    body: jsonb().$type<BrandBody>().notNull(),
    /** What stood until then. */
    before: jsonb().$type<BrandBody>().notNull(),
    madeBy: text().notNull(),
    madeAt: at().notNull(),
    reason: text().notNull(),
  },
  (t) => [uniqueIndex('brand_version_number').on(t.agentId, t.version)],
);

/** Logos of all versions, drawn anew from what was sent; their addresses name their content. */
export const brandLogo = pgTable('brand_logo', {
  id: id(),
  /** The first half of the SHA-256 of the picture, in hex. */
  hash: text().notNull().unique('brand_logo_hash'),
  png: bytes().notNull(),
  madeAt: madeAt(),
});
