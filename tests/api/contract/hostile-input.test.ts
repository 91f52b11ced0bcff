/**
 * Every call of the contract with all kinds of improper input (trust.md L8): always a 4xx or an error code, always in Thai,
 * never a 500, and no table changed.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '#lib/contract/route.ts';
import { bodyMax } from '#lib/server/front-door/mount.ts';
import { type CallSite, everyCall, faultsOf, openCallSite, show } from './every-call.ts';
import { freeTextFields, hostileNumbers, hostileTexts, wrongTypes } from './hostile-values.ts';
import { audited, fieldsOf, type Input, isObject, pathsOf, requiredOf, samplesOf, withField } from './samples.ts';

const posts = everyCall.filter(([key]) => key.startsWith('POST '));
const gets = everyCall.filter(([key]) => key.startsWith('GET '));

/**
 * The answer to what the schema refuses depends on its issues alone, so each kind of them is sent once: whether the schema
 * refuses an input, for the first time or again.
 */
function eachKindOnce(route: Route): (input: unknown) => 'first' | 'again' | undefined {
  const seen = new Set<string>();
  return (input) => {
    const { error } = route.input.safeParse(input);
    if (!error) return undefined;
    const issues = JSON.stringify(error.issues);
    if (seen.has(issues)) return 'again';
    seen.add(issues);
    return 'first';
  };
}

let site: CallSite;
/** Fields that store markup or SQL as plain text. */
const freeText = new Set<string>();

beforeAll(async () => {
  site = await openCallSite('hostile');
});
afterAll(() => site.close());

