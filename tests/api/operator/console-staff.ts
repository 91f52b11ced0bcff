/** People at the console as tests need them: enrolled by a link, and speaking from a browser with its own cookie. */
import type { RouteKey } from '#lib/contract/route.ts';
import { type OperatorRole, takesTwo } from '#lib/operator/rules/roles.ts';
import type { TestClock } from '#tests/support/clock.ts';
import type { Answer, FileDoor } from '#tests/support/front-door.ts';
import { codeOf } from './staff.ts';

export const consolePassword = 'เช้านี้อากาศดีมาก';

export interface Enrolled {
  readonly name: string;
  readonly totp_secret: string;
  readonly recovery_codes: readonly string[];
}

interface BrowserOptions {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly key?: string;
  readonly rawBody?: string;
}

export interface Browser {
  readonly cookie: () => string;
  call(route: RouteKey, input?: Readonly<Record<string, unknown>>, options?: BrowserOptions): Promise<Answer>;
}

/** A browser at the console: calls of its own pages, with whatever cookie it was given. */
export function browserAt(door: Pick<FileDoor, 'app'>, cookie = ''): Browser {
  let held = cookie;
  return {
    cookie: () => held,
    async call(route, input = {}, { headers = {}, key, rawBody } = {}) {
      const [method = 'GET', named = ''] = route.split(' ');
      const path = named.replace('/api/operator/', '/operator/api/');
      const query =
        method === 'GET'
          ? `?${new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))}`
          : '';
      const sent: Record<string, string | undefined> = {
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': method === 'POST' ? 'application/json' : undefined,
        'Idempotency-Key': key,
        Cookie: held || undefined,
        'User-Agent': 'Firefox',
        ...headers,
      };
      const response = await door.app.request(`${path}${query}`, {
        method,
        headers: Object.entries(sent).filter((pair): pair is [string, string] => pair[1] !== undefined),
        ...(method === 'POST' ? { body: rawBody ?? JSON.stringify(input) } : {}),
      });
      for (const one of response.headers.getSetCookie())
        if (one.startsWith('benja_op=')) held = one.split(';')[0] ?? '';
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json');
      const body = (isJson ? JSON.parse(text) : {}) as Partial<Answer>;
      return { error: 0, data: undefined, ...body, status: response.status, headers: response.headers, text };
    },
  };
}

/** Invites and enrols somebody; where it takes two, the other owner has the code to start with. */
export async function enrolAt(
  door: FileDoor,
  clock: TestClock,
  name: string,
  role: OperatorRole,
  { by = 'operator', renew = false }: { readonly by?: 'operator' | 'approver'; readonly renew?: boolean } = {},
): Promise<Enrolled> {
  const ask = async (as: 'operator' | 'approver') =>
    (await door.call('POST /api/operator/invite', { name, role, renew }, { as })).data;
  const first = await ask(by);
  const second = takesTwo(role) ? await ask(by === 'operator' ? 'approver' : 'operator') : first;
  const link = { token: first.token, ...(second.start_code ? { start_code: second.start_code } : {}) };
  const here = browserAt(door);
  const started = await here.call('POST /api/operator/enrol/start', { ...link, password: consolePassword });
  const { totp_secret } = started.data;
  const finish = (more: object) => here.call('POST /api/operator/enrol/finish', { ...link, ...more });
  const { recovery_codes } = (await finish({ totp_code: codeOf(clock, totp_secret) })).data;
  await finish({ recovery_code: recovery_codes[0].toLowerCase() });
  clock.advance({ seconds: 30 });
  return { name, totp_secret, recovery_codes };
}

/** Signs in with a fresh code; the clock moves on, so that the next code is another one. */
export async function signInAt(door: FileDoor, clock: TestClock, who: Enrolled, cookie = ''): Promise<Browser> {
  const browser = browserAt(door, cookie);
  await browser.call('POST /api/operator/login', {
    name: who.name,
    password: consolePassword,
    totp_code: codeOf(clock, who.totp_secret),
  });
  clock.advance({ seconds: 30 });
  return browser;
}

/** Enters a fresh code, and moves the clock on. */
export async function confirmAt(clock: TestClock, browser: Browser, who: Enrolled): Promise<Answer> {
  const answer = await browser.call('POST /api/operator/confirm', { totp_code: codeOf(clock, who.totp_secret) });
  clock.advance({ seconds: 30 });
  return answer;
}
