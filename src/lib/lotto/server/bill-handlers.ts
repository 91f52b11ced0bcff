import type { Handlers } from '../../server/front-door/mount.ts';
import type { billRoutes } from '../bill-contract.ts';
import { billDetail, bills } from './bill-queries.ts';
import { cancelBill } from './cancel-bill.ts';
import { placeBill } from './place-bill.ts';
import { priceBill } from './price-bill.ts';
import { shareBill, unshareBill } from './share-bill.ts';

export const billHandlers: Handlers<typeof billRoutes> = {
  'POST /api/lotto/bill/validate': (ctx, input) => priceBill(ctx, input),
  'POST /api/lotto/bill/create': {
    // Its input names the quote, which buys one bill.
    keyless: () => '',
    once: (ctx, input) => placeBill(ctx, input),
  },
  'POST /api/lotto/bill/cancel': {
    // A bill is cancelled once.
    keyless: () => '',
    once: (ctx, input) => cancelBill(ctx, input.bill_id),
  },
  'GET /api/lotto/bill/list': (ctx, input) => bills(ctx, input),
  'GET /api/lotto/bill/detail': (ctx, input) => billDetail(ctx, input.bill_id),
  'POST /api/lotto/bill/share': (ctx, input) => shareBill(ctx, input.bill_id),
  'POST /api/lotto/bill/unshare': (ctx, input) => unshareBill(ctx, input.bill_id),
};
