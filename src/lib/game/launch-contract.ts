import { z } from 'zod';
import {
  cursor,
  flag,
  id,
  idOut,
  instant,
  limit,
  money,
  pageShape,
  type RouteTable,
  sentInstant,
} from '../contract/route.ts';
import { providerCode } from './rules/lobby.ts';

const provider = z.string().regex(providerCode, 'รหัสค่ายไม่ถูกต้อง');
const word = (most: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{0,${most}}$`), 'ใช้ได้เฉพาะตัวอักษรอังกฤษและตัวเลข');
const subProvider = word(32).default('');

/** A wallet as the chooser of the game sheet shows it. */
const gameWalletShape = z.object({
  id: idOut,
  wallet_name: z.string(),
  balance: money,
  /** 1 is the main wallet. */
  wallet_type_id: z.number().int(),
  /** What is still to be staked before its money can be withdrawn; null without such terms. */
  turnover_left: money.nullable(),
  /** The share of a stake that counts for it, in percent; null without such terms. */
  weight_pct: z.number().int().nullable(),
  /** Why its promotion refuses this game; null: it may be played with. */
  reason: z.string().nullable(),
});
export type GameWallet = z.output<typeof gameWalletShape>;

const launched = z.object({
  /** The address for the frame, good for one minute and once. */
  link: z.string(),
});

/** Where the game was opened from, for the operator's own counting. */
const source = word(32).default('');

export const launchRoutes = {
  'POST /api/game/wallets': {
    auth: 'member',
    rate: 'read',
    summary: 'The wallets a game can be played with, main first; those whose promotion refuses it say why',
    input: z.object({ game_id: id, provider_id: provider, sub_provider_id: subProvider }),
    data: z.array(gameWalletShape),
  },
  'POST /api/game/link': {
    auth: 'member',
    rate: 'money',
    money: true,
    keyless: true,
    play: 'transfer',
    summary: 'Opens a game on a wallet; the sheet opened before it ends',
    input: z.object({
      wallet_id: id,
      game_id: id,
      provider_id: provider,
      is_mobile: flag.default(false),
      source,
    }),
    data: launched.extend({ sheet_id: idOut, opened_at: instant }),
  },
  'POST /api/game/demo': {
    auth: 'guest',
    rate: 'write',
    summary: 'Opens a game with play money, which never touches a wallet',
    input: z.object({
      game_id: id,
      provider_id: provider,
      is_mobile: flag.default(false),
      source,
      agent_code: word(40).optional(),
    }),
    data: launched,
  },
  'GET /api/game/net': {
    auth: 'member',
    rate: 'read',
    summary: 'Winnings less stakes of the member in one game since an instant, for the strip over the game',
    input: z.object({ game_id: id, since: sentInstant }),
    data: z.object({ net: money }),
  },
  'GET /api/game/history': {
    auth: 'member',
    rate: 'read',
    summary: 'The member’s rounds of games, newest first',
    input: z.object({ game_id: id.optional(), limit: limit(100, 50), cursor }),
    data: pageShape(
      z.object({
        round_id: z.string(),
        game_id: idOut,
        name: z.string(),
        /** What was paid for its bets, and what came back of them, unspent stakes included. */
        stake: money,
        returned: money,
        opened_at: instant,
        /** Null while it is open. */
        closed_at: instant.nullable(),
      }),
    ),
  },
} as const satisfies RouteTable;
