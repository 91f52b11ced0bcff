/** Polls in wire form. */
import { toDecimal } from '../../money.ts';
import { addDays, bangkokDay, bangkokInstant, toIso } from '../../time.ts';
import type { PollView, QuotaView, StatsView } from '../contract.ts';
import {
  earnedFromText,
  type PollState,
  percentsOf,
  pictureOf,
  prizeOnWire,
  prizeText,
  quotaText,
  showsVotes,
  stateOf,
} from '../rules/poll.ts';
import { type PollRow, prizeOf, ruleOf, type Standing } from './queries.ts';

/** A published poll's state; a draft is in no row that members see. */
export function shownState(row: PollRow, now: Date): PollState {
  const state = stateOf({ status: row.status, opensAt: row.opens_at, closesAt: row.closes_at }, now);
  return state === 'draft' ? 'coming' : state;
}

const votesOf = (row: PollRow): number => row.choices.reduce((sum, { votes }) => sum + votes, 0);

export function pollView(row: PollRow, now: Date): PollView {
  const rule = ruleOf(row);
  const prize = prizeOf(row);
  const { depositStep, playStep } = rule;
  return {
    config: {
      ...{ poll_id: String(row.id), kind: row.kind, title: row.title, summary: row.summary },
      enamel: row.enamel,
      ...{ state: shownState(row, now), opens_at: toIso(row.opens_at), closes_at: toIso(row.closes_at) },
      announces_at: row.announces_at && toIso(row.announces_at),
      server_time: toIso(now),
      quota_rule: {
        ...{ base: rule.base, max: rule.most, text: quotaText(rule) },
        deposit_step: depositStep && toDecimal(depositStep),
        play_step: playStep && toDecimal(playStep),
      },
      prize: prize && {
        kind: prize.kind,
        amount: prizeOnWire(prize),
        text: prizeText(prize),
        winners_max: row.winners_max ?? 0,
      },
      ...{ commitment: row.commitment, config_hash: row.config_hash, server_seed: row.server_seed },
      answer_id: row.answer_id === null ? null : String(row.answer_id),
    },
    choices: row.choices.map((one) => ({ choice_id: one.id, name: one.name, image: pictureOf(one.name, one) })),
    metadata: { votes: votesOf(row), winners: row.winners, updated_at: toIso(now) },
  };
}

export function statsView(row: PollRow, hasVoted: boolean, now: Date): StatsView {
  const shown = showsVotes(shownState(row, now), hasVoted);
  const percents = percentsOf(row.choices.map(({ votes }) => votes));
  return {
    ...{ poll_id: String(row.id), shown, votes: votesOf(row), updated_at: toIso(now) },
    choices: shown
      ? row.choices.map(({ id, votes }, at) => ({ choice_id: id, votes, percent: percents[at] ?? 0 }))
      : [],
  };
}

export function quotaView(row: PollRow, standing: Standing, now: Date): QuotaView {
  const { quota, used, deposited, played, votes, paused } = standing;
  return {
    ...{ poll_id: String(row.id), quota, used, left: Math.max(0, quota - used) },
    ...{ deposited: toDecimal(deposited), played: toDecimal(played) },
    text: paused ? 'พักการเล่นอยู่ จึงยังไม่มีสิทธิ์' : earnedFromText(ruleOf(row), { deposited, played }),
    votes: votes.map(({ vote_id, choice_id }) => ({ vote_id, choice_id })),
    resets_at: toIso(bangkokInstant(addDays(bangkokDay(now), 1))),
    last_updated_quota: toIso(now),
  };
}
