/** `bet` and `bet_win`: the stake leaves the wallet of the session, atomically with the transaction's record (games.md C1). */
import { add, type Satang, satang, subtract, zeroSatang } from '../../money.ts';
import { stakeReference } from '../../play/rules/bet.ts';
import { type PayingWallet, payingWallet, takeStake } from '../../play/server/take-stake.ts';
import { checkSpend } from '../../play-limit/server/check-spend.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { pipelined } from '../../server/db/pipelined.ts';
import { statement } from '../../server/db/statement.ts';
import type { GameCategory } from '../rules/counted-stake.ts';
import type { Outcome } from '../rules/wire.ts';
import { atStakeOfRound, betReference, closeRound, playedGame } from './bets.ts';
import { type SpunGift, spendFreeSpin } from './free-spins.ts';
import { tokenHash } from './launch.ts';
import type { Message } from './messages.ts';
import { payWinnings } from './pay-win.ts';
import {
  CallRefused,
  fingerprintOf,
  type KnownTx,
  keepTx,
  knownColumns,
  lockPlayer,
  okOf,
  replayOf,
} from './transactions.ts';

interface BetContext extends KnownTx {
  readonly now: Date;
  readonly bet_id: bigint;
  readonly game_id: bigint | null;
  readonly category: GameCategory | 'other' | null;
  readonly disabled: boolean;
  readonly wallet_id: bigint | null;
  readonly playing_since: Date | null;
  readonly round: bigint | null;
  readonly round_closed: boolean;
  readonly at_stake: bigint;
  readonly win_known: boolean;
}

/** Everything that decides on a bet but money, also whether it was answered before; read under the member's lock. */
const contextStatement = statement<BetContext>(
  'game_bet_context',
  `select app_now() as now, ${knownColumns}, nextval(pg_get_serial_sequence('game_bet', 'id')) as bet_id, g.id as game_id, g.category,
      (g.status = 'closed' or p.status = 'closed' or stop.agent_id is not null) as disabled,
      case when site.id is not null then s.wallet_id end as wallet_id, coalesce(site.went_on_at, site.created_at) as playing_since,
      r.id as round, r.closed_at is not null as round_closed, ${atStakeOfRound} as at_stake,
      exists (select from game_tx w where w.provider = about.provider and w.member_id = about.member_id and w.class = 'win' and w.tx_id = $8) as win_known
    from (select $1::text as provider, (select member_id from game_player where provider = $1 and ref = $2) as member_id) about
      left join game_tx k on k.provider = about.provider and k.member_id = about.member_id and k.class = 'bet' and k.tx_id = $7
      left join game g on g.provider = about.provider and g.code = $3
      left join game_provider p on p.code = g.provider
      left join gaming_stop stop on stop.agent_id = $4
      left join game_session s on s.token_hash = $5 and s.member_id = about.member_id and s.provider = about.provider and s.ended_at is null
      left join session site on site.id = s.site_session_id and site.revoked_at is null and site.expires_at > app_now()
      left join game_round r on r.provider = about.provider and r.member_id = about.member_id and r.round_id = $6`,
);

/** The round, opened by its first bet, the bet, and the transaction with its answer, in one statement. */
const recordStatement = statement<{ round: bigint }>(
  'game_bet_record',
  `with round as (
      insert into game_round as r (provider, member_id, round_id, game_id, opened_at) values ($1, $2::bigint, $3, $4::bigint, $5::timestamptz)
        on conflict (provider, member_id, round_id) do update set opened_at = r.opened_at returning id
    ), bet as (
      insert into game_bet (id, round_id, member_id, tx_id, wallet_id, taken_id, kind, stake, picks, placed_at, free_spin_id)
        overriding system value
        select $6::bigint, round.id, $2::bigint, $7, $8::bigint, $9::bigint, $10, $11::bigint, $12::jsonb, $5::timestamptz, $17::bigint from round
    ), kept as (
      insert into game_tx (provider, member_id, class, tx_id, op, state, fingerprint, game_id, round_id, kind, amount, bet_id, balance_after, ledger_ref, at)
        values ($1, $2::bigint, 'bet', $7, $13, 'done', $14::bytea, $4::bigint, $3, $10, $11::bigint, $6::bigint, $15::bigint, $16, $5::timestamptz)
    )
    select id as round from round`,
);

