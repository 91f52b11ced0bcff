/** `/api/openapi.json` from the route tables, and `/api/docs`: the same as a page without scripts. */
import type { Context as HonoContext } from 'hono';
import { html, raw } from 'hono/html';
import { z } from 'zod';
import { problems } from '../../contract/problems.ts';
import type { Route, RouteTable } from '../../contract/route.ts';
import type { Config } from '../config.ts';
import type { FrontDoorEnv } from './env.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, target: 'openapi-3.0', unrepresentable: 'any' }) as Json;

const allRoutes = (routes: RouteTable): [string, string, Route][] =>
  Object.entries(routes).map(([key, route]) => {
    const [method = '', path = ''] = key.split(' ');
    return [method, path, route];
  });

function operation(method: string, route: Route): Json {
  const input = schemaOf(route.input, 'input');
  const properties = (input.properties ?? {}) as Record<string, Json>;
  const required = (input.required ?? []) as string[];
  const answer = {
    type: 'object',
    properties: { error: { type: 'integer', enum: [0] }, data: schemaOf(route.data, 'output') },
    required: ['error', 'data'],
  };
  return {
    summary: route.summary,
    security:
      route.auth === 'guest'
        ? []
        : route.auth === 'signed'
          ? [{ signature: [] }]
          : [{ bearer: [] }, ...(route.auth === 'member' ? [{ cookie: [] }] : [])],
    ...(method === 'GET'
      ? {
          parameters: Object.entries(properties).map(([name, schema]) => ({
            name,
            in: 'query',
            required: required.includes(name),
            schema,
          })),
        }
      : { requestBody: { content: { 'application/json': { schema: input } } } }),
    ...(route.money
      ? {
          parameters: [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: !route.keyless,
              schema: { type: 'string', minLength: 8, maxLength: 100 },
            },
          ],
        }
      : {}),
    responses: {
      200: {
        description: 'error 0 with data, or a business refusal with error other than 0',
        content: {
          ...(route.download ? { 'text/csv': {} } : {}),
          'application/json': { schema: route.download ? problemRef : { oneOf: [answer, problemRef] } },
        },
      },
      ...refusals(route),
    },
  };
}

const problemRef: Json = { $ref: '#/components/schemas/Problem' };

const problemShape: Json = {
  type: 'object',
  properties: {
    error: { type: 'integer', minimum: 1 },
    message: { type: 'string', description: 'Thai, for the player' },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'Thai texts by field' },
    data: { description: 'What helps to try again, e.g. the fresh quote beside QUOTE_CHANGED' },
    request_id: { type: 'string' },
  },
  required: ['error', 'message', 'request_id'],
};

/** The statuses a call may refuse with, derived from its row. */
function refusals(route: Route): Json {
  const described: Record<number, string> = {
    400: 'not a JSON object',
    ...(route.auth === 'guest' ? {} : { 401: 'no session, token or signature, or one that is over' }),
    403: 'sent by a page of another site',
    404: 'not there, or not yours',
    ...(route.money ? { 409: 'the Idempotency-Key was used with another body' } : {}),
    413: 'the body is larger than 256 KB',
    422: 'fields says which field and why',
    429: 'Retry-After says when',
    503: 'busy; nothing was done, Retry-After says when',
  };
  const content = { 'application/json': { schema: problemRef } };
  return Object.fromEntries(
    Object.entries(described).map(([status, description]) => [status, { description, content }]),
  );
}

