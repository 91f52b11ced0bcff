import type { Handlers } from '../../server/front-door/mount.ts';
import type { consoleRoutes } from '../console-contract.ts';
import { changeMyPassword, confirmCode, unlock } from './console-login.ts';
import { endMySession, mySessions } from './console-sessions.ts';
import { finishEnrolment, invite, startEnrolment } from './invites.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';

export const consoleHandlers: Handlers<typeof consoleRoutes> = {
  'POST /api/operator/invite': (ctx, input) => invite(ctx, input),
  'POST /api/operator/enrol/start': (ctx, input) => startEnrolment(ctx, input),
  'POST /api/operator/enrol/finish': (ctx, input) => finishEnrolment(ctx, input),
  'POST /api/operator/unlock': (ctx, input) => unlock(ctx, input.password),
  'POST /api/operator/confirm': (ctx, input) => confirmCode(ctx, input.totp_code),
  'POST /api/operator/password': (ctx, input) => changeMyPassword(ctx, input),
  'POST /api/operator/recovery/renew': (ctx) => renewRecoveryCodes(ctx),
  'GET /api/operator/session/list': (ctx) => mySessions(ctx),
  'POST /api/operator/session/end': (ctx, input) => endMySession(ctx, input.session_id),
};
