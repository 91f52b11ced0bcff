import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { enamels } from '../../art/enamels.ts';
import { at, big, bytes, id, madeAt, oneOf } from '../../server/db/columns.ts';
import { pollKinds, pollStatuses, prizeKinds } from '../rules/poll.ts';

/** Polls as operators set them; from its publication on only the end of a poll and its answer change. */
export const poll = pgTable(
  'poll',
  {
    id: id(),
    agentId: big().notNull(),
    kind: text({ enum: pollKinds }).notNull(),
    /** The question. */
    title: text().notNull(),
    summary: text().notNull(),
    enamel: text({ enum: enamels }).notNull(),
    status: text({ enum: pollStatuses }).notNull().default('draft'),
    opensAt: at().notNull(),
    closesAt: at().notNull(),
    /** When winners are announced, as operators promise it. */
    announcesAt: at(),
    quotaBase: integer().notNull(),
    /** Satang deposited, or of settled stakes, for one vote. */
    depositStep: big(),
    playStep: big(),
    quotaMax: integer().notNull(),
    prizeKind: text({ enum: prizeKinds }),
    /** Satang, points or spins for each winner. */
    prizeAmount: big(),
    winnersMax: integer(),
    /** Satang that all prizes cost at most. */
    budget: big(),
    /** Of the draw: sealed and committed to with the publication, revealed with the answer. */
    sealedSeed: bytes(),
    configHash: text(),
    commitment: text(),
    serverSeed: text(),
    /** One of its choices: without a foreign key, because choices refer to their poll and a backup loads no circles. */
    answerId: big(),
    createdBy: text().notNull(),
    createdAt: madeAt(),
    publishedAt: at(),
    /** When it was answered or cancelled. */
    decidedAt: at(),
  },
  (t) => [
    oneOf('poll_kind', t.kind),
    oneOf('poll_enamel', t.enamel),
    oneOf('poll_status', t.status),
    oneOf('poll_prize_kind', t.prizeKind),
    check('poll_closes_after_it_opens', sql`${t.closesAt} > ${t.opensAt}`),
    check(
      'poll_quota',
      sql`${t.quotaBase} >= 0 and ${t.quotaMax} >= ${t.quotaBase} and ${t.quotaMax} > 0 and ${t.depositStep} > 0 and ${t.playStep} > 0`,
    ),
    check(
      'poll_prize',
      sql`(${t.prizeKind} is null) = (${t.prizeAmount} is null) and (${t.prizeKind} is null) = (${t.winnersMax} is null)
        and (${t.prizeKind} is null) = (${t.budget} is null) and ${t.prizeAmount} > 0 and ${t.winnersMax} > 0`,
    ),
    // Credit for all winners stays within the budget whatever happens.
    check('poll_within_budget', sql`${t.prizeKind} <> 'credit' or ${t.prizeAmount} * ${t.winnersMax} <= ${t.budget}`),
    check('poll_opinion', sql`${t.kind} = 'prediction' or (${t.prizeKind} is null and ${t.answerId} is null)`),
    check('poll_answered', sql`(${t.status} = 'answered') = (${t.answerId} is not null)`),
    check('poll_revealed', sql`${t.serverSeed} is null or ${t.status} = 'answered'`),
    check(
      'poll_published',
      sql`(${t.status} <> 'draft' or ${t.publishedAt} is null) and (${t.status} not in ('published', 'answered') or ${t.publishedAt} is not null)`,
    ),
    index('poll_shown').on(t.agentId, t.closesAt),
  ],
);

export const pollChoice = pgTable(
  'poll_choice',
  {
    id: id(),
    pollId: big()
      .notNull()
      .references(() => poll.id),
    position: integer().notNull(),
    name: text().notNull(),
    enamel: text({ enum: enamels }).notNull(),
    emblem: text().notNull(),
    /** A path on this site, in place of the drawn picture. */
    image: text(),
  },
  (t) => [
    unique('poll_choice_position').on(t.pollId, t.position),
    // What votes and answers refer to, so that none names another poll's choice.
    unique('poll_choice_of').on(t.pollId, t.id),
    oneOf('poll_choice_enamel', t.enamel),
  ],
);

/** A vote: never changed. Its number is its ticket in the draw. */
export const pollVote = pgTable(
  'poll_vote',
  {
    id: id(),
    pollId: big()
      .notNull()
      .references(() => poll.id),
    choiceId: big().notNull(),
    memberId: big().notNull(),
    /** The Bangkok day whose quota it spends. */
    day: text().notNull(),
    /** From 1: which of the day's quota it spends. */
    ordinal: integer().notNull(),
    /** The day's quota at that moment, and what it was counted from in satang. */
    quota: integer().notNull(),
    deposited: big().notNull(),
    played: big().notNull(),
    votedAt: at().notNull(),
  },
  (t) => [
    // Invariant: each unit of quota is spent once, however many votes come at once.
    unique('poll_vote_spends').on(t.memberId, t.pollId, t.day, t.ordinal),
    index('poll_vote_choice').on(t.pollId, t.choiceId),
    foreignKey({
      name: 'poll_vote_of_choice',
      columns: [t.pollId, t.choiceId],
      foreignColumns: [pollChoice.pollId, pollChoice.id],
    }),
    check('poll_vote_within_quota', sql`${t.ordinal} between 1 and ${t.quota}`),
  ],
);

/** `due` until it is paid; `passed`: rested or had closed the account at the draw; `lapsed`: still rested after a month. */
export const winStatuses = ['due', 'paid', 'passed', 'lapsed'] as const;

/** Members as the draw ranked them, down to the last winner. */
export const pollWin = pgTable(
  'poll_win',
  {
    id: id(),
    pollId: big()
      .notNull()
      .references(() => poll.id),
    memberId: big().notNull(),
    /** The ticket that was drawn. */
    voteId: big()
      .notNull()
      .references(() => pollVote.id),
    rank: integer().notNull(),
    status: text({ enum: winStatuses }).notNull(),
    prizeKind: text({ enum: prizeKinds }).notNull(),
    prizeAmount: big().notNull(),
    drawnAt: at().notNull(),
    paidAt: at(),
  },
  (t) => [
    unique('poll_win_once').on(t.pollId, t.memberId),
    unique('poll_win_rank').on(t.pollId, t.rank),
    index('poll_win_vote').on(t.voteId),
    index('poll_win_member').on(t.memberId, t.id),
    index('poll_win_due').on(t.id).where(sql`status = 'due'`),
    oneOf('poll_win_status', t.status),
    oneOf('poll_win_prize_kind', t.prizeKind),
    check('poll_win_paid', sql`(${t.status} = 'paid') = (${t.paidAt} is not null) and ${t.prizeAmount} > 0`),
  ],
);
