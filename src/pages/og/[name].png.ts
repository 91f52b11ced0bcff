/** Preview pictures of pages (1200 x 630): brand, promotion, draw. */
import type { APIRoute } from 'astro';
import { isEmblem } from '#lib/art/emblems.ts';
import { isEnamel } from '#lib/art/enamels.ts';
import { type OgPicture, ogPicture } from '#lib/art/og.ts';
import { drawPicture } from '#lib/art/share-pictures.ts';
import { drawPictureOf } from '#lib/lotto/parts/share-pictures.ts';
import { resultOn } from '#lib/lotto/server/queries.ts';
import { shownPromotions } from '#lib/promotion/server/queries.ts';
import type { Context } from '#lib/server/context.ts';
import { orUndefined } from '#lib/server/front-door/guards.ts';
import { drawnBrand } from './_brand.ts';
import { pngOf } from './_png.ts';

const fixed: Readonly<Record<string, Omit<OgPicture, 'brand' | 'mark'>>> = {
  home: { title: 'หวยออนไลน์ ตรวจสอบได้ทุกบาท', text: 'ฝากด้วย QR พร้อมเพย์', enamel: 'chad', emblem: 'balls' },
  promotions: { title: 'โปรโมชั่นที่ใช้ได้จริง', text: 'บอกเงื่อนไขครบก่อนใช้', enamel: 'muang', emblem: 'gift' },
  redeem: { title: 'ร้านแลกแต้ม', text: 'เครดิต คูปอง และของรางวัล', enamel: 'rong', emblem: 'gift' },
  affiliate: { title: 'แนะนำเพื่อน', text: 'ค่าคอมสองชั้นจากยอดเล่นจริงทุกวัน', enamel: 'yok', emblem: 'gift' },
  cashback: { title: 'แคชแบ็กรายวัน', text: 'คืนยอดเล่นและยอดเสียของเมื่อวาน', enamel: 'rong', emblem: 'coin' },
  winloss: { title: 'คืนยอดเสีย', text: 'ดูที่มาของยอดได้ทุกบรรทัด', enamel: 'khram', emblem: 'coin' },
  sooth: { title: 'สูตรบาคาร่า', text: 'ถูกจริงกี่ตา เทียบกับโอกาสจริง', enamel: 'chad', emblem: 'baccarat' },
  polls: { title: 'โพลของสมาชิก', text: 'โหวตแล้วเห็นผลทันที', enamel: 'muang', emblem: 'star' },
  lotto: { title: 'แทงหวยวันนี้', text: 'เห็นอัตราจ่ายก่อนส่งโพย', enamel: 'khram', emblem: 'balls' },
  results: { title: 'ผลรางวัลหวย ทุกงวด', text: 'ล่าสุดและย้อนหลัง', enamel: 'rong', emblem: 'crown' },
};

async function pictureOf(context: Context, name: string): Promise<Omit<OgPicture, 'brand' | 'mark'> | undefined> {
  const slug = /^promotion-([\w-]{1,80})$/.exec(name)?.[1];
  if (slug) {
    const promotion = (await shownPromotions(context)).find((one) => one.slug === slug);
    if (!promotion || !isEnamel(promotion.enamel) || !isEmblem(promotion.emblem)) return undefined;
    return { title: promotion.title, text: promotion.headline, enamel: promotion.enamel, emblem: promotion.emblem };
  }
  return Object.hasOwn(fixed, name) ? fixed[name] : undefined;
}

async function drawingOf(context: Context, name: string): Promise<string | undefined> {
  const brand = await drawnBrand(context);
  const [, market, date] = /^result-(\w{1,40})-(\d{4}-\d{2}-\d{2})$/.exec(name) ?? [];
  if (market && date)
    return drawPicture({ ...drawPictureOf(await resultOn(context, { market, date }), brand.brand), ...brand });
  const picture = await pictureOf(context, name);
  return picture && ogPicture({ ...picture, ...brand });
}

export const GET: APIRoute = async ({ locals: { context }, params }) => {
  const drawing = await orUndefined(drawingOf(context, params.name ?? ''));
  if (!drawing) return new Response('Not Found', { status: 404 });
  return new Response(pngOf(drawing, 1_200), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' },
  });
};
