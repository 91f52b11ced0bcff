/** Pays bills on kick-offs whose scores stand. */
import { assert } from '../../contract/problems.ts';
import { add, type Satang, satang, zeroSatang } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import { statement } from '../../server/db/statement.ts';
import type { LeagueOutcome } from '../contract.ts';
import { fixturesOf, type Score, settleFootball } from '../rules/football.ts';
import type { RoundWin } from '../rules/round.ts';
import { type DueRound, finishRounds, type RoundEnd } from './finish-rounds.ts';
import type { RoundRow } from './round-rows.ts';

interface DueBill extends DueRound {
  /** Of the season. */
  readonly round: number;
  readonly scores: readonly Score[];
}

const dueStatement = statement<DueBill>(
  'house_bills_due',
  `select r.ulid, p.ref, p.play_money is not null as is_demo, k.round,
      (select json_agg(json_build_object('home', m.home_goals, 'away', m.away_goals) order by m.place)
        from house_match m where m.kick_off = k.number) as scores
    from house_round r join house_kick_off k on k.name = r.shared_round join house_player p on p.id = r.player_id
    where r.state = 'playing' and k.final_at <= app_now()
    order by r.id limit $1 for update of r skip locked`,
);

/** Job: finishes the bills of kick-offs that are over, and makes their calls at once. */
export const payBills = (ctx: Context): Promise<void> => finishRounds(ctx, dueStatement, resultOf);

/** What scores mean for a bill. The stakes of pushes come back as not played: they are no turnover. */
function resultOf({ bets }: RoundRow, { round, scores }: DueBill): RoundEnd {
  const fixtures = fixturesOf(round);
  const wagers = bets.map(({ bet, stake }) => ({ bet, stake: satang(BigInt(stake)) }));
  const settled = settleFootball(fixtures, wagers, scores);
  assert(settled.length === bets.length, 'every bet has what it returns');
  const sumOf = (ofPushes: boolean): Satang =>
    add(...settled.filter(({ outcome }) => (outcome === 'push') === ofPushes).map(({ returned }) => returned));
  const pushed = sumOf(true);
  const unspent: readonly RoundWin[] = pushed > zeroSatang ? [{ kind: 'unspent', amount: pushed }] : [];
  const outcome: LeagueOutcome = { scores };
  return {
    wins: [...unspent, { kind: 'win', amount: sumOf(false) }],
    outcome,
    bets: bets.map(({ bet, stake }, place) => ({ bet, stake, returned: String(settled[place]?.returned) })),
  };
}
