/** The browsers in which a member is told of new messages. */
import { and, eq } from 'drizzle-orm';
import { invalidInput, Refusal } from '../../contract/problems.ts';
import type { MemberContext } from '../../server/context.ts';
import { port } from '../../server/contributions.ts';
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';
import { devicesMax, isPushEndpoint } from '../rules/push.ts';
import { pushKeys } from './push-keys.ts';
import { pushDevice } from './tables.ts';

export interface PushReaders {
  /** The stored name of the caller's browser; undefined for one without the cookie. */
  deviceOf(ctx: MemberContext): string | undefined;
  /** Whether the member was the last to log in on this browser and has not logged out or been logged out there. */
  isTheirs(db: Db, device: { readonly memberId: bigint; readonly deviceHash: string }): Promise<boolean>;
}
export const pushReaders = port<PushReaders>('whose a browser is');

const keepStatement = statement<{ id: bigint }>(
  'push_keep',
  `with kept as (
      insert into push_device (member_id, endpoint, p256dh, auth_secret, device_hash, created_at) values ($1, $2, $3, $4, $5, $6)
        on conflict (endpoint) do update
          set member_id = excluded.member_id, device_hash = excluded.device_hash, created_at = excluded.created_at
          where push_device.p256dh = excluded.p256dh and push_device.auth_secret = excluded.auth_secret
        returning id, member_id
    ), older as (
      delete from push_device where id in (
        select id from push_device where member_id = $1 and endpoint <> $2
          order by created_at desc, id desc offset ${devicesMax - 1})
    ) select id from kept`,
);

export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

const unknownService = () => invalidInput({ endpoint: 'เบราว์เซอร์นี้ใช้บริการแจ้งเตือนที่เว็บยังไม่รองรับ' });

/**
 * Tells this browser from now on. A browser that told another member tells this one: whoever has its keys is its user.
 *
 * @throws Refusal not_found without keys, invalid_input (endpoint)
 */
export async function startPush(ctx: MemberContext, { endpoint, p256dh, auth }: Subscription): Promise<{ on: true }> {
  if (!pushKeys(ctx)) throw new Refusal('not_found');
  if (!isPushEndpoint(endpoint, ctx.config.pushServices)) throw unknownService();
  const device = pushReaders.get().deviceOf(ctx);
  if (device === undefined) throw invalidInput({ endpoint: 'เข้าสู่ระบบใหม่ แล้วเปิดการแจ้งเตือนอีกครั้ง' });
  const { rows } = await keepStatement(ctx.db, [ctx.member.id, endpoint, p256dh, auth, device, ctx.now()]);
  if (rows.length === 0) throw unknownService();
  return { on: true };
}

const own = (ctx: MemberContext, endpoint: string) =>
  and(eq(pushDevice.endpoint, endpoint), eq(pushDevice.memberId, ctx.member.id));

/** Tells this browser no longer; one that told nobody is left alone. */
export async function endPush(ctx: MemberContext, endpoint: string): Promise<{ on: false }> {
  await ctx.db.delete(pushDevice).where(own(ctx, endpoint));
  return { on: false };
}

/** Whether this browser tells the caller, not somebody who used it before. */
export async function checkPush(ctx: MemberContext, endpoint: string): Promise<{ on: boolean }> {
  const rows = await ctx.db.select({ id: pushDevice.id }).from(pushDevice).where(own(ctx, endpoint));
  return { on: rows.length > 0 };
}

/** Removes the browsers of a member whose identity is no longer kept. */
export async function forgetPush(tx: Db, memberId: bigint): Promise<void> {
  await tx.delete(pushDevice).where(eq(pushDevice.memberId, memberId));
}