/** A bet, and for `bet_win` what it won. */
interface Wanted {
  readonly provider: string;
  readonly op: 'bet' | 'bet_win';
  readonly message: Message<'bet'> | Message<'bet_win'>;
  readonly amount: Satang;
  readonly won: Satang | null;
}

/**
 * Takes a bet.
 *
 * @throws CallRefused, and the refusals of `takeStake`
 */
export async function takeBet(ctx: Context, tx: Db, wanted: Wanted): Promise<Outcome> {
  const { provider, op, message, amount, won } = wanted;
  const winTxId = 'win_tx_id' in message ? message.win_tx_id : null;
  const closes = won !== null || ('round_closed' in message && message.round_closed);
  const fingerprint = fingerprintOf([
    ...[op, message.player_ref, message.game_code, message.round_id, amount.toString(), message.kind],
    ...[closes, winTxId, won?.toString()],
  ]);
  const [{ memberId, main }, { rows }] = await pipelined(tx, () => [
    lockPlayer(tx, provider, message.player_ref),
    contextStatement(tx, [
      ...[provider, message.player_ref, message.game_code, ctx.agentId, tokenHash(message.session)],
      ...[message.round_id, message.tx_id, winTxId],
    ]),
  ]);
  const replay = replayOf(rows[0], fingerprint);
  if (replay) return replay;
  if (rows[0]?.win_known) throw new CallRefused('TX_CONFLICT');
  const about = await requireTaken(tx, memberId, rows[0]);
  const wallet = await payingWallet(tx, memberId, main, about.walletId === main.id ? undefined : about.walletId);
  const placed = await place(ctx, tx, { ...wanted, memberId, main: main.id, wallet, about, fingerprint });
  let after = subtract(wallet.balance, placed.paid);
  if (won !== null && winTxId) {
    const bet = { id: about.betId, wallet_id: placed.walletId, taken_id: placed.takenId, kind: message.kind };
    const paid = await payWinnings(ctx, tx, {
      ...{ memberId, bet, part: 'w1', amount: won, at: about.now },
      played: playedGame(provider, { category: about.category, game_code: message.game_code }),
    });
    if (placed.walletId === wallet.id) after = paid?.balance ?? after;
    await keepTx(ctx, {
      ...{ provider, memberId, class: 'win', txId: winTxId, op, fingerprint, gameId: about.gameId, kind: 'win' },
      ...{ roundId: message.round_id, refTxId: message.tx_id, amount: won, betId: about.betId, balanceAfter: after },
      ...{ refunded: null, ledgerRef: paid?.reference ?? null, at: about.now },
    });
    await ctx.withCommit(setStoredBalance, [provider, memberId, message.tx_id, after]);
  }
  if (closes) {
    const atStake = add(about.atStake, placed.paid);
    await closeRound(ctx, tx, { id: placed.round, memberId, at: about.now, atStake });
  }
  return okOf({ balance_after: after, ledger_ref: placed.ledgerRef });
}

/** The answer of a bet_win carries the balance after its win. */
const setStoredBalance = statement(
  'game_tx_balance',
  `update game_tx set balance_after = $4::bigint where provider = $1 and member_id = $2 and class = 'bet' and tx_id = $3`,
);

interface About {
  readonly now: Date;
  readonly betId: bigint;
  readonly gameId: bigint;
  readonly category: GameCategory;
  readonly walletId: bigint;
  readonly playingSince: Date | undefined;
  /** The round's open stakes before this bet. */
  readonly atStake: Satang;
}

