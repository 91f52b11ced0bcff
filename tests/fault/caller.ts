/** A client that never gives up: over HTTP, through whatever happens to the site. */
import { setTimeout as pause } from 'node:timers/promises';
import type { RouteKey } from '#lib/contract/route.ts';
import { signedHeaders } from '#lib/server/webhook-signature.ts';

export interface Answer {
  readonly error: number;
  readonly message?: string;
  // biome-ignore lint/suspicious/noExplicitAny: the shape differs by call
  readonly data: any;
}

/** Longer than any restart on any machine; a call without an answer by then has failed. */
const patienceMs = 120_000;

export class Caller {
  readonly #url: string;
  readonly #gatewayKey: Buffer;
  /** The member's bearer; empty before login. */
  token = '';
  /** Responses that must not occur. */
  readonly faults: string[] = [];
  /** The longest time a call had to be repeated, in milliseconds. */
  longestWait = 0;

  constructor(url: string, gatewayKey: Buffer) {
    this.#url = url;
    this.#gatewayKey = gatewayKey;
  }

  /** Repeats until answered. A 503 means that nothing was done, and is retried. */
  async answered(
    route: RouteKey,
    input?: Readonly<Record<string, unknown>>,
    { key, signed = false }: { readonly key?: string; readonly signed?: boolean } = {},
  ): Promise<Answer & { readonly text: string }> {
    const body = JSON.stringify(input ?? {});
    const since = performance.now();
    for (;;) {
      const headers: Record<string, string> = key ? { 'Idempotency-Key': key } : {};
      if (signed) Object.assign(headers, signedHeaders(this.#gatewayKey, String(input?.event_id), new Date(), body));
      const got = await this.send(route, body, headers);
      const waited = performance.now() - since;
      if (got && got.status !== 503) {
        this.longestWait = Math.max(this.longestWait, waited);
        const answer = JSON.parse(got.text) as Answer;
        if (got.status >= 500 || ![200, 404, 409].includes(got.status))
          this.faults.push(`${route}: ${got.status} ${got.text}`);
        return { ...answer, text: got.text };
      }
      if (waited > patienceMs)
        throw new Error(`${route} was not answered for ${patienceMs / 1_000} s: ${got?.text ?? 'no connection'}`);
      await pause(30);
    }
  }

  /** Sends once; undefined without a connection. */
  async send(
    route: RouteKey,
    body: string,
    headers: Record<string, string>,
  ): Promise<{ status: number; text: string } | undefined> {
    const [method = 'GET', path = ''] = route.split(' ');
    try {
      const query = method === 'GET' ? `?${new URLSearchParams(JSON.parse(body))}` : '';
      const response = await fetch(`${this.#url}${path}${query}`, {
        method,
        headers: {
          'Content-Type': 'application/json',
          ...(this.token && !('webhook-id' in headers) ? { Authorization: `Bearer ${this.token}` } : {}),
          ...headers,
        },
        ...(method === 'POST' ? { body } : {}),
      });
      return { status: response.status, text: await response.text() };
    } catch {
      return undefined;
    }
  }
}
