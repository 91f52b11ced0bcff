import { agentOf } from '../../agent/server/queries.ts';
import { Refusal } from '../../contract/problems.ts';
import type { Handlers } from '../../server/front-door/mount.ts';
import type { accountRoutes } from '../contract.ts';
import { confirmPassword } from './confirm-password.ts';
import { deletionOf, requestDeletion, withdrawDeletion } from './deletion.ts';
import { logIn } from './log-in.ts';
import { changePassword, requestPasswordReset, resetPassword } from './passwords.ts';
import { personalData } from './personal-data.ts';
import { provePhone, sendPhoneCode } from './phone-codes.ts';
import { isAvailable, userInfo } from './queries.ts';
import { register } from './register.ts';
import { restSession } from './resume-session.ts';
import { liveSessions } from './session-queries.ts';
import { accessToken, revokeSession } from './sessions.ts';
import { updateBankAccount } from './update-bank-account.ts';

export const account: Handlers<typeof accountRoutes> = {
  'POST /api/check_account': async (ctx, input) => ({ available: await isAvailable(ctx, input) }),
  'POST /api/register/code': (ctx, input) => sendPhoneCode(ctx, input),
  'POST /api/register/prove_phone': (ctx, input) => provePhone(ctx, input),
  'POST /api/register': (ctx, input) => register(ctx, input),
  'POST /api/login': (ctx, input) => logIn(ctx, input),
  'POST /api/session/token': async (ctx) => ({
    access_token: accessToken(ctx.secrets, ctx.member.sessionId, ctx.now()),
  }),
  'POST /api/session/rest': async (ctx) => ({ rested: await restSession(ctx) }),
  'POST /api/logout': async (ctx) => {
    if (ctx.member) await revokeSession(ctx, ctx.member.id, ctx.member.sessionId);
    ctx.reply.clearSession();
    return null;
  },
  'GET /api/get_user_info': async (ctx) => userInfo(ctx, (await agentOf(ctx)).code),
  'POST /api/member/change_password': (ctx, input) => changePassword(ctx, input),
  'POST /api/member/confirm_password': (ctx, input) => confirmPassword(ctx, input.password),
  'POST /api/reset_password': (ctx, input) => requestPasswordReset(ctx, input),
  'POST /api/reset_password_v2': (ctx, input) => resetPassword(ctx, input),
  'POST /api/member/update_sub_bank_account': (ctx, input) => updateBankAccount(ctx, input),
  'GET /api/member/personal_data': (ctx) => personalData(ctx),
  'GET /api/member/deletion': (ctx) => deletionOf(ctx),
  'POST /api/member/deletion/request': (ctx, input) => requestDeletion(ctx, input.password),
  'POST /api/member/deletion/withdraw': (ctx) => withdrawDeletion(ctx),
  'GET /api/member/session/list': (ctx) => liveSessions(ctx),
  'POST /api/member/session/revoke': async (ctx, input) => {
    if (!(await revokeSession(ctx, ctx.member.id, input.session_id))) throw new Refusal('not_found');
    return null;
  },
};
