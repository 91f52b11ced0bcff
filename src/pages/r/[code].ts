/** A member's shared link: leads to the registration with the code entered. An unknown form of code leads there without. */
import type { APIRoute } from 'astro';
import { links } from '#lib/links.ts';

export const GET: APIRoute = ({ params, redirect }) =>
  redirect(links.register({ ref: /^[A-Za-z0-9]{4,16}$/.exec(params.code ?? '')?.[0] }), 302);