/** Calls the edge answers itself, without a row in a table. */
const ownPaths: Record<string, Json> = {
  '/api/health': {
    get: {
      summary: 'Whether the process is alive and ready, and which version it is',
      security: [],
      responses: { 200: { description: 'ready' }, 503: { description: 'alive but not ready' } },
    },
  },
  '/api/stream': {
    get: {
      summary: 'Server-sent events of the member and of the public topic; resumes after Last-Event-ID',
      security: [{}, { bearer: [] }, { cookie: [] }],
      parameters: [
        { name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'string' } },
        {
          name: 'position',
          in: 'query',
          required: false,
          description: 'Where a page was read that has heard nothing yet, as it says itself; Last-Event-ID wins',
          schema: { type: 'string' },
        },
        {
          name: 'room',
          in: 'query',
          required: false,
          description: 'The round_id of a yeekee round whose shots are heard too',
          schema: { type: 'string', pattern: '^[1-9][0-9]{0,17}$' },
        },
      ],
      responses: {
        200: { description: 'events until one side closes', content: { 'text/event-stream': {} } },
        429: {
          description: 'too many streams of one address',
          content: { 'application/json': { schema: problemRef } },
        },
      },
    },
  },
  '/api/house/stream': {
    get: {
      summary:
        'Server-sent events of a shared house game and of the player’s rounds there; begins with the whole state',
      security: [{ bearer: [] }],
      parameters: [
        {
          name: 'game',
          in: 'query',
          required: true,
          description: 'The code of the session’s game',
          schema: { type: 'string', pattern: '^[a-z0-9-]{1,20}$' },
        },
      ],
      responses: {
        200: { description: 'events until one side closes', content: { 'text/event-stream': {} } },
        401: { description: 'no session, or one that ended', content: { 'application/json': { schema: problemRef } } },
        409: {
          description: 'another game than the session’s',
          content: { 'application/json': { schema: problemRef } },
        },
        429: {
          description: 'too many streams of one network',
          content: { 'application/json': { schema: problemRef } },
        },
      },
    },
  },
};

let document: Json | undefined;

export function openApiDocument(config: Config, routes: RouteTable): Json {
  if (document) return document;
  const paths: Record<string, Json> = {};
  for (const [method, path, route] of allRoutes(routes)) {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(method, route) };
  }
  document = {
    openapi: '3.0.3',
    info: {
      title: 'Benja API',
      version: '1',
      description: 'Amounts are THB as decimal strings; times are ISO 8601 with offset.',
    },
    servers: [{ url: config.publicUrl }],
    paths: { ...paths, ...ownPaths },
    components: {
      schemas: { Problem: problemShape },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: config.publicUrl.startsWith('https:') ? '__Host-benja' : 'benja',
        },
        signature: { type: 'apiKey', in: 'header', name: 'webhook-signature' },
      },
    },
  };
  return document;
}

const style = `body{font:16px/1.65 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#16242c;background:#fff}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2.5rem;text-transform:capitalize}details{border:1px solid #cdd6da;border-radius:.5rem;margin:.5rem 0;padding:.5rem .75rem}
summary{cursor:pointer}code{font-weight:600}pre{overflow:auto;background:#f2f5f6;padding:.75rem;border-radius:.5rem;font-size:.8125rem}table{border-collapse:collapse}td,th{text-align:left;padding:.25rem .75rem .25rem 0;vertical-align:top}`;

export function docsPage(c: HonoContext<FrontDoorEnv>, routes: RouteTable): Response | Promise<Response> {
  const families = new Map<string, [string, string, Route][]>();
  for (const row of allRoutes(routes)) {
    const family = row[1].split('/')[2] ?? '';
    families.set(family, [...(families.get(family) ?? []), row]);
  }
  c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
  const json = (schema: z.ZodType, io: 'input' | 'output'): string => JSON.stringify(schemaOf(schema, io), null, 2);
  return c.html(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Benja API</title><style>${raw(style)}</style></head><body>
<h1>Benja API</h1>
<p>JSON, snake_case. An answer is <code>{"error":0,"data":…}</code> or <code>{"error":code,"message":"…","fields"?:{…},"request_id":"…"}</code>. Amounts are THB as decimal strings ("1250.00"). Money calls, marked ฿, take an <code>Idempotency-Key</code> header; those marked ฿* need it, the others know a copy by what it acts on. The machine-readable form is <a href="/api/openapi.json">openapi.json</a>.</p>
${[...families].map(
  ([family, rows]) =>
    html`<h2>${family}</h2>${rows.map(
      ([method, path, route]) =>
        html`<details><summary><code>${method} ${path}</code>${route.money ? (route.keyless ? ' ฿' : ' ฿*') : ''} · ${route.auth} · ${route.summary}</summary><p>Input</p><pre>${json(route.input, 'input')}</pre><p>${route.download ? 'A file' : 'Data'}</p>${route.download ? '' : html`<pre>${json(route.data, 'output')}</pre>`}</details>`,
    )}`,
)}
<h2>Errors</h2><table><tr><th>Code</th><th>Name</th><th>HTTP</th><th>Text</th></tr>${Object.entries(problems).map(
    ([name, problem]) =>
      html`<tr><td>${problem.code}</td><td>${name}</td><td>${problem.http}</td><td lang="th">${problem.text}</td></tr>`,
  )}</table></body></html>`);
}
