import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, big, id, oneOf } from '../../server/db/columns.ts';
import { type SettingValues, settingKinds } from '../rules/settings.ts';

/** Versions of what owners set; the newest of a kind is in force, and stands in the brand's row too. Rows never change. */
export const settingVersion = pgTable(
  'setting_version',
  {
    id: id(),
    agentId: big().notNull(),
    kind: text({ enum: settingKinds }).notNull(),
    /** 1, 2, 3 … of its kind. */
    version: integer().notNull(),
    /** All values of the kind. */
    body: jsonb().$type<SettingValues>().notNull(),
    /** What they were until then. */
    before: jsonb().$type<SettingValues>().notNull(),
    madeBy: text().notNull(),
    madeAt: at().notNull(),
    reason: text().notNull(),
  },
  (t) => [
    oneOf('setting_version_kind', t.kind),
    uniqueIndex('setting_version_number').on(t.agentId, t.kind, t.version),
  ],
);
