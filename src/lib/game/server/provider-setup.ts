/** Adding a provider that is not the house, and changing how its games are opened (docs/game-providers.md). */
import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { invalidInput, Refusal } from '../../contract/problems.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { seal } from '../../server/sealed.ts';
import type { ProviderState } from '../provider-contract.ts';
import { addressFault, launchFault, originsFault, originsOf, type ProviderWire } from '../rules/provider-setup.ts';
import { providerStates } from './switch-queries.ts';
import { gameProvider } from './tables.ts';

const makeKeyPair = promisify(generateKeyPair);
const rsaBits = 2_048;

export interface ProviderSettings {
  readonly name: string;
  readonly launch_url: string;
  readonly frame_origins: string;
  readonly calls_url?: string | undefined;
  readonly operator_number?: number | undefined;
  readonly limit_agreed: boolean;
  readonly reason: string;
}

/** What is entered, as it is stored. @throws Refusal invalid_input, naming each wrong field */
function settingsOf(ctx: Pick<Context, 'config'>, wire: ProviderWire, input: ProviderSettings) {
  const { sandbox: anywhere, publicUrl, operatorUrl } = ctx.config;
  const own = [publicUrl, operatorUrl].flatMap((url) => (url ? [new URL(url).origin] : []));
  const origins = originsOf(input.frame_origins);
  const isHub = wire === 'hub88';
  const faults = {
    frame_origins: originsFault(origins, { anywhere, own }),
    launch_url: isHub
      ? addressFault(input.launch_url, { anywhere })
      : launchFault(input.launch_url, { anywhere, origins }),
    calls_url:
      input.calls_url && isHub
        ? 'Hub88 ไม่มีที่อยู่นี้ เว้นว่างไว้'
        : input.calls_url && addressFault(input.calls_url, { anywhere }),
    operator_number:
      isHub === (input.operator_number !== undefined)
        ? undefined
        : isHub
          ? 'ใส่เลข operator ที่ Hub88 ให้'
          : 'มีเฉพาะ Hub88 เว้นว่างไว้',
    limit_agreed: input.limit_agreed && !isHub ? 'มีเฉพาะ Hub88' : undefined,
  };
  const wrong = Object.entries(faults).flatMap(([field, fault]) => (fault ? [[field, fault] as const] : []));
  if (wrong.length > 0) throw invalidInput(Object.fromEntries(wrong));
  return {
    name: input.name,
    launchUrl: isHub ? input.launch_url.replace(/\/+$/, '') : input.launch_url,
    frameOrigins: [...origins],
    callsUrl: input.calls_url?.replace(/\/+$/, '') ?? null,
    operatorNumber: input.operator_number ?? null,
    limitAgreed: input.limit_agreed,
  };
}

/** As the audit tells it. */
const told = (of: ReturnType<typeof settingsOf>) => ({
  name: of.name,
  launch_url: of.launchUrl,
  frame_origins: of.frameOrigins.join(' '),
  calls_url: of.callsUrl,
  operator_number: of.operatorNumber,
  limit_agreed: of.limitAgreed,
});

/**
 * Adds a provider, closed: keys and games come before its first bet. Of an aggregator the site makes a key pair of its own, whose
 * private part nobody sees.
 *
 * @throws Refusal invalid_input, provider_refused (there is one of this code)
 */
export async function addProvider(
  ctx: OperatorContext,
  { provider: code, wire, ...input }: ProviderSettings & { readonly provider: string; readonly wire: ProviderWire },
): Promise<ProviderState> {
  const settings = settingsOf(ctx, wire, input);
  const own = wire === 'hub88' ? await ownKeyPair(ctx, code) : {};
  return inTransaction(ctx, async (tx, inside) => {
    const added = await tx
      .insert(gameProvider)
      .values({
        ...{ code, wire, status: 'closed', ...settings, ...own },
        position: sql`(select coalesce(max(position), 0) + 1 from game_provider)`,
      })
      .onConflictDoNothing()
      .returning({ code: gameProvider.code });
    if (added.length === 0) throw new Refusal('provider_refused', { values: { reason: 'มีค่ายรหัสนี้แล้ว' } });
    await recordAct(inside, {
      ...{ action: 'provider.add', subject: `provider:${code}`, after: { wire, ...told(settings) } },
      reason: input.reason,
    });
    return stateOf(tx, code);
  });
}

async function ownKeyPair(ctx: Context, code: string) {
  const pair = await makeKeyPair('rsa', {
    modulusLength: rsaBits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return {
    ownKey: seal(ctx, 'game_keys', `own:${code}`, Buffer.from(pair.privateKey)),
    ownPublicKey: pair.publicKey,
  };
}

/**
 * Changes how a provider’s games are opened; launches from now on are opened so. What is as it was leaves no act.
 *
 * @throws Refusal invalid_input, not_found, provider_refused (the house)
 */
export function changeProvider(
  ctx: OperatorContext,
  { provider: code, ...input }: ProviderSettings & { readonly provider: string },
): Promise<ProviderState> {
  return inTransaction(ctx, async (tx, inside) => {
    const [row] = await tx.select().from(gameProvider).where(eq(gameProvider.code, code)).for('no key update');
    if (!row) throw new Refusal('not_found');
    if (row.launchUrl === null)
      throw new Refusal('provider_refused', { values: { reason: 'เกมบ้านมากับการติดตั้ง ไม่มีอะไรให้ตั้ง' } });
    const settings = settingsOf(ctx, row.wire, input);
    const [before, after] = [told({ ...row, launchUrl: row.launchUrl }), told(settings)];
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      await tx.update(gameProvider).set(settings).where(eq(gameProvider.code, code));
      await recordAct(inside, {
        ...{ action: 'provider.change', subject: `provider:${code}`, before, after, reason: input.reason },
      });
    }
    return stateOf(tx, code);
  });
}

async function stateOf(tx: Parameters<typeof providerStates>[0], code: string): Promise<ProviderState> {
  const [state] = await providerStates(tx, code);
  if (!state) throw new Refusal('not_found');
  return state;
}
