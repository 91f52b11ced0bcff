/** The page shown when the edge itself refuses a page: too fast, too busy, or sent by another site's page. */
import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { Context } from '../context.ts';
import { refuse } from './mount.ts';

const style =
  ':root{color-scheme:light dark}body{font:1rem/1.65 "Noto Sans Thai","Leelawadee UI",Thonburi,system-ui,sans-serif;max-width:30rem;margin:20vh auto 0;padding:0 1rem;text-align:center;background:Canvas;color:CanvasText}h1{font-size:1.5rem;line-height:1.4}a{display:inline-block;padding:.75rem 1rem;color:LinkText}small{opacity:.75}';
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The refusal as a page, with the same status and headers as for a call. */
export async function refusePage(ctx: Pick<Context, 'log' | 'requestId'>, error: unknown): Promise<Response> {
  const call = refuse(ctx, error);
  const { message } = (await call.json()) as { readonly message: string };
  const page =
    await html`<!doctype html><html lang="th"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${message}</title><style>${raw(style)}</style></head><body><h1>${message}</h1><p><a href="">ลองอีกครั้ง</a><a href="/">กลับหน้าแรก</a></p><p><small>รหัสอ้างอิง ${ctx.requestId}</small></p></body></html>`;
  const headers = new Headers(call.headers);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', policy);
  headers.set('Cache-Control', 'private, no-store');
  return new Response(page, { status: call.status, headers });
}
