/** Browsers at the console, signed in as the demo's owner: pages, calls, files and streams. */
import { createHash, randomBytes } from 'node:crypto';
import { Agent, get, request } from 'node:http';
import type pg from 'pg';

export interface ConsoleBrowser {
  page(path: string): Promise<{ readonly status: number; readonly text: string; readonly ms: number }>;
  call(path: string, body: unknown): Promise<unknown>;
  /** Reads a file to its end without keeping it; returns its size in bytes and its lines. */
  file(path: string): Promise<{ readonly bytes: number; readonly lines: number }>;
  /** Opens a stream; resolves once it is open. */
  stream(heard: (text: string, at: number) => void): Promise<() => void>;
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

/** Opens sessions of the owner; each counts as confirmed by a code for as long as the bench runs. */
export async function consoleSessions(pool: pg.Pool, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  await pool.query(
    `insert into operator_session (name, token_hash, kind, ip, user_agent, is_new_device, created_at, expires_at, last_seen_at, confirmed_at)
      select 'suda', hash, 'console', '::1', 'bench', false, now(), now() + interval '12 hours', now(), now() from unnest($1::text[]) hash`,
    [tokens.map((token) => createHash('sha256').update(token).digest('base64url'))],
  );
  return tokens;
}

export function consoleBrowser(site: string, token: string): ConsoleBrowser {
  const own = { Cookie: `benja_op=${token}`, 'User-Agent': 'bench', 'Accept-Encoding': 'identity' };
  const send = (
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<{ status: number; text: string; ms: number }> =>
    new Promise((resolve, reject) => {
      const begun = performance.now();
      request(
        `${site}${path}`,
        { agent, method: body === undefined ? 'GET' : 'POST', headers: { ...own, ...headers } },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => {
            text += part;
          });
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text, ms: performance.now() - begun }));
          response.on('error', reject);
        },
      )
        .on('error', reject)
        .end(body);
    });
  return {
    page: (path) => send(path, { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Site': 'same-origin' }),
    async call(path, body) {
      const { status, text } = await send(
        `/operator/api/${path}`,
        { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' },
        JSON.stringify(body),
      );
      const answer = JSON.parse(text) as { error: number; data: unknown };
      if (status !== 200 || answer.error !== 0) throw new Error(`${path} was answered ${status}: ${text}`);
      return answer.data;
    },
    file: (path) =>
      new Promise((resolve, reject) => {
        get(`${site}${path}`, { agent, headers: { ...own, 'Sec-Fetch-Site': 'same-origin' } }, (response) => {
          let [bytes, lines] = [0, 0];
          response.on('data', (part: Buffer) => {
            bytes += part.length;
            for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) lines++;
          });
          response.on('end', () =>
            response.statusCode === 200
              ? resolve({ bytes, lines })
              : reject(new Error(`${path} was answered ${response.statusCode}`)),
          );
          response.on('error', reject);
        }).on('error', reject);
      }),
    stream: (heard) =>
      new Promise((resolve, reject) => {
        const asked = get(
          `${site}/operator/api/stream`,
          { agent, headers: { ...own, 'Sec-Fetch-Site': 'same-origin' } },
          (response) => {
            if (response.statusCode !== 200) return reject(new Error(`a stream was answered ${response.statusCode}`));
            response.setEncoding('utf8').on('data', (text: string) => {
              heard(text, performance.now());
              resolve(() => asked.destroy());
            });
            response.on('error', () => undefined);
          },
        ).on('error', reject);
      }),
  };
}
