/** The brand, by an owner: each change is a version, and goes into the row that pages read. */
import { and, eq } from 'drizzle-orm';
import { assert, invalidInput, Refusal } from '../../contract/problems.ts';
import { noticeRecord } from '../../notification/server/ports.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import type { BrandInput, BrandView } from '../brand-contract.ts';
import { type BrandBody, brandChanges, logoPath } from '../rules/brand-changes.ts';
import { type BrandColours, colourProblems, usualColours } from '../rules/brand-colours.ts';
import { brandBody, brandVersions, brandView } from './brand-queries.ts';
import { brandLogo, brandVersion } from './brand-tables.ts';
import { logoOf } from './logo-png.ts';
import { agent } from './tables.ts';

/** The address of a logo that was sent, kept with its picture. */
async function keptLogo(tx: Db, sent: string): Promise<string> {
  const logo = logoOf(sent);
  await tx.insert(brandLogo).values(logo).onConflictDoNothing();
  return logoPath(logo.hash);
}

const isUsual = (colours: BrandColours): boolean =>
  Object.entries(usualColours).every(([name, value]) => colours[name as keyof BrandColours] === value);

/** Colours as they are kept: null for the site's own. @throws Refusal invalid_input at the colour that cannot be read */
function keptColours(colours: BrandColours | null): BrandColours | null {
  if (!colours || isUsual(colours)) return null;
  const problems = Object.entries(colourProblems(colours));
  if (problems.length > 0)
    throw invalidInput(Object.fromEntries(problems.map(([name, text]) => [`colours.${name}`, text])));
  return colours;
}

/** What a change makes of a version. */
async function changed(tx: Db, from: BrandBody, input: BrandInput): Promise<BrandBody> {
  const { logo_png, no_logo, colours } = input;
  return {
    name: input.name ?? from.name,
    logo_url: no_logo ? null : logo_png === undefined ? from.logo_url : await keptLogo(tx, logo_png),
    colours: colours === undefined ? from.colours : keptColours(colours),
    line_url: input.line_url === undefined ? from.line_url : input.line_url,
    line_team_url: input.line_team_url === undefined ? from.line_team_url : input.line_team_url,
    telegram_url: input.telegram_url === undefined ? from.telegram_url : input.telegram_url,
    phone: input.phone === undefined ? from.phone : input.phone,
  };
}

async function versionBody(tx: Db, agentId: bigint, version: number): Promise<BrandBody> {
  const [row] = await tx
    .select({ body: brandVersion.body })
    .from(brandVersion)
    .where(and(eq(brandVersion.agentId, agentId), eq(brandVersion.version, version)));
  if (!row) throw invalidInput({ from_version: 'ไม่มีฉบับนี้' });
  return row.body;
}

/**
 * Sets what is sent of the brand; pages of all processes show it after the commit.
 *
 * @throws Refusal conflict (another version stands), invalid_input (fields)
 */
export function setBrand(ctx: OperatorContext, input: BrandInput): Promise<BrandView> {
  return inTransaction(ctx, async (tx, inside) => {
    const [row] = await tx.select().from(agent).where(eq(agent.id, ctx.agentId)).for('no key update');
    assert(row, 'the agent of this site exists');
    const all = await brandVersions(tx, ctx.agentId);
    const version = all[0]?.version ?? 0;
    if (input.version !== version) throw new Refusal('conflict', { data: { version } });
    const before = brandBody(row);
    const from = input.from_version === undefined ? before : await versionBody(tx, ctx.agentId, input.from_version);
    const body = await changed(tx, from, input);
    if (brandChanges(before, body).length === 0) throw invalidInput({ version: 'ไม่มีอะไรเปลี่ยน' });
    await tx
      .update(agent)
      .set({
        ...{ name: body.name, logoUrl: body.logo_url, colours: body.colours, phone: body.phone },
        ...{ lineContactUrl: body.line_url, lineAdminUrl: body.line_team_url, telegramContactUrl: body.telegram_url },
      })
      .where(eq(agent.id, ctx.agentId));
    const [made] = await tx
      .insert(brandVersion)
      .values({
        ...{ agentId: ctx.agentId, version: version + 1, body, before },
        ...{ madeBy: ctx.operator.name, madeAt: await databaseNow(tx), reason: input.reason },
      })
      .returning();
    assert(made, 'a version is inserted');
    await noticeRecord.get()(inside, {
      ...{ action: 'brand.set', subject: 'brand', before, after: body, reason: input.reason },
    });
    return brandView(body, [made, ...all]);
  });
}
