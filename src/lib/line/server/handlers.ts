import type { Handlers } from '../../server/front-door/mount.ts';
import type { lineRoutes } from '../contract.ts';
import { enterWithLine, lineOptions, linkLine } from './log-in.ts';
import { setNotify, unlinkLine } from './own-link.ts';

export const line: Handlers<typeof lineRoutes> = {
  'POST /api/liff/options': (ctx) => lineOptions(ctx),
  'POST /api/liff/session': (ctx, input) => enterWithLine(ctx, input),
  'POST /api/liff/link': (ctx, input) => linkLine(ctx, input),
  'POST /api/member/line/notify': (ctx, input) => setNotify(ctx, input.on),
  'POST /api/member/line/unlink': (ctx, input) => unlinkLine(ctx, input.password),
};
