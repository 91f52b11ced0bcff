import { type Breakages, foreign, openedLink, transferOf } from './statements.ts';

/** What breaks each check of results, proofs of draws, seals, archives, sums of hours and the audit. */
export const ofRecords: Breakages = {
  'points of a round are the whole hundreds of its stakes by the setting that explains others of them': [
    [
      `update entry e set amount = amount + sign(amount) from transfer t where t.id = e.transfer_id and t.id = (
        select max(t.id) from transfer t join bill b on t.reference like 'round:' || b.round_id || ':points:%'
          where b.round_id in (select split_part(reference, ':', 2)::bigint from transfer where reference like 'round:%:points:%' group by 1 having count(*) > 1))`,
    ],
  ],
  'every result says what its draw published': [
    [`update result set mapped = jsonb_set(mapped, '{two_top}', '"00"') where source = 'operator'`],
    [`update result set raw = raw || '{"first": "000001"}' where source = 'operator'`],
    [`update result set mapped = mapped || '{"more": "1"}' where source = 'operator'`],
    [`update result set mapped = mapped - 'three_front' where source = 'operator'`],
  ],
  'every line won what the draw of its round makes it win': [
    ['update line set win_amount = 0 where win_amount > 0'],
    [`update line l set win_amount = possible_win from bill b where b.id = l.bill_id and b.status = 'lost'`],
    [`update line l set win_amount = possible_win from bill b where b.id = l.bill_id and b.status = 'cancelled'`],
    [`update line set number = '11' where win_amount > 0`],
  ],
  'no line of a round without a result has won': [
    [`update line l set win_amount = possible_win from round r where r.id = l.round_id and r.result_version is null`],
  ],
  'the root of a round of yeekee is over the shots it has, and its randomness is its beacon’s': [
    [`update yeekee_round set root = repeat('0', 64) where root is not null`],
    [`update yeekee_round set head = repeat('0', 64) where root is not null`],
    [`update yeekee_round set randomness = repeat('0', 64) where signature is not null`],
    ['delete from shot where seq = 20'],
  ],
  'every transfer is signed by the process that posted it': [
    [`update transfer set mac = null where id = ${transferOf('deposit')}`],
    [`update transfer set mac = overlay(mac placing '\\x00'::bytea from 1) where id = ${transferOf('deposit')}`],
    [`update transfer set reference = reference || 'x' where id = ${transferOf('deposit')}`],
    [`update entry set amount = amount * 2 where transfer_id = ${transferOf('deposit')}`],
    foreign('adjustment_in', 'forged:1'),
  ],
  'every block of seals is signed and follows the one before it': [
    ['delete from seal_block where id = 2'],
    ['update seal_block set upto = upto + 1 where id = 3'],
    [`update seal_block set made_at = made_at + interval '1 second' where id = 3`],
    [`update seal_block set digests = overlay(digests placing '\\x00'::bytea from 1) where id = 3`],
    [`update seal_block set stream = 'audit' where id = 3`],
  ],
  'every row that was sealed is as it was': [
    [`update withdraw set bank_account_number = '9999999999' where status = 'requested'`],
    ['update turnover set required = required - 1, done = least(done, required - 1)'],
    [
      `update line set rate_x100 = rate_x100 - 100, possible_win = stake * (rate_x100 - 100) / 100 where win_amount = 0`,
    ],
    [`update yeekee_round set pushed_at = pushed_at - interval '1 second' where pushed_at is not null`],
    ['delete from audit where id = (select max(id) from audit)'],
    [`update result set entered_by = 'somebody' where source = 'operator'`],
    [`update promotion_stake set cash = cash - 1, bonus = bonus + 1 where cash > 0`],
  ],
  // The bets, hands and matches of real games are changed in tests/service/house/judge-shared.
  'every opened link was committed to and follows from its chain': [openedLink('bac-1'), openedLink('liga')],
  'every hand and match of the house is what its opened link deals': [
    [
      ...openedLink('bac-1'),
      `insert into house_hand (room, shoe, hand, name, player, banker, player_points, banker_points, winner, player_pair, banker_pair, closed_at, result_at)
        values ('bac-1', 1, 1, 'bac-1-1-1', '{}', '{}', 0, 0, 'T', false, false, now(), now())`,
    ],
    [
      ...openedLink('liga'),
      `insert into house_match (kick_off, place, home, away, home_goals, away_goals, goals) values (1, 0, 'sua', 'x', 8, 8, '[]')`,
    ],
  ],
  'every bet on a hand or kick-off returned what its result pays': ['bac-1', 'liga'].map((game) => [
    `insert into house_round (ulid, player_id, game, round_key, shared_round, state, stake, bets, wins, due_since, called_at, started_at, closed_at)
      values ('x', 1, '${game}', 'x', '${game}-1', 'closed', 100, '[]', '[{"kind": "win", "amount": "100"}]', now(), now(), now(), now())`,
  ]),
  // Days of real games are changed in tests/service/house/archive.
  'the archive of every day is what its tables say, and names the day before': [
    ['{"chains":[],"commitments":["made up"],"links":[],"openings":[]}', 'null'],
    ['{"chains":[],"commitments":[],"links":[],"openings":[]}', '{"day":"2019-12-31","sha256":"made up"}'],
  ].map(([games, previous]) => [
    `insert into yeekee_archive (day, body, sha256, rounds, made_at) select '2020-01-01', body, encode(sha256(convert_to(body, 'UTF8')), 'hex'), 0, now()
      from (values ('{"day":"2020-01-01","format":"benja-archive/2","games":${games},"previous":${previous},"rounds":[]}')) as made (body)`,
  ]),
  'every anchor in the database is a block of the chain': [
    ['update ledger_anchor set transfers = transfers - 1'],
    ['delete from seal_block where id = (select max(id) from seal_block)'],
  ],
  'a sealed hour (24 at random, and yesterday) is the sum of its entries': [
    ['update ledger_hour set amount_in = amount_in + 1'],
    ['delete from ledger_hour'],
  ],
  'a sealed hour (24 at random, and yesterday) carries the hash of its rows and of the hour before': [
    ['update ledger_hour set amount_in = amount_in + 1'],
    [`update ledger_seal set hash = sha256('x')`],
  ],
  'a sealed hour (24 at random, and yesterday) knows the ids of its entries': [
    ['update ledger_span set last_id = last_id - 1'],
    ['delete from ledger_span'],
  ],
  'the day of a sealed hour (24 at random, and yesterday) is the sum of its sealed hours': [
    ['update ledger_day set n = n + 1'],
    ['delete from ledger_day'],
  ],
  'the sums of members’ days (the last one, and two at random) are those of their entries': [
    // A day of movements that is said to be made without any, and one with sums of nothing.
    [
      `insert into member_day_made select distinct (created_at at time zone 'Asia/Bangkok')::date, 0, now() from transfer where kind = 'lotto_stake'`,
    ],
    [
      `insert into member_day_made values ('2001-01-01', 1, now())`,
      `insert into member_day values ('2001-01-01', 1, 'lotto', 0, 0, 0, 100, 0)`,
    ],
  ],
  'no audit row says less than those before it': [
    ['update audit set v = 1 where id = (select max(id) from audit)'],
    [
      `insert into audit (id, at, operator, action, subject, request_id, v, hash)
        overriding system value values (999999, now(), 'x', 'x', 'x', 'x', 1, 'x')`,
    ],
    // Of the first form, with a way that its seal does not cover.
    [`update audit set v = 1, via = 'job'`],
  ],
  'every anchor of the audit is met by its row': [
    [`insert into audit_anchor select '2026-01-01', 1, min(id), 'of another chain', now() from audit`],
    [`insert into audit_anchor select '2026-01-01', 1, max(id) + 1, 'of a row that is gone', now() from audit`],
  ],
  'every audit row seals the one before it': [
    ['delete from audit where id = (select min(id) from audit)'],
    [`update audit set reason = 'อีกเหตุผล' where id = (select min(id) from audit)`],
    [`update audit set at = at + interval '1 microsecond' where id = (select max(id) from audit)`],
    [`update audit set hash = overlay(hash placing 'x' from 1) where id = (select min(id) from audit)`],
  ],
};
