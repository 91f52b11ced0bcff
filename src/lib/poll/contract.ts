/** Calls of polls: what is asked, live percentages, winners, a vote, and how many votes a member has today. */
import { z } from 'zod';
import { cursor, id, idOut, instant, limit, money, pageShape, type RouteTable } from '../contract/route.ts';
import { pollEnamels, pollKinds, pollStates, prizeKinds } from './rules/poll.ts';

/** The specification's clients send the agent too; every site has one. */
const ofPoll = z.object({ poll_id: id, agent_id: id.optional() });

const prizeShape = z.object({
  kind: z.enum(prizeKinds),
  /** THB of credit with two decimals, whole points or spins, for each winner. */
  amount: z.string(),
  /** "฿500". */
  text: z.string(),
  winners_max: z.number().int(),
});

const configShape = z.object({
  poll_id: idOut,
  kind: z.enum(pollKinds),
  title: z.string(),
  summary: z.string(),
  enamel: z.enum(pollEnamels),
  state: z.enum(pollStates),
  opens_at: instant,
  closes_at: instant,
  announces_at: instant.nullable(),
  server_time: instant,
  quota_rule: z.object({
    base: z.number().int(),
    deposit_step: money.nullable(),
    play_step: money.nullable(),
    max: z.number().int(),
    text: z.string(),
  }),
  prize: prizeShape.nullable(),
  /** Of a prediction with winners: binds the seed of the draw and the poll’s choices before the first vote. */
  commitment: z.string().nullable(),
  config_hash: z.string().nullable(),
  /** Revealed with the answer: a ticket’s score is SHA-256 of "seed:ticket", the lowest win. */
  server_seed: z.string().nullable(),
  answer_id: idOut.nullable(),
});

const choiceShape = z.object({ choice_id: idOut, name: z.string(), image: z.string() });

const pollShape = z.object({
  config: configShape,
  choices: z.array(choiceShape),
  metadata: z.object({ votes: z.number().int(), winners: z.number().int(), updated_at: instant }),
});
export type PollView = z.output<typeof pollShape>;

const statsShape = z.object({
  poll_id: idOut,
  /** Whether the percentages are shown: to who has voted, and to everybody once the poll is closed. */
  shown: z.boolean(),
  votes: z.number().int(),
  /** Empty while they are not shown. */
  choices: z.array(z.object({ choice_id: idOut, votes: z.number().int(), percent: z.number().int() })),
  updated_at: instant,
});
export type StatsView = z.output<typeof statsShape>;

const winnerShape = z.object({
  at: instant,
  /** Masked. */
  member: z.string(),
  prize: z.string(),
  /** The drawn vote’s number. */
  ticket: idOut,
  poll_id: idOut,
});
export type WinnerView = z.output<typeof winnerShape>;

const quotaShape = z.object({
  poll_id: idOut,
  /** Of today, those used included. */
  quota: z.number().int(),
  used: z.number().int(),
  left: z.number().int(),
  deposited: money,
  played: money,
  /** Where they come from. */
  text: z.string(),
  /** One’s own votes of all days, oldest first. */
  votes: z.array(z.object({ vote_id: idOut, choice_id: idOut })),
  resets_at: instant,
  last_updated_quota: instant,
});
export type QuotaView = z.output<typeof quotaShape>;

/** What the page of a poll knows of its member beside the quota. */
export interface OwnPart {
  readonly quota: QuotaView;
  readonly canVote: boolean;
  /** Why not, in Thai. */
  readonly why: string | null;
  readonly paused: boolean;
}

const checkShape = z.object({
  poll_id: idOut,
  can_vote: z.boolean(),
  left: z.number().int(),
  /** Why not, in Thai. */
  reason: z.string().nullable(),
  last_updated_quota: instant,
});

const voteShape = z.object({
  vote_id: idOut,
  poll_id: idOut,
  choice_id: idOut,
  choice_name: z.string(),
  voted_at: instant,
  quota: quotaShape,
});
export type VoteView = z.output<typeof voteShape>;

export const pollRoutes = {
  'GET /api/poll/config': {
    auth: 'guest',
    rate: 'read',
    summary: 'A published poll: question, choices with pictures, period, rule of votes and prize',
    input: ofPoll,
    data: pollShape,
  },
  'GET /api/poll/stats': {
    auth: 'guest',
    rate: 'read',
    summary: 'Votes and percentages, shown to who has voted and to everybody after the poll closed',
    input: ofPoll,
    data: statsShape,
  },
  'GET /api/poll/winners': {
    auth: 'guest',
    rate: 'read',
    summary: 'Who won, masked, newest first; without a poll the winners of all polls',
    input: z.object({ poll_id: id.optional(), agent_id: id.optional(), limit: limit(50, 20), cursor }),
    data: pageShape(winnerShape),
  },
  'POST /api/poll/submit': {
    auth: 'member',
    rate: 'money',
    money: true,
    keyless: true,
    play: 'reward',
    summary: 'Votes for a choice: spends one vote of today, and cannot be changed',
    input: z.object({ poll_id: id, choice_id: id }),
    data: voteShape,
  },
  'GET /api/poll/quota/get': {
    auth: 'member',
    rate: 'read',
    summary: 'The member’s votes of today in a poll, and what they come from',
    input: ofPoll,
    data: quotaShape,
  },
  'GET /api/poll/quota/check': {
    auth: 'member',
    rate: 'read',
    summary: 'Whether the member can vote in a poll now, and why not',
    input: ofPoll,
    data: checkShape,
  },
} as const satisfies RouteTable;
