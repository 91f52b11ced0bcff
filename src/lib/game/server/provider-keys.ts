/**
 * Making and revoking the keys of providers. Whoever holds a key may pay winnings, so making one takes two people: the first
 * request is kept, the second one's answer alone shows the secret.
 */
import { and, eq, isNull } from 'drizzle-orm';
import { invalidInput, Refusal } from '../../contract/problems.ts';
import { zeroSatang } from '../../money.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import { agreedByTwo } from '../../operator/server/second-person.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { seal } from '../../server/sealed.ts';
import type { ProviderState } from '../provider-contract.ts';
import type { ProviderWire } from '../rules/provider-setup.ts';
import { houseKeyId } from '../rules/wire.ts';
import { publicKeyPem } from './hub88/signature.ts';
import { providerStates } from './switch-queries.ts';
import { gameProvider } from './tables.ts';
import { gameKey } from './wire-tables.ts';

const liveMax = 2;
const idBytes = 6;
const secretBytes = 32;

interface MadeKey {
  readonly waits_for_second: boolean;
  readonly key_id: string | null;
  readonly secret: string | null;
  readonly fingerprint: string | null;
}

/**
 * Makes a key for a provider: a secret, which is stored encrypted and told once; of an aggregator, which signs with a private key
 * of its own, the public one is registered.
 *
 * @throws Refusal not_found, invalid_input (no RSA public key, or one where none belongs), provider_key_refused (two are live),
 *   approver_same, not_second
 */
export function makeProviderKey(
  ctx: OperatorContext,
  {
    provider,
    public_key: pem,
    reason,
  }: { readonly provider: string; readonly public_key?: string | undefined; readonly reason: string },
): Promise<MadeKey> {
  return inTransaction(ctx, async (tx, inside) => {
    const { wire } = await lockProvider(tx, provider);
    const given = readKey(wire, pem);
    const live = await tx
      .select({ id: gameKey.id })
      .from(gameKey)
      .where(and(eq(gameKey.provider, provider), isNull(gameKey.retiredAt)));
    if (live.length >= liveMax)
      throw new Refusal('provider_key_refused', { values: { reason: 'ใช้อยู่ครบ 2 ดอกแล้ว ยกเลิกดอกเก่าก่อน' } });
    const subject = `provider:${provider}`;
    const act = {
      action: 'provider.key',
      subject,
      amount: zeroSatang,
      always: true,
      reason,
      payload: given ? { provider, public_key: given.pem } : { provider },
      facts: given ? { provider, fingerprint: given.fingerprint } : { provider },
    } as const;
    const fingerprint = given?.fingerprint ?? null;
    if (!(await agreedByTwo(tx, inside, act)))
      return { waits_for_second: true, key_id: null, secret: null, fingerprint };
    const id = `${provider}-${Buffer.from(ctx.random(idBytes)).toString('hex')}`;
    const secret = given ? null : Buffer.from(ctx.random(secretBytes)).toString('base64url');
    const stored = seal(ctx, 'game_keys', id, Buffer.from(given?.pem ?? secret ?? ''));
    const createdAt = await databaseNow(tx);
    await tx.insert(gameKey).values({ id, provider, kind: given ? 'rsa' : 'hmac', secret: stored, createdAt });
    await recordAct(inside, {
      ...{ action: 'provider.key.make', subject, reason },
      after: { key_id: id, ...(given && { fingerprint: given.fingerprint }) },
    });
    return { waits_for_second: false, key_id: id, secret, fingerprint };
  });
}

/** The public key of an aggregator, rewritten so that nothing but the key is stored; undefined on our own wire. */
function readKey(wire: ProviderWire, given: string | undefined) {
  if (wire !== 'hub88') {
    if (given === undefined) return undefined;
    throw invalidInput({ public_key: 'ค่ายนี้ใช้รหัสลับที่ออกให้ ไม่ใช้กุญแจสาธารณะ' });
  }
  const pem = publicKeyPem(given ?? '');
  if (!pem) throw invalidInput({ public_key: 'วางกุญแจสาธารณะ RSA แบบ PEM ขนาด 2048 บิตขึ้นไป' });
  return pem;
}

/**
 * Ends a key at once. That of the house is the installation's own: without it open rounds could not pay, and nobody else holds it.
 *
 * @throws Refusal not_found (also for a key that is revoked), provider_key_refused (of the house)
 */
export function revokeProviderKey(
  ctx: OperatorContext,
  { provider, key_id: id, reason }: { readonly provider: string; readonly key_id: string; readonly reason: string },
): Promise<ProviderState> {
  return inTransaction(ctx, async (tx, inside) => {
    await lockProvider(tx, provider);
    if (id === houseKeyId)
      throw new Refusal('provider_key_refused', { values: { reason: 'กุญแจของเกมบ้านมากับการติดตั้ง ปิดค่ายแทน' } });
    const retired = await tx
      .update(gameKey)
      .set({ retiredAt: await databaseNow(tx) })
      .where(and(eq(gameKey.id, id), eq(gameKey.provider, provider), isNull(gameKey.retiredAt)))
      .returning({ id: gameKey.id });
    if (retired.length === 0) throw new Refusal('not_found');
    await recordAct(inside, {
      ...{ action: 'provider.key.revoke', subject: `provider:${provider}`, before: { key_id: id }, reason },
    });
    const [state] = await providerStates(tx, provider);
    if (!state) throw new Refusal('not_found');
    return state;
  });
}

/** @throws Refusal not_found */
async function lockProvider(tx: Db, code: string): Promise<{ readonly wire: ProviderWire }> {
  const [row] = await tx
    .select({ wire: gameProvider.wire })
    .from(gameProvider)
    .where(eq(gameProvider.code, code))
    .for('no key update');
  if (!row) throw new Refusal('not_found');
  return row;
}
