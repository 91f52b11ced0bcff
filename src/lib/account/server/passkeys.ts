/** A member's passkeys: several per member, added and removed with the password. */
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { and, count, eq } from 'drizzle-orm';
import { agentOf } from '../../agent/server/queries.ts';
import { assert, Refusal } from '../../contract/problems.ts';
import type { MemberContext } from '../../server/context.ts';
import { fact, facts } from '../../server/db/facts.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { phoneText } from '../../thai.ts';
import { toIso } from '../../time.ts';
import type { MadeCredential, PasskeyView } from '../passkey-contract.ts';
import { deviceName } from '../rules/device-name.ts';
import { challengeLifeMs, newChallenge, takeChallenge } from './passkey-challenges.ts';
import { passkey } from './proof-tables.ts';
import { requirePassword } from './require-password.ts';
import { member } from './tables.ts';

export const passkeysMax = 10;
/** COSE: EdDSA, ES256, RS256; between them they are what authenticators make. */
const algorithms = [-8, -7, -257];

/** The relying party: the site's host name and origin. */
export function relyingParty(ctx: Pick<MemberContext, 'config'>): { readonly id: string; readonly origin: string } {
  const url = new URL(ctx.config.publicUrl);
  return { id: url.hostname, origin: url.origin };
}

/** The WebAuthn user handle; contains no personal data. */
export const userHandleOf = (memberId: bigint): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`member:${memberId}`);

interface PasskeyRow {
  readonly id: string;
  readonly name: string;
  readonly synced: boolean;
  readonly created_at: string;
  readonly last_used_at: string | null;
}

/** The member's passkeys, newest first. */
export const passkeys = fact(
  `select json_agg(json_build_object('id', id::text, 'name', device_name, 'synced', backed_up, 'created_at', created_at,
      'last_used_at', last_used_at) order by id desc) from passkey where member_id = $1`,
  (found: readonly PasskeyRow[] | null): PasskeyView[] =>
    (found ?? []).map(({ id, created_at, last_used_at, ...row }) => ({
      passkey_id: id,
      ...row,
      created_at: toIso(new Date(created_at)),
      last_used_at: last_used_at && toIso(new Date(last_used_at)),
    })),
);
const passkeyFacts = facts('passkeys', { passkeys });

export const passkeysOf = async (ctx: MemberContext): Promise<PasskeyView[]> =>
  (await passkeyFacts(ctx.db, { memberId: ctx.member.id })).passkeys;

const viewOf = (row: typeof passkey.$inferSelect): PasskeyView => ({
  passkey_id: String(row.id),
  name: row.deviceName,
  synced: row.backedUp,
  created_at: toIso(row.createdAt),
  last_used_at: row.lastUsedAt && toIso(row.lastUsedAt),
});

/**
 * Options for the browser to create a passkey.
 *
 * @throws Refusal wrong_password, too_many_tries, passkeys_full
 */
export async function passkeyOptions(
  ctx: MemberContext,
  password: string,
): Promise<{ options: Record<string, unknown> }> {
  await requirePassword(ctx, password);
  const own = await ctx.db
    .select({ id: passkey.credentialId, transports: passkey.transports })
    .from(passkey)
    .where(eq(passkey.memberId, ctx.member.id));
  refuseFull(own.length);
  const [row] = await ctx.db.select({ phone: member.phone }).from(member).where(eq(member.id, ctx.member.id));
  assert(row, 'a member who speaks has a row');
  const options = await generateRegistrationOptions({
    rpName: (await agentOf(ctx)).name,
    rpID: relyingParty(ctx).id,
    userID: userHandleOf(ctx.member.id),
    userName: phoneText(row.phone),
    userDisplayName: ctx.member.username,
    challenge: await newChallenge(ctx, { memberId: ctx.member.id, sessionId: ctx.member.sessionId }),
    timeout: challengeLifeMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: own,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { options: { ...options } };
}

function refuseFull(has: number): void {
  if (has >= passkeysMax) throw new Refusal('passkeys_full', { values: { max: String(passkeysMax) } });
}

/**
 * Registers a passkey created for a challenge of this session.
 *
 * @throws Refusal passkey_refused (wrong site, wrong session, too late, or already registered), passkeys_full
 */
export async function addPasskey(ctx: MemberContext, response: MadeCredential): Promise<PasskeyView> {
  const purpose = { memberId: ctx.member.id, sessionId: ctx.member.sessionId };
  const expectedChallenge = await takeChallenge(ctx, response.response.clientDataJSON, purpose);
  if (expectedChallenge === undefined) throw new Refusal('passkey_refused');
  const site = relyingParty(ctx);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, response: { ...response.response }, clientExtensionResults: {} } as never,
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => {
    ctx.log.warn({ reason: String(error) }, 'a passkey was not made as it should be');
    throw new Refusal('passkey_refused');
  });
  if (!registrationInfo) throw new Refusal('passkey_refused');
  const { credential, credentialBackedUp } = registrationInfo;
  return inTransaction(ctx, async (tx) => {
    // Serialises two concurrent additions, so that both are counted.
    await tx.select({ id: member.id }).from(member).where(eq(member.id, ctx.member.id)).for('update');
    const [own] = await tx.select({ has: count() }).from(passkey).where(eq(passkey.memberId, ctx.member.id));
    refuseFull(own?.has ?? 0);
    const [row] = await tx
      .insert(passkey)
      .values({
        memberId: ctx.member.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        signCount: credential.counter,
        transports: response.response.transports ?? [],
        backedUp: credentialBackedUp,
        deviceName: deviceName(ctx.userAgent),
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new Refusal('passkey_refused');
    return viewOf(row);
  });
}

/** @throws Refusal wrong_password, too_many_tries, not_found */
export async function removePasskey(
  ctx: MemberContext,
  input: { readonly passkey_id: bigint; readonly password: string },
): Promise<null> {
  await requirePassword(ctx, input.password);
  const rows = await ctx.db
    .delete(passkey)
    .where(and(eq(passkey.id, input.passkey_id), eq(passkey.memberId, ctx.member.id)))
    .returning({ id: passkey.id });
  if (rows.length === 0) throw new Refusal('not_found');
  return null;
}
