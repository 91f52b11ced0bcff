import { expect, it } from 'vitest';
import { newest } from '#lib/client/newest.ts';

it('takes an answer that nothing has overtaken', async () => {
  const asked = newest();
  expect(await asked.ask(async () => 'one')).toBe('one');
  expect(await asked.ask(async () => 'two')).toBe('two');
});

it('drops the answer to an earlier question, whichever comes first', async () => {
  const asked = newest();
  const slow = Promise.withResolvers<string>();
  const first = asked.ask(() => slow.promise);
  expect(await asked.ask(async () => 'later')).toBe('later');
  slow.resolve('earlier');
  expect(await first).toBeUndefined();
});

it('drops an answer under way when something newer is told', async () => {
  const asked = newest();
  const answer = asked.ask(async () => 'read before');
  asked.told();
  expect(await answer).toBeUndefined();
});

it('passes on why a question failed', async () => {
  await expect(newest().ask(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
});
