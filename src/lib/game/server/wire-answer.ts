/** Calls of the provider wire, and what they are answered. */

export interface WireRequest {
  readonly provider: string;
  readonly operation: string;
  /** The path as it was sent and signed. */
  readonly path: string;
  readonly body: ReadableStream<Uint8Array> | null;
  readonly header: (name: string) => string | undefined;
  /** Counts a wrong signature of the caller's network. @throws Refusal too_many_requests: then nothing is logged either */
  readonly countWrong: () => Promise<void>;
}

export interface WireAnswer {
  readonly http: 200 | 400 | 401 | 404 | 413 | 503;
  readonly data: Readonly<Record<string, unknown>> & { readonly code: string };
  /** A file in place of the data. */
  readonly file?: string;
}

export const plain = (http: WireAnswer['http'], code: string, message: string): WireAnswer => ({
  http,
  data: { code, message, retry: http === 503 },
});
