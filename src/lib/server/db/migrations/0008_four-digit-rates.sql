-- Rates of four digits for a database that had its catalogue before they could be bet on; a new one gets them with the rest.
insert into rate (plan_id, rate_group, bet_type, rate_x100, stake_min, stake_max, discount_bp, max_loss)
  select rate_plan.id, 'other', given.bet_type, given.rate_x100, 100, given.stake_max, 0, 90000000
    from rate_plan cross join (values ('four_top', 600000, 10000), ('four_tod', 25000, 200000)) as given (bet_type, rate_x100, stake_max)
    where rate_plan.code = 'standard'
  on conflict do nothing;
