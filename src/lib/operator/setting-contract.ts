/** Owners' calls on settings: what takes two people, and the brand's figures (operator.md sections 3 and 5). */
import { z } from 'zod';
import { instant, type RouteTable, reason } from '../contract/route.ts';
import { setByTwo } from './approval-contract.ts';
import { settingKinds, settingUnits } from './rules/settings.ts';

const kind = z.enum(settingKinds);
const units = Object.keys(settingUnits) as [keyof typeof settingUnits, ...(keyof typeof settingUnits)[]];

const viewShape = z.object({
  kind,
  /** 0 before anything was set. */
  version: z.number().int(),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      unit: z.enum(units),
      value: z.number().int(),
      /** What it may be set to, both included. */
      min: z.number().int(),
      max: z.number().int(),
    }),
  ),
  /** The newest first, at most 50. */
  versions: z.array(
    z.object({
      version: z.number().int(),
      made_by: z.string(),
      made_at: instant,
      reason: z.string(),
      /** From what stood until then. */
      changes: z.array(z.string()),
    }),
  ),
});
export type SettingView = z.output<typeof viewShape>;

export const settingRoutes = {
  'GET /api/operator/setting/view': {
    auth: 'operator',
    permission: 'approval.set',
    rate: 'operator',
    summary: 'The settings of a kind with their bounds, and the versions before',
    input: z.object({ kind }),
    data: viewShape,
  },
  'POST /api/operator/setting/set': {
    auth: 'operator',
    permission: 'approval.set',
    rate: 'operator',
    summary: 'Sets some of them, by two owners; acts read them from then on',
    input: z.object({
      kind,
      /** Of which version they are a change. */
      version: z.number().int().min(0),
      values: z.record(z.string().max(60), z.number().int().min(0).max(1_000_000_000)),
      reason,
    }),
    data: setByTwo(viewShape),
  },
} as const satisfies RouteTable;
