import { eq } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';
import { banner } from './tables.ts';

/** Takes the words out of banners for one member. */
export async function forgetBanners(tx: Db, memberId: bigint): Promise<void> {
  await tx
    .update(banner)
    .set({ eyebrow: 'ลบแล้ว', title: 'ลบแล้ว', condition: 'ลบแล้ว', link: '/', action: 'ลบแล้ว' })
    .where(eq(banner.memberId, memberId));
}
