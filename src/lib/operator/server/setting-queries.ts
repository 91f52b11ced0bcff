/** Reads of settings and their versions. */
import { and, desc, eq } from 'drizzle-orm';
import { configOf } from '../../agent/server/config.ts';
import { storedSettings } from '../../agent/server/settings.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { toIso } from '../../time.ts';
import { changeTexts, type SettingKind, type SettingValues, settingFields, valuesOf } from '../rules/settings.ts';
import type { SettingView } from '../setting-contract.ts';
import { settingVersion } from './setting-tables.ts';

const versionsShown = 50;

/** The versions of a kind, newest first. */
export const settingVersions = (db: Db, agentId: bigint, kind: SettingKind) =>
  db
    .select()
    .from(settingVersion)
    .where(and(eq(settingVersion.agentId, agentId), eq(settingVersion.kind, kind)))
    .orderBy(desc(settingVersion.version))
    .limit(versionsShown);

export type SettingRow = Awaited<ReturnType<typeof settingVersions>>[number];

export function settingView(kind: SettingKind, values: SettingValues, rows: readonly SettingRow[]): SettingView {
  return {
    kind,
    version: rows[0]?.version ?? 0,
    fields: Object.entries(settingFields[kind]).map(([name, { label, unit, min, max }]) => ({
      ...{ name, label, unit, min, max, value: values[name] ?? max },
    })),
    versions: rows.map(({ version, madeBy, madeAt, reason, before, body }) => ({
      ...{ version, made_by: madeBy, made_at: toIso(madeAt), reason },
      changes: changeTexts(kind, before, body),
    })),
  };
}

/** The settings of a kind as they stand. Two statements. */
export async function settings(ctx: OperatorContext, kind: SettingKind): Promise<SettingView> {
  const stored = storedSettings(await configOf(ctx.db, ctx.agentId));
  return settingView(kind, valuesOf(kind, stored), await settingVersions(ctx.db, ctx.agentId, kind));
}