/** @throws CallRefused when the game, the round or the session takes no bet; Refusal account_closed, play_paused */
async function requireTaken(tx: Db, memberId: bigint, row: BetContext | undefined): Promise<About> {
  if (!row || row.game_id === null || row.category === null || row.category === 'other')
    throw new CallRefused('UNKNOWN_GAME');
  if (row.round_closed) throw new CallRefused('ROUND_CLOSED');
  if (row.disabled) throw new CallRefused('GAME_DISABLED');
  if (row.wallet_id === null) {
    // A closed or resting account has no sessions either: the reason is told first.
    await checkSpend(tx, { id: memberId }, { kind: 'join', at: row.now });
    throw new CallRefused('SESSION_EXPIRED');
  }
  return {
    ...{ now: row.now, betId: row.bet_id, gameId: row.game_id, category: row.category, walletId: row.wallet_id },
    ...{ playingSince: row.playing_since ?? undefined, atStake: satang(row.at_stake) },
  };
}

interface Placing extends Wanted {
  readonly memberId: bigint;
  readonly main: bigint;
  /** Of the session. */
  readonly wallet: PayingWallet;
  readonly about: About;
  readonly fingerprint: Buffer;
}

interface Placed {
  readonly round: bigint;
  readonly paid: Satang;
  /** The wallet that gets what it wins, and its promotion. */
  readonly walletId: bigint;
  readonly takenId: bigint | null;
  readonly ledgerRef: string | null;
}

/** Records a bet and takes its stake; a free spin, or a stake of nothing, costs nothing. */
async function place(ctx: Context, tx: Db, bet: Placing): Promise<Placed> {
  const { provider, op, message, amount, memberId, main, wallet, about, fingerprint } = bet;
  const isPaid = message.kind === 'stake' && amount > 0n;
  const paid = isPaid ? amount : zeroSatang;
  const reference = betReference(about.betId);
  const ledgerRef = isPaid ? stakeReference(reference) : null;
  const record = async (
    takenId: bigint | null,
    walletId = wallet.id,
    freeSpinId: bigint | null = null,
  ): Promise<Pick<Placed, 'round' | 'walletId' | 'takenId'>> => {
    const { rows } = await recordStatement(tx, [
      ...[provider, memberId, message.round_id, about.gameId, about.now.toISOString(), about.betId, message.tx_id],
      ...[walletId, takenId, message.kind, amount, message.picks ? JSON.stringify(message.picks) : null, op],
      ...[fingerprint, satang(wallet.balance - paid), ledgerRef, freeSpinId],
    ]);
    return { round: rows[0]?.round ?? 0n, walletId, takenId };
  };
  const member = { id: memberId, ...(about.playingSince ? { playingSince: about.playingSince } : {}) };
  if (!isPaid) {
    const [, gift] = await pipelined(tx, () => [
      checkSpend(tx, member, { kind: 'join', at: about.now }),
      message.kind === 'free_spin' ? takeFreeSpin(tx, bet) : Promise.resolve(undefined),
    ]);
    // What a gift wins goes to the wallet of its promotion, or to the main one, whatever the session plays from.
    const recorded = gift ? record(gift.taken_id, gift.wallet_id ?? main, gift.id) : record(null);
    return { ...(await recorded), paid, ledgerRef };
  }
  const { recorded } = await takeStake(
    ctx,
    tx,
    { member, wallet },
    {
      reference,
      bet: { ...playedGame(provider, { category: about.category, game_code: message.game_code }), stake: amount },
      paid,
      at: about.now,
    },
    record,
  );
  return { ...recorded, paid, ledgerRef };
}

/** @throws CallRefused LIMIT_REACHED for a spin that the site has not given, or that was played */
async function takeFreeSpin(tx: Db, { memberId, amount, about }: Placing): Promise<SpunGift> {
  const gift = await spendFreeSpin(tx, { memberId, gameId: about.gameId, stake: amount });
  if (!gift) throw new CallRefused('LIMIT_REACHED', 'free_spin');
  return gift;
}
