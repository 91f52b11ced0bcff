import { eq } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';
import { notification } from './tables.ts';

/** Takes the words out of announcements for one member; when and by whose audit they were shown stays. */
export async function forgetNotices(tx: Db, memberId: bigint): Promise<void> {
  await tx
    .update(notification)
    .set({ title: 'ลบแล้ว', description: '', image: null, link: null })
    .where(eq(notification.memberId, memberId));
}
