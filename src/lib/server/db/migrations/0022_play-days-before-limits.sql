-- What was paid in, staked and won before limits were counted, so that the days of an installation that is moved up are whole.
insert into play_day (member_id, day, deposited, staked, won)
  select member_id, day, sum(deposited), sum(staked), sum(won) from (
    select member_id, (credited_at at time zone 'Asia/Bangkok')::date as day, credited_amount as deposited, 0 as staked, 0 as won
      from payment_intent where status = 'credited'
    union all
    select member_id, (created_at at time zone 'Asia/Bangkok')::date, 0, payable, win_amount from bill where status not in ('cancelled', 'refunded')
  ) played
  group by member_id, day
  on conflict (member_id, day) do nothing;
