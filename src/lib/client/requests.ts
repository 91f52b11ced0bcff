/** Requests of pages that may never make one: ofetch comes with the first. */
import type { requestNow } from './ofetch.ts';

/** Loads what requests are made by, as soon as one is likely: a form that is being filled in. */
export const prepareRequests = () => import('./ofetch.ts');

/**
 * As `requestNow`.
 *
 * @throws FetchError without an answer; TypeError when it breaks off or ofetch itself could not be loaded
 */
export const request: typeof requestNow = async (address, options) =>
  (await prepareRequests()).requestNow(address, options);
