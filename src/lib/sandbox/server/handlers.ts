import { normalisePhone } from '../../account/rules/phone.ts';
import type { Handlers } from '../../server/front-door/mount.ts';
import { toIso } from '../../time.ts';
import type { sandboxRoutes } from '../contract.ts';
import { behave } from './behaviour.ts';
import { payQr } from './pay-qr.ts';
import { sandboxPhone } from './queries.ts';
import { transfer } from './transfer.ts';

export const sandbox: Handlers<typeof sandboxRoutes> = {
  'POST /api/sandbox/bank/pay': (ctx, input) => payQr(ctx, input),
  'POST /api/sandbox/bank/transfer': (ctx, input) => transfer(ctx, input),
  'POST /api/sandbox/bank/behave': (ctx, input) => behave(ctx, input),
  'GET /api/sandbox/sms': async (ctx, input) =>
    (await sandboxPhone(ctx, normalisePhone(input.phone) ?? input.phone)).map(({ text, createdAt }) => ({
      text,
      sent_at: toIso(createdAt),
    })),
};
