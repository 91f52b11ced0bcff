/** Pays a bet from a promotion's wallet: checked against the accepted terms, and split into own money and bonus. */
import { Refusal } from '../../contract/problems.ts';
import { type Satang, satang } from '../../money.ts';
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';
import type { BonusRule } from '../rules/bonus.ts';
import { type Split, splitStake } from '../rules/stake-split.ts';
import { type Bet, mayStake } from '../rules/staking.ts';

export interface PlayablePromotion {
  readonly takenId: bigint;
  readonly title: string;
  readonly rule: BonusRule;
  readonly cash: Satang;
}

type PlayedRow = { id: bigint; title: string; status: string; rule: BonusRule; expires_at: Date; cash: bigint };

const playedStatement = statement<PlayedRow>(
  'promotion_played',
  `select t.id, t.title, t.status, t.rule, t.expires_at, p.cash
    from promotion_taken t join promotion_progress p on p.taken_id = t.id where t.wallet_id = $1`,
);

/**
 * The promotion of a wallet, if its terms allow this bet. Pricing a bill needs no lock; placing it requires the wallet's
 * lock, so that nothing changes between this answer and the stake.
 *
 * @throws Refusal wallet_not_allowed, promotion_over, promotion_refuses (why)
 */
export async function requirePlayable(db: Db, walletId: bigint, bet: Bet, at: Date): Promise<PlayablePromotion> {
  const {
    rows: [row],
  } = await playedStatement(db, [walletId]);
  if (!row) throw new Refusal('wallet_not_allowed');
  if (row.status !== 'active' || new Date(row.expires_at) <= at) throw new Refusal('promotion_over');
  const answer = mayStake(row.rule, bet);
  if (!answer.ok) throw new Refusal('promotion_refuses', { values: { reason: answer.reason } });
  return { takenId: row.id, title: row.title, rule: row.rule, cash: satang(row.cash) };
}

const stakeStatement = statement(
  'promotion_stake',
  `with made as (
      insert into promotion_stake (reference, taken_id, category, game, stake, cash, bonus, weight_pct, placed_at)
        values ($1, $2::bigint, $3, $4, $5::bigint, $6::bigint, $7::bigint, $8::int, $9::timestamptz)
    )
    update promotion_progress set cash = cash - $6::bigint, bonus = bonus - $7::bigint, open = open + 1 where taken_id = $2::bigint`,
);

/**
 * Stakes money of a promotion's wallet, own money first. The caller has locked the wallet, checked its balance, and posts the
 * payment in the same transaction.
 */
export async function stakeFrom(
  tx: Db,
  { takenId, rule, cash }: PlayablePromotion,
  bet: Bet & { readonly reference: string; readonly paid: Satang; readonly at: Date },
): Promise<Split> {
  const split = splitStake(bet.paid, cash);
  await stakeStatement(tx, [
    bet.reference,
    takenId,
    bet.category,
    bet.game,
    bet.stake,
    split.cash,
    split.bonus,
    rule.weights[bet.category] ?? 0,
    bet.at.toISOString(),
  ]);
  return split;
}
