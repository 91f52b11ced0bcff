import type { Handlers } from '../../server/front-door/mount.ts';
import type { passkeyRoutes } from '../passkey-contract.ts';
import { logInWithPasskey, passkeyLoginOptions } from './passkey-login.ts';
import { addPasskey, passkeyOptions, passkeysOf, removePasskey } from './passkeys.ts';

export const passkeyHandlers: Handlers<typeof passkeyRoutes> = {
  'POST /api/login/passkey/options': (ctx) => passkeyLoginOptions(ctx),
  'POST /api/login/passkey': (ctx, input) => logInWithPasskey(ctx, input),
  'GET /api/member/passkey/list': (ctx) => passkeysOf(ctx),
  'POST /api/member/passkey/options': (ctx, input) => passkeyOptions(ctx, input.password),
  'POST /api/member/passkey/add': (ctx, input) => addPasskey(ctx, input),
  'POST /api/member/passkey/remove': (ctx, input) => removePasskey(ctx, input),
};
