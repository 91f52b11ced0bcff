/** The home-screen icon. */
import type { APIRoute } from 'astro';
import { brandMark } from '#lib/art/badges.ts';
import { placed } from '#lib/art/og.ts';
import { pngOf } from './og/_png.ts';

// Opaque, because phones fill transparent areas with a colour of their own.
const icon = pngOf(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 180"><rect width="180" height="180" fill="#0a161b"/>${placed(brandMark(), 26, 26, 128, 128)}</svg>`,
  180,
);

export const GET: APIRoute = () =>
  new Response(icon, { headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' } });
