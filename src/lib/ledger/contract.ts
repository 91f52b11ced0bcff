import { z } from 'zod';
import { idOut, money, nothing, type RouteTable } from '../contract/route.ts';

export const walletShape = z.object({
  id: idOut,
  wallet_name: z.string(),
  balance: money,
  /** 1 is the main wallet. */
  wallet_type_id: z.number().int(),
});

export const ledgerRoutes = {
  'POST /api/member/wallets': {
    auth: 'member',
    rate: 'read',
    summary: 'The member’s wallets with their balances, main first',
    input: nothing,
    data: z.array(walletShape),
  },
  'POST /api/member/points': { auth: 'member', rate: 'read', summary: 'The member’s points', input: nothing, data: z.object({ point: z.string() }) },
} as const satisfies RouteTable;
