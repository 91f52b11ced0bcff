import type { Handlers } from '../../server/front-door/mount.ts';
import type { playLimitOperatorRoutes, playLimitRoutes } from '../contract.ts';
import { endMarks } from './pause-marks.ts';
import { markOffered, setRealityCheck } from './preferences.ts';
import { playOf, playView } from './queries.ts';
import { answerCheck, rest, restMember } from './rest.ts';
import { confirmRaise, dropRaise, limitMember, setLimit } from './set-limit.ts';

export const playLimit: Handlers<typeof playLimitRoutes> = {
  'GET /api/member/play': (ctx) => playView(ctx),
  'POST /api/member/limit/set': (ctx, input) => setLimit(ctx, input),
  'POST /api/member/limit/remove': (ctx, input) => setLimit(ctx, { ...input, amount: null }),
  'POST /api/member/limit/confirm': (ctx, input) => confirmRaise(ctx, input),
  'POST /api/member/limit/keep': (ctx, input) => dropRaise(ctx, input),
  'POST /api/member/limit/offered': async (ctx, input) => {
    await markOffered(ctx, input.step);
    return null;
  },
  'POST /api/member/rest': (ctx, input) => rest(ctx, input),
  'POST /api/member/reality_check/answer': (ctx, input) => answerCheck(ctx, input),
  'POST /api/member/reality_check/every': async (ctx, input) => {
    await setRealityCheck(ctx, input.minutes);
    return playView(ctx);
  },
};

export const playLimitOperator: Handlers<typeof playLimitOperatorRoutes> = {
  'GET /api/operator/member/play': (ctx, input) => playOf(ctx, input.member_id),
  'POST /api/operator/member/limit': (ctx, input) => limitMember(ctx, input),
  'POST /api/operator/member/rest': (ctx, input) => restMember(ctx, input),
  'POST /api/operator/member/mark/end': (ctx, input) => endMarks(ctx, input),
};
