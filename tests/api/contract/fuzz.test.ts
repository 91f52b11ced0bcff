/**
 * L8 of trust.md: every call with bodies generated from its schema, valid and broken. Each is accepted or refused in Thai,
 * never a 500, and a refusal changes nothing. `FUZZ_BODIES` sets the number per call, random each time; by default it is a
 * few, always the same.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodiesOf } from './bodies.ts';
import { type CallSite, everyCall, faultsOf, openCallSite } from './every-call.ts';
import { audited, fieldsOf, type Input } from './samples.ts';

const numRuns = Number(process.env.FUZZ_BODIES ?? 5);
let site: CallSite;

beforeAll(async () => {
  site = await openCallSite('fuzz');
});
afterAll(() => site.close());

/** In query-string form. */
const inQuery = (input: Input): Input =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

describe(`${numRuns} bodies drawn from the schema`, () => {
  it.each(everyCall)('%s', { timeout: 600_000 }, async (key, route) => {
    let before = await site.states();
    await fc.assert(
      fc.asyncProperty(bodiesOf(route, site.realSamples(key, route)), async (input) => {
        const body = await site.withFreshQuote(key, input);
        before = body === input ? before : await site.states();
        const text = JSON.stringify(body);
        const answer = key.startsWith('GET ')
          ? await site.door.call(key, inQuery(body as typeof input), site.asWhom(route))
          : await site.send(key, route, text);
        if (answer.status === 200 && answer.error === 0) {
          if (key.startsWith('GET ') && !audited.has(key)) return;
          before = await site.states();
          return;
        }
        expect(faultsOf(answer, text)).toEqual([]);
        // Bodies refused by the schema go no further; accepted ones are checked each time.
        if (route.input.safeParse(input).success) expect(await site.changes(before)).toEqual([]);
      }),
      // A call without fields has one body.
      { numRuns: fieldsOf(route).length > 0 ? numRuns : 1, ...(process.env.FUZZ_BODIES ? {} : { seed: 2026 }) },
    );
    expect(await site.changes(before)).toEqual([]);
  });
});
