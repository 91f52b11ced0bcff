import type { Handlers } from '../../server/front-door/mount.ts';
import type { sandboxRoutes } from '../contract.ts';
import { behave } from './behaviour.ts';
import { payQr } from './pay-qr.ts';
import { transfer } from './transfer.ts';

export const sandbox: Handlers<typeof sandboxRoutes> = {
  'POST /api/sandbox/bank/pay': (ctx, input) => payQr(ctx, input),
  'POST /api/sandbox/bank/transfer': (ctx, input) => transfer(ctx, input),
  'POST /api/sandbox/bank/behave': (ctx, input) => behave(ctx, input),
};
