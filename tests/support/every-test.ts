/** Runs around every test: an error that was logged or written to the console fails its test. */
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { takeErrors, testLog } from './log.ts';

beforeEach(() => {
  takeErrors();
  vi.spyOn(console, 'error').mockImplementation((...values: unknown[]) =>
    testLog.error({ console: values.map(String).join(' ') }),
  );
});

afterEach(() => {
  vi.mocked(console.error).mockRestore();
  expect(takeErrors(), 'errors were logged').toEqual([]);
});
