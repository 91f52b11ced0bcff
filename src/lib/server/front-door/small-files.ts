/**
 * The built site's small files, read at start and sent from memory: styles and scripts then do not wait for the process's
 * few file threads, which also hash passwords.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { type Bodies, formOf } from './encoding.ts';

const bytesMax = 512 * 1024;

interface File {
  readonly bodies: Bodies;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Cache lifetime in browsers: file names under these folders change with their content. */
export const cacheControlOf = (path: string): string =>
  path.startsWith('/_astro/') || path.startsWith('/fonts/')
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=3600';

/** Games run in frames of opaque origin, and load scripts and fonts like foreign sites. */
export const originHeadersOf = (path: string): Readonly<Record<string, string>> =>
  path.startsWith('/_astro/') || path.startsWith('/fonts/') ? { 'Access-Control-Allow-Origin': '*' } : {};

function readFile(folder: string, file: string): readonly [path: string, file: File] {
  const path = `/${relative(folder, file).split(sep).join('/')}`;
  const identity = readFileSync(file);
  const [br, gzip] = ['.br', '.gz'].map((end) => (existsSync(file + end) ? readFileSync(file + end) : undefined));
  const type = getMimeType(file) ?? 'application/octet-stream';
  return [
    path,
    {
      bodies: { identity, ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) },
      etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
      headers: {
        'Content-Type': type,
        'Cache-Control': cacheControlOf(path),
        'X-Content-Type-Options': 'nosniff',
        ...originHeadersOf(path),
        ...(br || gzip ? { Vary: 'Accept-Encoding' } : {}),
      },
    },
  ];
}

/**
 * Reads a folder; the returned function answers requests for its files, or returns false (range requests, large files,
 * other paths).
 */
export function smallFiles(folder: string): (req: IncomingMessage, res: ServerResponse) => boolean {
  const files = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => statSync(file).size <= bytesMax)
      .map((file) => readFile(folder, file)),
  );
  return (req, res) => {
    const isHead = req.method === 'HEAD';
    if ((req.method !== 'GET' && !isHead) || req.headers.range) return false;
    const file = files.get((req.url ?? '').split('?', 1)[0] ?? '');
    if (!file) return false;
    if (req.headers['if-none-match']?.includes(file.etag)) {
      res.writeHead(304, { ...file.headers, ETag: file.etag }).end();
      return true;
    }
    const { body, encoding } = formOf(file.bodies, req.headers['accept-encoding']?.toString());
    res.writeHead(200, {
      ...file.headers,
      ETag: file.etag,
      'Content-Length': body.length,
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    });
    res.end(isHead ? undefined : body);
    return true;
  };
}
