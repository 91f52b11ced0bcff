/** The home-screen icon. */
import type { APIRoute } from 'astro';
import { placed } from '#lib/art/og.ts';
import { drawnBrand } from './og/_brand.ts';
import { pngOf } from './og/_png.ts';

/** The last one drawn: the brand changes a few times a year. */
let last: { readonly mark: string; readonly icon: Uint8Array<ArrayBuffer> } | undefined;

// Opaque, because phones fill transparent areas with a colour of their own.
const iconOf = (mark: string): Uint8Array<ArrayBuffer> =>
  pngOf(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 180"><rect width="180" height="180" fill="#0a161b"/>${placed(mark, 26, 26, 128, 128)}</svg>`,
    180,
  );

export const GET: APIRoute = async ({ locals: { context } }) => {
  const { mark } = await drawnBrand(context);
  if (last?.mark !== mark) last = { mark, icon: iconOf(mark) };
  return new Response(last.icon, { headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=3600' } });
};