describe('the samples that the broken inputs are made from', () => {
  it.each(everyCall)('%s takes its own', (key, route) => {
    for (const input of samplesOf(key, route)) expect(route.input.safeParse(input).error?.issues).toBeUndefined();
  });

  // The ids of a partner's callback are its own texts.
  const ofClients = everyCall.filter(([key]) => !key.startsWith('POST /api/callback/'));
  it.each(ofClients)('%s takes its ids as JSON numbers too', (key, route) => {
    for (const input of samplesOf(key, route)) {
      const numbered = JSON.parse(JSON.stringify(input).replace(/("\w*_ids?":\[?)"([1-9]\d{0,14})"/g, '$1$2'));
      expect(route.input.safeParse(numbered)).toEqual(route.input.safeParse(input));
    }
  });
});

describe.each(posts)('%s', (key, route) => {
  const samples = samplesOf(key, route);

  it('refuses what is no JSON object', async () => {
    const before = await site.states();
    const faults: string[] = [];
    for (const body of ['{', 'null', '[]', '[{}]', '"text"', '12', 'undefined', '{"a":1}}', '{a:1}', 'a=1&b=2'])
      faults.push(...faultsOf(await site.send(key, route, body), body, 400));
    expect(faults).toEqual([]);
    expect(await site.changes(before)).toEqual([]);
  });

  it('refuses a body that is too large, too deep, or no text', async () => {
    const before = await site.states();
    const faults: string[] = [];
    const rest = JSON.stringify(site.realSamples(key, route)[0] ?? {}).slice(1);
    const more = rest === '}' ? rest : `,${rest}`;
    for (const [field, status] of [
      [`"a":"${'x'.repeat(bodyMax)}"`, 413],
      [`"a":${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400],
      [`"a":${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`, 400],
      ['"a":"\\u0000"', 400],
      ['"\\u0000":1', 400],
      ['"a":"\\ud800"', 400],
    ] as const)
      faults.push(...faultsOf(await site.send(key, route, `{${field}${more}`), field.slice(0, 40), status));
    expect(faults).toEqual([]);
    expect(await site.changes(before)).toEqual([]);
  });

  it('refuses a missing field and a field of another type', async () => {
    const before = await site.states();
    const faults: string[] = [];
    for (const name of requiredOf(route)) {
      const answer = await site.send(key, route, JSON.stringify(withField(samples[0], [name], undefined)));
      faults.push(...faultsOf(answer, `without ${name}`, 422));
      if (!answer.fields?.[name]) faults.push(`without ${name} → the answer does not name it`);
    }
    for (const input of samples)
      for (const path of pathsOf(input)) {
        const refused = eachKindOnce(route);
        for (const value of wrongTypes) {
          const broken = withField(input, path, value);
          if (refused(broken) === 'again') continue;
          const answer = await site.send(key, route, JSON.stringify(broken));
          // A field of objects may accept this one; the use case then refuses its content.
          const anObject = isObject(input, path) && route.input.safeParse(broken).success;
          const what = `${path.join('.')} = ${show(value)}`;
          faults.push(...faultsOf(answer, what, ...(anObject ? [] : [422])));
          if (answer.fields?.[path.join('.')] === 'กรอกข้อมูลนี้') faults.push(`${what} → calls it missing`);
        }
      }
    expect(faults).toEqual([]);
    expect(await site.changes(before)).toEqual([]);
  });

  it('changes nothing when it refuses a hostile value, and never fails', async () => {
    let before = await site.states();
    const faults: string[] = [];
    for (const input of site.realSamples(key, route))
      for (const path of pathsOf(input)) {
        const refused = eachKindOnce(route);
        for (const value of [...hostileTexts, ...hostileNumbers, null, true]) {
          const broken = withField(input, path, value);
          const what = `${path.join('.')} = ${show(value)}`;
          const kind = refused(broken);
          if (kind === 'first')
            faults.push(...faultsOf(await site.send(key, route, JSON.stringify(broken)), what, 400, 422));
          if (kind) continue;
          // Input that the schema accepts may be accepted; the tables are then checked each time.
          const body = path[0] === 'quote_id' ? broken : await site.withFreshQuote(key, broken);
          if (body !== broken) before = await site.states();
          const answer = await site.send(key, route, JSON.stringify(body));
          const changed = await site.changes(before);
          if (answer.status === 200 && answer.error === 0) {
            if (changed.length > 0 && /<script>|drop table/.test(String(value)))
              freeText.add(`${key} ${path.join('.')}`);
          } else {
            faults.push(...faultsOf(answer, what));
            for (const table of changed) faults.push(`${what} → ${table} has changed`);
          }
          if (changed.length > 0) before = await site.states();
        }
      }
    expect(faults).toEqual([]);
    expect(await site.changes(before)).toEqual([]);
  });

  it('takes nothing from the prototype', async () => {
    const before = await site.states();
    const inherited = `"__proto__":${JSON.stringify(samples[0])},"constructor":{"prototype":{"polluted":true}}`;
    const answer = await site.send(key, route, `{${inherited}}`);
    // Calls without required fields may succeed, or have nothing to act on.
    if (route.input.safeParse({}).success) expect([200, 404]).toContain(answer.status);
    else expect(faultsOf(answer, 'fields behind __proto__', 422)).toEqual([]);
    expect('polluted' in {}).toBe(false);
    if (answer.error !== 0) expect(await site.changes(before)).toEqual([]);
  });
});

describe.each(gets)('%s', (key, route) => {
  it('answers any query without a fault and changes nothing', async () => {
    const before = await site.states();
    const faults: string[] = [];
    const [input = {}] = site.realSamples(key, route);
    const ask = async (fields: Input, what: string): Promise<void> => {
      const answer = await site.door.call(key, { ...input, ...fields }, site.asWhom(route));
      if (answer.status !== 200 || answer.error !== 0) faults.push(...faultsOf(answer, what));
    };
    // Unknown fields are ignored, whatever they contain.
    await ask({ unknown: hostileTexts[2], ['__proto__']: hostileTexts[3], constructor: hostileTexts[4] }, 'unknown');
    for (const name of fieldsOf(route)) {
      const refused = eachKindOnce(route);
      for (const value of [...hostileTexts.map((text) => text.slice(0, 2_000)), ...hostileNumbers.map(String)])
        if (refused({ ...input, [name]: value }) !== 'again') await ask({ [name]: value }, `${name} = ${show(value)}`);
    }
    for (const name of requiredOf(route)) {
      const answer = await site.door.call(key, withField(input, [name], undefined) as Input, site.asWhom(route));
      faults.push(...faultsOf(answer, `without ${name}`, 422));
    }
    expect(faults).toEqual([]);
    expect((await site.changes(before)).sort()).toEqual(audited.get(key) ?? []);
  });

  it('answers a query that is no text, or names a field twice, without a fault', async () => {
    for (const query of ['%', '%ff%fe=%c0%af', '=', '&&&', 'a[b][c]=1', `${'x'.repeat(8_000)}=1`, 'limit=1&limit=x']) {
      const response = await site.door.app.request(`${key.slice('GET '.length)}?${query}`);
      expect(response.status, query.slice(0, 40)).toBeLessThan(500);
    }
  });
});

it('markup and SQL are kept only where a person writes text', () => {
  expect([...freeText].sort()).toEqual(freeTextFields);
});

describe('a path that is no call', () => {
  it.each(['/api', '/api/', '/api/nothing', '/api//login', '/api/%2e%2e/x', '/api/%00', '/api/login/x'])(
    '%s is not found',
    async (path) => {
      expect((await site.door.app.request(path)).status).toBe(404);
    },
  );

  it('is also a call by another method', async () => {
    const calls = new Set<string>(everyCall.map(([key]) => key));
    for (const key of calls) {
      const [method, path = ''] = key.split(' ');
      for (const other of [method === 'GET' ? 'POST' : 'GET', 'PUT', 'DELETE', 'PATCH'])
        if (!calls.has(`${other} ${path}`))
          expect((await site.door.app.request(path, { method: other })).status, `${other} ${path}`).toBe(404);
    }
  });
});
