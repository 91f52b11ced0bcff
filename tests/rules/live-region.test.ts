import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refreshLive } from '#lib/client/live-region.ts';
import { eventually } from '#tests/support/eventually.ts';

/** Each question to the server, to be answered by the test. */
let asked: PromiseWithResolvers<Response>[];
/** With which credentials each was asked. */
let credentials: (RequestCredentials | undefined)[];
/** Whether the page's live parts are the same for everybody. */
let isPublic: boolean;

beforeEach(() => {
  asked = [];
  credentials = [];
  isPublic = false;
  vi.stubGlobal('location', { href: 'http://localhost/lotto/bills' });
  vi.stubGlobal('document', { querySelectorAll: () => [], querySelector: () => (isPublic ? {} : null) });
  vi.stubGlobal(
    'DOMParser',
    class {
      parseFromString = (): object => ({});
    },
  );
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    credentials.push(init.credentials);
    const question = Promise.withResolvers<Response>();
    asked.push(question);
    return question.promise;
  });
});
afterEach(() => vi.unstubAllGlobals());

const answer = (at: number): void => asked[at]?.resolve(new Response('<html></html>'));

it('asks once more, and only once, for all who call while an answer that may be older is under way', async () => {
  const first = refreshLive();
  const [second, third] = [refreshLive(), refreshLive()];
  await eventually(() => expect(asked).toHaveLength(1));
  answer(0);
  expect(await first).toBe(true);
  await eventually(() => expect(asked).toHaveLength(2));
  answer(1);
  expect(await Promise.all([second, third])).toEqual([true, true]);
  expect(asked).toHaveLength(2);
});

it('asks again after an answer that did not come', async () => {
  const first = refreshLive();
  const second = refreshLive();
  await eventually(() => expect(asked).toHaveLength(1));
  asked[0]?.reject(new TypeError('offline'));
  expect(await first).toBe(false);
  await eventually(() => expect(asked).toHaveLength(2));
  answer(1);
  expect(await second).toBe(true);
});

it('asks as a guest for what is the same for everybody, and as the member for the rest', async () => {
  for (const shown of [false, true]) {
    isPublic = shown;
    const before = asked.length;
    const refreshed = refreshLive();
    await eventually(() => expect(asked).toHaveLength(before + 1));
    answer(asked.length - 1);
    await refreshed;
  }
  expect(credentials).toEqual(['same-origin', 'omit']);
});
