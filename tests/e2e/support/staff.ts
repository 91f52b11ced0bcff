/** People of the console in a browser: invited, enrolled and signed in as an owner and they would do it. */
import { randomBytes } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import type { OperatorRole } from '#lib/operator/rules/roles.ts';
import { testTokens } from '#tests/support/tokens.ts';
import { callApi } from './member.ts';
import { onDatabase } from './on-database.ts';

export interface BrowserStaff {
  readonly name: string;
  readonly shown: string;
  readonly password: string;
  readonly recoveryCodes: readonly string[];
  /** A code of now, or of the period after or before; each counts once. */
  code(periods?: number): string;
}

const periodMs = 30_000;
export const codeOf = (secret: string, periods = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + periods * periodMs });

export interface Invited {
  readonly name: string;
  readonly shown: string;
  readonly link: string;
  readonly startCode: string | undefined;
}

/** Invites somebody as the owners of the environment do: two of them for a manager or an owner. */
export async function inviteStaff(request: APIRequestContext, role: OperatorRole, shown = 'นภัส'): Promise<Invited> {
  const name = `p${randomBytes(5).toString('hex')}`;
  const ask = (who: keyof typeof testTokens) =>
    callApi(
      request,
      'POST /api/operator/invite',
      { name, role, display_name: shown },
      { Authorization: `Bearer ${testTokens[who]}` },
    );
  const first = await ask('operator');
  const second = first.waits_for_second ? await ask('approver') : undefined;
  return {
    name,
    shown,
    link: `/operator/enrol#${String(first.token)}`,
    startCode: second ? String(second.start_code) : undefined,
  };
}

/** Somebody who has enrolled. */
export async function newStaff(request: APIRequestContext, role: OperatorRole, shown?: string): Promise<BrowserStaff> {
  const { name, shown: said, link, startCode } = await inviteStaff(request, role, shown);
  const known = { token: link.slice(link.indexOf('#') + 1), ...(startCode && { start_code: startCode }) };
  const password = `ปลาทูเค็ม ${randomBytes(6).toString('hex')}`;
  const own = { 'Sec-Fetch-Site': 'same-origin' };
  const call = (path: string, input: Readonly<Record<string, unknown>>) =>
    callApi(request, `POST /operator/api/${path}`, input, own);
  const { totp_secret } = await call('enrol/start', { ...known, password });
  const secret = String(totp_secret);
  // The code before, so that signing in has the present one; its period may end on the way.
  const finish = () => call('enrol/finish', { ...known, totp_code: codeOf(secret, -1) });
  const { recovery_codes } = await finish().catch(finish);
  const recoveryCodes = recovery_codes as string[];
  await call('enrol/finish', { ...known, recovery_code: recoveryCodes[0] });
  return { name, shown: said, password, recoveryCodes, code: (periods = 0) => codeOf(secret, periods) };
}

/** Signs this page's browser in at the console. */
export async function signInStaff(page: Page, staff: BrowserStaff): Promise<void> {
  await callApi(
    page.context().request,
    'POST /operator/api/login',
    { name: staff.name, password: staff.password, totp_code: staff.code() },
    { 'Sec-Fetch-Site': 'same-origin' },
  );
}

/** Their code was entered long ago: the next act that needs one asks for it. */
export const forgetCode = ({ name }: BrowserStaff): Promise<void> =>
  onDatabase(async (db) => {
    await db.execute(
      sql`update operator_session set confirmed_at = confirmed_at - interval '1 hour' where name = ${name}`,
    );
  });

/** Nobody was at their console for a quarter of an hour: the session locks. */
export const leaveConsole = ({ name }: BrowserStaff): Promise<void> =>
  onDatabase(async (db) => {
    await db.execute(
      sql`update operator_session set last_seen_at = last_seen_at - interval '15 minutes' where name = ${name}`,
    );
  });
