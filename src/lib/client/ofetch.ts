/** Every request that browser code makes, by ofetch. Pages whose visitor may never make one load it by `request` of requests.ts. */
import { ofetch } from 'ofetch';

/** A request without a whole answer within this time counts as unanswered. */
const timeoutMs = 20_000;

/**
 * Sends once: whoever wants an answer again must know that the first request moved no money. An answer of any status is an
 * answer. `timeout: 0` waits for as long as it takes.
 *
 * @throws FetchError without an answer; TypeError or DOMException when an answer breaks off
 */
export const { raw: requestNow } = ofetch.create({
  timeout: timeoutMs,
  retry: 0,
  ignoreResponseError: true,
  onRequest({ options }) {
    // Its own clock stops with the headers; this one runs until the body is there.
    if (options.timeout) options.signal ??= AbortSignal.timeout(options.timeout);
  },
});
