/** Operators' calls on versions of promotions: draft, simulate, publish, end (operator.md sections 5 and 7). */
import { z } from 'zod';
import { cursor, id, idOut, instant, limit, money, pageShape, type RouteTable, reason } from '../contract/route.ts';
import { bonusShape } from '../promotion/bonus-contract.ts';
import { promotionGroup } from '../promotion/contract.ts';
import { promotionBody, promotionChange, promotionInput } from '../promotion/operator-contract.ts';
import { promotionStates, versionStates } from './rules/publishing.ts';

const kind = z.enum(['promotion']);

const totalShape = z.object({
  takers: z.number().int(),
  takings: z.number().int(),
  granted: money,
  forfeited: money,
  /** Granted less forfeited. */
  cost: money,
  /** What the takers lost to the house less what they won, without the cost. */
  ggr: money,
  /** GGR less the cost. */
  ngr: money,
  /** Cost in percent of GGR; null where the takers won. */
  cost_pct: z.number().nullable(),
});

const simulationShape = z.object({
  /** Bangkok days, both inclusive. */
  from: z.string(),
  to: z.string(),
  /** Who took it in fact and still qualifies; and everybody who qualified. */
  low: totalShape,
  high: totalShape,
  /** Of `high`: the most of seven days in a row. */
  week_cost: money,
  /** Takers of `high` who share a device or bank account with another of them. */
  tied: z.number().int(),
  deposits: z.number().int(),
  assumptions: z.array(z.string()),
  made_at: instant,
  made_by: z.string(),
});
export type SimulationView = z.output<typeof simulationShape>;

const bodyShape = z.object({
  slug: z.string(),
  group: promotionGroup,
  title: z.string(),
  summary: z.string(),
  bonus: bonusShape,
  enamel: z.string(),
  emblem: z.string(),
  position: z.number().int(),
  starts_at: instant,
  ends_at: instant.nullable(),
});
export type BodyView = z.output<typeof bodyShape>;

const versionRow = z.object({
  version_id: idOut,
  version: z.number().int(),
  state: z.enum(versionStates),
  made_by: z.string(),
  made_at: instant,
  live_at: instant.nullable(),
});
export type VersionRow = z.output<typeof versionRow>;

const rowShape = z.object({
  /** Null: a draft that was never published. */
  ref_id: idOut.nullable(),
  title: z.string(),
  headline: z.string(),
  state: z.enum(promotionStates),
  starts_at: instant,
  ends_at: instant.nullable(),
  /** The newest draft of it, and whether it waits for a second person. */
  draft: z
    .object({ version_id: idOut, version: z.number().int(), simulated: z.boolean(), waits: z.boolean() })
    .nullable(),
  version_id: idOut.nullable(),
  /** Claims, and what the bonuses cost so far; null for what was never published or takes no claims. */
  taken: z.object({ count: z.number().int(), open: z.number().int(), cost: money }).nullable(),
  /** Of the live version’s last simulation. */
  cost_pct: z.number().nullable(),
  measured_at: instant.nullable(),
});
export type RuleRow = z.output<typeof rowShape>;

const factShape = z.object({ label: z.string(), value: z.string() });

const change = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() });

const viewShape = versionRow.extend({
  kind,
  ref_id: idOut.nullable(),
  body: bodyShape,
  /** What members read, made from the body. */
  texts: z.object({
    headline: z.string(),
    facts: z.array(factShape),
    conditions: z.array(factShape),
    example: z.string(),
    honest_value: z.string(),
    terms: z.array(z.string()),
  }),
  /** The bonus in percent of what its turnover loses on average. */
  edge_pct: z.number().nullable(),
  promotion_state: z.enum(promotionStates),
  simulation: simulationShape.nullable(),
  /** Made within a day: publishing takes it as it is. */
  simulation_fresh: z.boolean(),
  /** Why publishing takes two people. */
  two: z.array(z.string()),
  /** The proposal that waits. */
  approval_id: idOut.nullable(),
  /** A later version stands. */
  is_old: z.boolean(),
  versions: z.array(versionRow),
  /** From the live version; all fields where there is none. */
  changes: z.array(change),
});
export type VersionView = z.output<typeof viewShape>;

/** `waits`: nothing is live yet; a second person has to approve it. */
const publishedShape = viewShape.extend({ waits: z.boolean() });

const byVersion = z.object({ kind, version_id: id });

export const ruleRoutes = {
  'GET /api/operator/rule/list': {
    auth: 'operator',
    permission: 'reward.look',
    rate: 'operator',
    summary: 'Promotions with their state, newest draft, usage and cost; drafts that were never published first',
    input: z.object({ kind, state: z.enum(promotionStates).optional(), limit: limit(50, 50), cursor }),
    data: pageShape(rowShape),
  },
  'GET /api/operator/rule/view': {
    auth: 'operator',
    permission: 'reward.look',
    rate: 'operator',
    summary: 'One version: body, the texts members will read, its simulation, and the other versions',
    input: byVersion,
    data: viewShape,
  },
  'GET /api/operator/rule/diff': {
    auth: 'operator',
    permission: 'reward.look',
    rate: 'operator',
    summary: 'The fields in which a version differs from the live one, or from the one named',
    input: byVersion.extend({ against_id: id.optional() }),
    data: z.array(change),
  },
  'POST /api/operator/rule/draft': {
    auth: 'operator',
    permission: 'reward.draft',
    rate: 'operator',
    summary:
      'Saves a draft as the next version: of a promotion (`ref_id`), after a version (`version_id`), or of a new one',
    input: z.object({ kind, ref_id: id.optional(), version_id: id.optional(), body: promotionBody }),
    data: viewShape,
  },
  'POST /api/operator/rule/simulate': {
    auth: 'operator',
    permission: 'reward.draft',
    rate: 'operator',
    summary: 'Runs a version on thirty days of real deposits and bets in a read-only snapshot',
    input: byVersion,
    data: viewShape,
  },
  'POST /api/operator/promotion/create': {
    auth: 'operator',
    permission: 'reward.publish',
    rate: 'operator',
    summary: 'Drafts a promotion, simulates it and publishes it, or proposes it where two people are needed',
    input: promotionInput,
    data: publishedShape,
  },
  'POST /api/operator/promotion/change': {
    auth: 'operator',
    permission: 'reward.publish',
    rate: 'operator',
    summary: 'The same for a change of one that stands; existing claims keep their terms',
    input: promotionChange,
    data: publishedShape,
  },
  'POST /api/operator/rule/publish': {
    auth: 'operator',
    permission: 'reward.publish',
    alsoFor: ['propose'],
    rate: 'operator',
    summary: 'Makes a simulated draft live, or proposes it where two people are needed',
    input: byVersion.extend({ reason }),
    data: publishedShape,
  },
  'POST /api/operator/rule/end': {
    auth: 'operator',
    permission: 'reward.publish',
    rate: 'operator',
    summary: 'Ends a promotion for new claims; existing claims keep their terms',
    input: z.object({ kind, ref_id: id, reason }),
    data: pageShape(rowShape),
  },
} as const satisfies RouteTable;
