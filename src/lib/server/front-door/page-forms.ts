/**
 * Page forms posted by browsers without scripts: their fields are passed to the API's own calls, so that rules, limits and
 * texts are the same. Success redirects; a failure, and each step in between, is rendered by the page at the same address,
 * with all fields preserved except secrets.
 */
import type { Hono, Context as HonoContext } from 'hono';
import type { PostedForm } from '../../contract/posted-form.ts';
import type { RouteKey } from '../../contract/route.ts';
import { links, ownPath } from '../../links.ts';
import type { FrontDoorEnv } from './env.ts';
import { readBody } from './mount.ts';
import { refusePage } from './refusal-page.ts';

type Fields = Readonly<Record<string, string>>;

interface Answer {
  readonly error: number;
  readonly message?: string;
  readonly fields?: Fields;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Calls the API on behalf of the poster. */
type Call = (route: RouteKey, input: Readonly<Record<string, unknown>>) => Promise<Answer>;

interface Posted {
  readonly fields: Fields;
  readonly call: Call;
  /** Where to continue afterwards, from the page's address. */
  readonly next: string | undefined;
}

/** The path to redirect to, or what the page shows. */
type Outcome = string | PostedForm;

/** Never returned to a page: secrets, and which button was pressed. */
const notKept = new Set(['password', 'new_password', 'otp', 'step']);

function shown(step: string, fields: Fields, more: Omit<PostedForm, 'step' | 'values'> = {}): PostedForm {
  return { step, values: Object.fromEntries(Object.entries(fields).filter(([name]) => !notKept.has(name))), ...more };
}

function refused(step: string, fields: Fields, { error, message = '', fields: problems = {} }: Answer): PostedForm {
  return shown(step, fields, { problem: { code: error, message, fields: problems } });
}

async function logIn({ fields, call, next }: Posted): Promise<Outcome> {
  // The phone step of registration found an existing account.
  if (fields.step === 'phone') return shown('login', fields);
  const { phone = '', password = '', remember } = fields;
  const answer = await call('POST /api/login', { phone, password, remember: remember === 'true' });
  return answer.error === 0 ? (next ?? links.home()) : refused('login', fields, answer);
}

/** Problem codes of registration; for the first the page links to the login. */
const phoneTaken = 1002;
const phoneUnproven = 1010;

async function register(posted: Posted): Promise<Outcome> {
  const { fields, call, next } = posted;
  if (fields.step === 'phone' || fields.step === 'resend') return sendCode(posted);
  if (fields.step === 'code') {
    const answer = await call('POST /api/register/prove_phone', { phone: fields.phone ?? '', otp: fields.otp ?? '' });
    if (answer.error !== 0) return refused('code', fields, answer);
    return shown('rest', { ...fields, phone_token: String(answer.data?.phone_token) });
  }
  const { birth_year = '', birth_month = '', birth_day = '', accept_terms, marketing, ref_code } = fields;
  const answer = await call('POST /api/register', {
    phone: fields.phone ?? '',
    phone_token: fields.phone_token ?? '',
    first_name: fields.first_name ?? '',
    last_name: fields.last_name ?? '',
    bank_code: fields.bank_code ?? '',
    account_number: fields.account_number ?? '',
    birth_date: birth_year && birth_month && birth_day ? `${birth_year}-${birth_month}-${birth_day}` : '',
    password: fields.password ?? '',
    ...(ref_code ? { ref_code } : {}),
    ...(accept_terms ? { accept_terms: true } : {}),
    ...(marketing ? { marketing: true } : {}),
    remember: fields.remember === 'true',
  });
  if (answer.error === 0) return links.limitStep(next);
  const again = answer.error === phoneTaken || answer.error === phoneUnproven;
  return refused(again ? 'phone' : 'rest', fields, answer);
}

async function sendCode({ fields, call }: Posted): Promise<Outcome> {
  const phone = fields.phone ?? '';
  if (fields.step === 'phone') {
    const check = await call('POST /api/check_account', { phone });
    if (check.error !== 0) return refused('phone', fields, check);
    if (check.data?.available === false) {
      const message = 'เบอร์นี้มีบัญชีแล้ว เข้าสู่ระบบได้เลย';
      return refused('phone', fields, { error: phoneTaken, message, fields: { phone: message } });
    }
  }
  const sent = await call('POST /api/register/code', { phone });
  if (sent.error !== 0) return refused(fields.step === 'resend' ? 'code' : 'phone', fields, sent);
  return shown('code', fields, { reference: String(sent.data?.reference) });
}

async function resetPassword({ fields, call }: Posted): Promise<Outcome> {
  if (fields.step !== 'reset') {
    const answer = await call('POST /api/reset_password', { phone: fields.phone ?? '' });
    return answer.error === 0 ? shown('reset', fields) : refused('ask', fields, answer);
  }
  const { phone = '', otp = '', new_password = '' } = fields;
  const answer = await call('POST /api/reset_password_v2', { phone, otp, new_password });
  return answer.error === 0 ? links.loginAfterReset() : refused('reset', fields, answer);
}

async function logOut({ call }: Posted): Promise<Outcome> {
  await call('POST /api/logout', {});
  return links.home();
}

const forms: Readonly<Record<string, (posted: Posted) => Promise<Outcome>>> = {
  [links.login()]: logIn,
  [links.register()]: register,
  [links.forgot()]: resetPassword,
  [links.logout()]: logOut,
};

/** Headers that identify the poster to the API. */
const passedOn = ['cookie', 'user-agent', 'x-benja-address', 'x-forwarded-for', 'x-request-id'];

/** Whether a post is one of these forms; its page then reads the outcome. */
export const isPageForm = (method: string, path: string): boolean => method === 'POST' && Object.hasOwn(forms, path);

/** Adds the forms to the front door; the pages behind it read `posted`. */
export function mountPageForms(app: Hono<FrontDoorEnv>): void {
  for (const [path, answer] of Object.entries(forms))
    app.post(path, async (c, next) => {
      try {
        const fields = Object.fromEntries(new URLSearchParams(await readBody(c.req.raw)));
        const outcome = await answer({ fields, next: ownPath(c.req.query('next')), call: callOf(app, c) });
        if (typeof outcome === 'string') return c.redirect(outcome, 303);
        c.set('posted', outcome);
      } catch (error) {
        return refusePage(c.get('context'), error);
      }
      await next();
      return undefined;
    });
}

/** Calls the API as the poster's page would with scripts; cookies it sets are sent with the response. */
function callOf(app: Hono<FrontDoorEnv>, c: HonoContext<FrontDoorEnv>): Call {
  const headers = new Headers({ 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' });
  for (const name of passedOn) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  return async (route, input) => {
    const [method = '', path = ''] = route.split(' ');
    const response = await app.request(path, { method, headers, body: JSON.stringify(input) });
    for (const cookie of response.headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
    return (await response.json()) as Answer;
  };
}
