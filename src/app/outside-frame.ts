/**
 * The page around a game of another provider, inside the sheet. It holds the game in a frame without an origin of its own, may
 * itself load nothing but frames of this provider's origins, and passes the messages on. So the policy of all other pages stays
 * `frame-src 'self'`, and no page but this one asks for origins.
 */
import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import { Refusal } from '#lib/contract/problems.ts';
import { providerCode } from '#lib/game/rules/lobby.ts';
import { frameOriginsOf } from '#lib/game/server/frame-origins.ts';
import type { FrontDoorEnv } from '#lib/server/front-door/env.ts';
import { refusePage } from '#lib/server/front-door/refusal-page.ts';

export const outsidePath = /^\/outside\/[^/]+$/;

// The address stands in the fragment, which no server sees: it holds the launch token.
const script = `const game=document.createElement('iframe');
const address=decodeURIComponent(location.hash.slice(1));
game.title='เกม';game.setAttribute('sandbox','allow-scripts');game.allow='autoplay; fullscreen';game.referrerPolicy='no-referrer';
if(/^https?:/.test(address)){game.src=address;document.body.append(game)}
addEventListener('message',({source,origin,data})=>{
if(source!==null&&source===game.contentWindow&&origin==='null')parent.postMessage(data,location.origin);
else if(source===parent&&origin===location.origin)game.contentWindow?.postMessage(data,'*')});`;
const style = 'html,body{height:100%;margin:0;background:#0b0d12}iframe{display:block;width:100%;height:100%;border:0}';
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const page = `<!doctype html><html lang="th"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>เกม</title><style>${style}</style></head><body><script>${script}</script></body></html>`;

const policyOf = (origins: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    `frame-src ${origins.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

export function mountOutsideFrame(app: Hono<FrontDoorEnv>): void {
  app.get('/outside/:provider', async (c) => {
    const provider = c.req.param('provider');
    const origins = providerCode.test(provider) ? await frameOriginsOf(c.get('context').db, provider) : undefined;
    if (!origins) return refusePage(c.get('context'), new Refusal('not_found'));
    c.header('Content-Security-Policy', policyOf(origins));
    c.header('Cache-Control', 'no-store');
    return c.html(page);
  });
}
