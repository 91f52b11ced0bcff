import {
  type Breakages,
  closedGameRound,
  entryOf,
  foreign,
  gameBet,
  memberEntry,
  transferOf,
  without,
} from './statements.ts';

/** What breaks each check of movements, deposits, withdrawals, bills and bets. */
export const ofMovements: Breakages = {
  'every transfer sums to zero in each currency': [[`update entry set amount = amount + 1 where id = ${memberEntry}`]],
  'every transfer has two entries or more': [
    [`insert into transfer (kind, reference, created_at) values ('deposit', 'empty', now())`],
    [`delete from entry where id = ${memberEntry}`],
  ],
  'every member balance equals the sum of its entries': [
    ['update account set balance = balance + 1 where id = (select min(id) from account where member_id is not null)'],
    [`delete from entry where id = ${memberEntry}`],
  ],
  'every balance-after equals the one before it plus the entry, and the last is the balance': [
    [`update entry set balance_after = balance_after + 1 where id = ${memberEntry}`],
    [`update entry set balance_after = null where id = ${memberEntry}`],
  ],
  'no reference stands twice': [
    [
      'alter table transfer drop constraint transfer_reference_unique',
      `insert into transfer (kind, reference, created_at) select kind, reference, created_at from transfer where id = ${transferOf('deposit')}`,
    ],
  ],
  'all accounts together are zero in each currency': [
    [`update entry set amount = amount - 1 where id = ${memberEntry}`],
  ],
  'no member balance is negative and no house account carries one': [
    [
      'alter table account drop constraint wallet_not_negative',
      'update account set balance = -1 where id = (select min(id) from account where member_id is not null)',
    ],
    [
      'alter table account drop constraint house_has_no_balance',
      'update account set balance = 5 where id = (select min(id) from account where member_id is null)',
    ],
  ],
  // One byte that no sum tells of: a date, a house account, the cause.
  'every entry is as it was written': [
    [`update entry set created_at = created_at + interval '1 microsecond' where id = ${memberEntry}`],
    [
      `update entry set account_id = (select max(id) from account where member_id is null and currency = 'THB')
        where id = (select min(e.id) from entry e join account a on a.id = e.account_id where a.member_id is null)`,
    ],
  ],
  'every transfer is as it was written': [
    [`update transfer set note = 'x' where id = ${transferOf('deposit')}`],
    [`update transfer set kind = 'adjustment_in' where id = ${transferOf('lotto_win')}`],
    [`update transfer set reference = reference || ' ' where id = ${transferOf('lotto_stake')}`],
  ],
  'what was collected of a debt is the sum of its transfers': [
    [
      `insert into receivable (member_id, amount, collected, reference, created_at) values (1, 100, 50, 'test:1', now())`,
    ],
    [
      `update transfer set kind = 'receivable_collected', reference = 'receivable:999999:0' where id = ${transferOf('lotto_stake')}`,
    ],
  ],
  'a correction names a transfer that exists': [
    [`update transfer set corrects = 999999 where id = ${transferOf('deposit')}`],
  ],

  'every credited deposit has its one transfer, of what was credited of the money that arrived, to its member': [
    without('deposit'),
    [`update entry set amount = amount + 100 where id = ${entryOf('deposit')}`],
    [`update payment_intent set paid_amount = paid_amount + 100 where status = 'credited'`],
  ],
  'no deposit transfer without a credited payment and money that arrived': [
    foreign('deposit', 'deposit:999999'),
    [`update payment_intent set status = 'expired', credited_at = null where status = 'credited'`],
  ],
  'money that arrived is credited to a payment that is credited': [
    [`update payment_intent set status = 'expired', credited_at = null where status = 'credited'`],
  ],
  'money that arrived is credited, kept as a fee or sent back, to the satang': [
    [`update incoming_transfer set fee_amount = fee_amount + 100 where status = 'credited'`],
    [`update incoming_transfer set status = 'review' where status = 'credited'`],
  ],
  'the fee of a credited deposit is in the books, and no other': [
    [`update incoming_transfer set fee_amount = fee_amount + 100 where status = 'credited'`],
    foreign('deposit_fee', 'deposit:999999:fee'),
  ],
  'what of a deposit the bank took back is taken from its member or owed, and of no other': [
    foreign('deposit_reversed', 'deposit:999999:reversed'),
    [`update payment_intent set flag = 'reversed' where status = 'credited'`],
  ],
  'what stands in suspense is the money nobody has decided about': [
    [
      `update incoming_transfer set status = 'suspense', credited_amount = null, intent_id = null where id = (select min(id) from incoming_transfer)`,
    ],
  ],
  'every handled event of a gateway is money that arrived': [['delete from incoming_transfer']],
  'every withdrawal took its amount from its member once': [
    without('withdraw'),
    [`update entry set amount = amount - 100 where id = ${entryOf('withdraw')}`],
  ],
  'a paid withdrawal was paid out, a rejected or failed one given back, an open one neither': [
    without('withdraw_paid'),
    without('withdraw_refund'),
    foreign('withdraw_paid', 'withdraw:OPEN:settle'),
  ],
  'what a bank sent back of a withdrawal is in its member’s wallet, and of no other': [
    [`update withdraw set status = 'returned', return_id = 'r1', returned_at = now() where status = 'paid'`],
  ],
  'no withdrawal transfer without its withdrawal': [foreign('withdraw', 'withdraw:999999')],
  'what is in flight is the sum of open withdrawals': [
    [`update withdraw set amount = amount + 100 where status = 'requested'`],
  ],
  'turnover done is the sum of the stakes that counted': [
    ['update turnover set done = done + 1'],
    ['delete from turnover_count'],
  ],

  'every bill took what it costs from its wallet once': [
    without('lotto_stake'),
    [`update entry set amount = amount - 100 where id = ${entryOf('lotto_stake')}`],
  ],
  'a cancelled or refunded bill got back what it cost, and no other did': [
    without('lotto_refund'),
    [`update bill set status = 'pending' where status = 'cancelled'`],
  ],
  'every bill got what it has won, corrections and what is owed for them included': [
    without('lotto_win'),
    [`update bill set status = 'lost', win_amount = 0 where status = 'won'`],
  ],
  'no lottery transfer without its bill': [foreign('lotto_stake', 'bill:999999:stake')],
  'every bill is the sum of its lines': [
    ['delete from line where position = 2'],
    ['update line set number = number, win_amount = possible_win where win_amount = 0 and position = 1'],
  ],
  'what the house holds of a market is what its bills paid and did not get back': [
    [
      `update entry set account_id = (select id from account where member_id is null and name = 'adjustments')
        where account_id = (select id from account where member_id is null and name = 'lotto:gov') and transfer_id = ${transferOf('lotto_stake')}`,
    ],
  ],
  'a finished round owes its bills nothing, and they are judged by its result': [
    [`update bill set status = 'pending', result_version = null where status = 'lost'`],
    [`update bill set result_version = result_version + 1 where status = 'won'`],
  ],
  'what counts as accepted on a number is the lines, stakes and possible payouts of the bills that were not cancelled':
    [
      ['update exposure_counter set used = used + 100 where used < cap'],
      ['update exposure_counter set payout = payout + 1'],
      ['update exposure_counter set lines = lines + 1'],
      ['delete from exposure_counter'],
    ],
  'what counts as a member’s own is the stakes and possible payouts of the member’s bills': [
    [`update member_counter set used = used + 100 where bet_type = 'round_payout' and used < cap`],
    ['delete from member_counter'],
  ],
  'points of a round go to members with judged bills on it': [
    [`update bill set status = 'pending', result_version = null where status = 'lost'`],
  ],
  'every result an operator published has the approval on record': [
    [`delete from audit where action = 'round.approve'`],
    [`update audit set operator = 'operator' where action = 'round.approve'`],
  ],
  'every reward of yeekee is one transfer to the member whose shot stood in its row': [
    without('yeekee_reward'),
    ['update yeekee_reward set amount = amount + 100'],
    ['update yeekee_reward set seq = seq - 1'],
  ],
  'every reward of yeekee is within what its round earned, by enough shooters and stake': [
    ['update yeekee_reward set amount = amount + 1'],
    ['update yeekee_reward set paid_in = paid_in + 500'],
    ['update yeekee_reward set stake = 9999'],
    ['update yeekee_reward set shooters = 9'],
  ],
  'no transfer of a yeekee reward without its row': [
    ['delete from yeekee_reward'],
    foreign('yeekee_reward', 'yeekee:999999:row:1'),
  ],
  'shots of a round are numbered without a gap, and their count and sum are the round’s': [
    ['delete from shot where seq = 7'],
    [`update shot set number = '00000' where seq = 7`],
    ['update yeekee_round set shot_count = shot_count + 1'],
  ],
  'every shot carries the hash of the one before it': [
    [`update shot set number = '00000' where seq = 7`],
    [`update shot set shooter = 'อื่น***·0000' where seq = 7`],
    [`update shot set at = at + interval '1 millisecond' where seq = 20`],
    ['delete from shot where seq = 1'],
  ],
  'a round of yeekee without shots is at the beginning of its chain': [['update yeekee_round set shot_count = 0']],
  'a round of yeekee is void after betting has closed only with fewer shots than its rule demands': [
    [
      `update round set status = 'void', void_reason = 'x', result_version = null where id in (select round_id from yeekee_round)`,
    ],
  ],
  'a result of yeekee is what its shots and its beacon come to, and nobody entered it': [
    [`update yeekee_round set randomness = repeat('0', 64) where randomness is not null`],
    [`update yeekee_round set result_number = '00000' where result_number is not null`],
    [`update result set raw = '{"number": "00000"}' where source = 'yeekee'`],
    [`update result set source = 'history' where source = 'yeekee'`],
    [`update shot set number = '99999' where seq = 5`],
  ],
  'what limits count of a member’s days is what was paid in and staked on them': [
    ['update play_day set staked = staked + 1'],
    ['update play_day set deposited = deposited - 1 where deposited > 0'],
    ['delete from play_day where deposited > 0'],
    [`update play_day set day = day + 300 where staked > 0`],
  ],
  'every bet of a game took, won and returned in the books what its row says, in the wallet that paid': [[gameBet()]],
  'every movement of a game names its bet or its bonus, and its points a round that the member played': [
    foreign('game_win', 'round:999999:win'),
    foreign('game_bonus', 'game_bonus:999999'),
    foreign('points_earned', 'game_round:999999:points:1'),
  ],
  'a cancelled bet has won nothing, and no bet of a closed round is open': [
    [closedGameRound, gameBet()],
    [closedGameRound, gameBet(', status, closed_at, won', `, 'cancelled', now(), 5`)],
  ],
  'every bet of a game has its transaction, and every paid win and bonus of the wire its movement': [
    [gameBet()],
    [
      `insert into game_tx (provider, member_id, class, tx_id, op, state, fingerprint, amount, balance_after, at)
         values ('benja', 1, 'win', 'w', 'win', 'done', '\\x00', 5, 0, now())`,
    ],
  ],
  'what a member has staked towards points is the sum of the settled bets': [
    ['insert into play_staked (member_id, total) values (1, 5)'],
    [closedGameRound, gameBet(', status, closed_at', `, 'settled', now()`)],
  ],
  'every free spin that was played is counted by its gift, of its game, member and stake': [
    [closedGameRound, gameBet(', status, closed_at', `, 'settled', now()`).replace(`'stake', 100`, `'free_spin', 100`)],
    [
      `insert into game_free_spin (member_id, game_id, stake, quantity, used, source, given_at, expires_at)
         values (1, 1, 100, 2, 1, 'x', now(), now())`,
    ],
  ],
  'free spins of a promotion are what its accepted rule gives, win into its wallet, and it awaits those whose round is not over':
    [
      ['update promotion_progress set spins = spins + 1'],
      ['update game_free_spin set quantity = quantity + 1 where taken_id is not null'],
      ['update game_free_spin set stake = stake + 100 where taken_id is not null'],
      ['update game_free_spin set taken_id = null, wallet_id = null where taken_id is not null'],
      [`update game_free_spin set expires_at = expires_at + interval '1 day' where taken_id is not null`],
      ['update game_bet set taken_id = null where free_spin_id is not null'],
    ],
  'every correction by hand has its one transfer, and no transfer names a correction that is not there': [
    [
      `insert into adjustment (member_id, wallet_id, direction, amount, reason_code, reason, made_by, made_at)
        values (1, 1, 'in', 100, 'system', 'x', 'a', now())`,
    ],
    foreign('adjustment_in', 'adjustment:999999'),
  ],
  'what was paid after the end of a round was agreed to by two people, who took what the provider had told': [
    [
      `insert into game_incident (provider, kind, op, tx_id, amount, told, created_at, proposed_by, proposal, proposed_take, resolved_by, resolution, taken, resolved_at)
        values ('benja', 'late_win', 'win', 'x', 5, '{"op":"win","amount":"5"}', now(), 'a', 'x', true, 'b', 'x', true, now())`,
    ],
  ],
  'a stake of a game from a promotion’s wallet is split as the promotion has it': [[gameBet(', taken_id', ', 1')]],
  'what limits count as won is what a member’s bets have won': [
    ['update play_day set won = won + 1 where won > 0'],
    ['delete from play_day where won > 0'],
  ],
  'what is kept of a day’s play is what its bets come to': [
    ['update cashback_play set stakes = stakes + 1'],
    [`update cashback_play set category = 'slot'`],
    ['delete from cashback_play where day > (select min(day) from cashback_play)'],
  ],
};
