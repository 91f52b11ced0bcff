/** Reads of the brand and its versions. */
import { desc, eq } from 'drizzle-orm';
import type { Context, OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { toIso } from '../../time.ts';
import type { BrandView } from '../brand-contract.ts';
import { type BrandBody, brandChanges } from '../rules/brand-changes.ts';
import { brandLogo, brandVersion } from './brand-tables.ts';
import { agentOf } from './queries.ts';
import type { agent } from './tables.ts';

const versionsShown = 50;

/** What the brand's row says. */
export const brandBody = (row: typeof agent.$inferSelect): BrandBody => ({
  ...{ name: row.name, logo_url: row.logoUrl, colours: row.colours, phone: row.phone },
  ...{ line_url: row.lineContactUrl, line_team_url: row.lineAdminUrl, telegram_url: row.telegramContactUrl },
});

/** The versions, newest first. */
export const brandVersions = (db: Db, agentId: bigint) =>
  db
    .select()
    .from(brandVersion)
    .where(eq(brandVersion.agentId, agentId))
    .orderBy(desc(brandVersion.version))
    .limit(versionsShown);

export const brandView = (body: BrandBody, rows: Awaited<ReturnType<typeof brandVersions>>): BrandView => ({
  ...body,
  version: rows[0]?.version ?? 0,
  versions: rows.map((row) => ({
    ...{ version: row.version, made_by: row.madeBy, made_at: toIso(row.madeAt), reason: row.reason, body: row.body },
    changes: brandChanges(row.before, row.body),
  })),
});

/** The brand as it stands. Two statements. */
export async function brandNow(ctx: OperatorContext): Promise<BrandView> {
  return brandView(brandBody(await agentOf(ctx)), await brandVersions(ctx.db, ctx.agentId));
}

/** The picture of a logo; undefined for a hash of none. */
export async function logoPng(ctx: Context, hash: string): Promise<Buffer | undefined> {
  const [row] = await ctx.db.select({ png: brandLogo.png }).from(brandLogo).where(eq(brandLogo.hash, hash));
  return row?.png;
}
