/** The bytes of a provider's call, which its signature is over. */

/** The raw bytes; undefined where there are more than so many. */
export async function rawBody(
  stream: ReadableStream<Uint8Array> | null,
  most: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream ?? []) {
    size += chunk.byteLength;
    if (size > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The JSON of a body; undefined for what is none. */
export function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
