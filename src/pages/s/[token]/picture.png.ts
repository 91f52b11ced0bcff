/** The picture of a shared bill (1200 x 630). */
import type { APIRoute } from 'astro';
import { billPicture } from '#lib/art/share-pictures.ts';
import { billPictureOf } from '#lib/lotto/parts/share-pictures.ts';
import { sharedBill } from '#lib/lotto/server/bill-queries.ts';
import { orUndefined } from '#lib/server/front-door/guards.ts';
import { drawnBrand } from '../../og/_brand.ts';
import { pngOf } from '../../og/_png.ts';

export const GET: APIRoute = async ({ locals: { context }, params }) => {
  const bill = await orUndefined(sharedBill(context, params.token ?? ''));
  if (!bill) return new Response('Not Found', { status: 404 });
  const brand = await drawnBrand(context);
  return new Response(pngOf(billPicture({ ...billPictureOf(bill, brand.brand), ...brand }), 1_200), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=60', 'X-Robots-Tag': 'noindex' },
  });
};
