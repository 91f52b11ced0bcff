import { expect, it } from 'vitest';
import { latestOnly } from '#lib/client/latest-only.ts';

it('takes an answer that nothing has overtaken', async () => {
  const asked = latestOnly();
  expect(await asked.run(async () => 'one')).toBe('one');
  expect(await asked.run(async () => 'two')).toBe('two');
});

it('drops the answer to an earlier question, whichever comes first', async () => {
  const asked = latestOnly();
  const slow = Promise.withResolvers<string>();
  const first = asked.run(() => slow.promise);
  expect(await asked.run(async () => 'later')).toBe('later');
  slow.resolve('earlier');
  expect(await first).toBeUndefined();
});

it('drops an answer under way when newer data arrives', async () => {
  const asked = latestOnly();
  const answer = asked.run(async () => 'read before');
  asked.invalidate();
  expect(await answer).toBeUndefined();
});

it('passes on why a question failed', async () => {
  await expect(latestOnly().run(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
});
