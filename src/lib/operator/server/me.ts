/** Coming in, by whichever way, and who one is then. */
import { invalidInput } from '../../contract/problems.ts';
import type { InputOf } from '../../contract/route.ts';
import { toDecimal } from '../../money.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import { toIso } from '../../time.ts';
import type { Me, operatorRoutes } from '../contract.ts';
import { decideLimit, type OperatorRole } from '../rules/roles.ts';
import { signIn } from './console-login.ts';
import { codeCountsUntil } from './console-sessions.ts';
import { logInOperator } from './operator-sessions.ts';

type LogIn = InputOf<(typeof operatorRoutes)['POST /api/operator/login']>;

/**
 * At the console by name and password, at a terminal by a token; never the other way round.
 *
 * @throws Refusal invalid_input, operator_login_wrong, too_many_tries; console_login_wrong at the console
 */
export async function logIn(
  ctx: Context,
  { token, name, password, totp_code, recovery_code }: LogIn,
): Promise<{ session_token: string | null; name: string; role: OperatorRole; expires_at: string }> {
  if (!ctx.atConsole) {
    if (!token) throw invalidInput({ token: 'ใส่โทเคน' });
    if (!totp_code) throw invalidInput({ totp_code: 'ใส่รหัส 6 หลัก' });
    return logInOperator(ctx, { token, code: totp_code });
  }
  if (!name) throw invalidInput({ name: 'ใส่ชื่อผู้ใช้' });
  if (!password) throw invalidInput({ password: 'ใส่รหัสผ่าน' });
  if (!totp_code && !recovery_code) throw invalidInput({ totp_code: 'ใส่รหัส 6 หลัก หรือรหัสกู้คืน' });
  return signIn(ctx, { name, password, totp_code, recovery_code });
}

/** The current operator. */
export function me(ctx: OperatorContext): Me {
  const { name, displayName, role = 'owner', mustEnrol = false, decideUpTo = null, session } = ctx.operator;
  const limit = decideLimit(role, decideUpTo);
  return {
    name,
    display_name: displayName ?? name,
    role,
    must_enrol: mustEnrol,
    decide_up_to: limit === null ? null : toDecimal(limit),
    confirmed_until: codeCountsUntil(ctx),
    session_expires_at: session ? toIso(session.expiresAt) : null,
  };
}
