import { z } from 'zod';
import { idOut, instant, type RouteTable } from '../contract/route.ts';
import { notificationShape } from '../notification/contract.ts';

const agentCode = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/, 'รหัสตัวแทนไม่ถูกต้อง');
const ofAgent = z.object({ agent_code: agentCode.optional() });

const accountShape = z.object({
  bank_code: z.string().nullable(),
  bank_name: z.string(),
  account_number: z.string(),
  account_name: z.string(),
});
const bannerShape = z.object({
  id: idOut,
  eyebrow: z.string(),
  title: z.string(),
  condition: z.string(),
  link: z.string(),
  action: z.string(),
  enamel: z.string(),
  emblem: z.string(),
});
const eventShape = z.object({
  id: idOut,
  title: z.string(),
  description: z.string(),
  /** The address of its picture. */
  image: z.string().nullable(),
  link: z.string().nullable(),
  starts_at: instant,
  ends_at: instant,
});
export type EventView = z.output<typeof eventShape>;

export const agentRoutes = {
  'POST /api/agent/config': {
    auth: 'guest',
    rate: 'read',
    summary: 'The brand: name, logo, contacts, accounts, notices, banners, events',
    input: ofAgent,
    data: z.object({
      agent_code: z.string(),
      agent_id: idOut,
      name: z.string(),
      agent_logo: z.string().nullable(),
      line_contact_url: z.string().nullable(),
      line_admin_url: z.string().nullable(),
      telegram_contact_url: z.string().nullable(),
      phone: z.string().nullable(),
      bank_accounts: z.array(accountShape),
      true_money_accounts: z.array(accountShape),
      notifications: z.array(notificationShape),
      banners: z.array(bannerShape),
      events: z.array(eventShape),
      config: z.object({
        deposit_min: z.string(),
        deposit_max: z.string(),
        withdraw_min: z.string(),
        withdraw_max: z.string(),
      }),
    }),
  },
  'POST /api/agent/bank_accounts': {
    auth: 'guest',
    rate: 'read',
    summary: 'Bank accounts for deposits',
    input: ofAgent,
    data: z.array(accountShape),
  },
  'POST /api/agent/true_money_accounts': {
    auth: 'guest',
    rate: 'read',
    summary: 'TrueMoney accounts for deposits',
    input: ofAgent,
    data: z.array(accountShape),
  },
  'GET /api/agent/validate': {
    auth: 'guest',
    rate: 'check',
    summary: 'Whether an agent code is this site’s',
    input: z.object({ code: agentCode }),
    data: z.object({ agent_code: z.string() }),
  },
  'GET /api/banner': {
    auth: 'guest',
    rate: 'read',
    summary: 'Banners of the home page',
    input: ofAgent,
    data: z.array(bannerShape),
  },
  'GET /api/event/list': {
    auth: 'guest',
    rate: 'read',
    summary: 'Current and coming events',
    input: ofAgent,
    data: z.array(eventShape),
  },
} as const satisfies RouteTable;
