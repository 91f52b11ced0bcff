-- Many movements between members' accounts and one house account in one statement: a transfer each, under its own unique
-- reference. Amounts are what each account receives, all above zero (the house pays) or all below (the members pay), so
-- that the last balance decides whether a wallet would have gone below zero on the way. The invariants are ledger_post's:
-- member rows locked in id order, entries in pairs that sum to zero, balance_after chained in the order given also for
-- several movements of one account. Returns how many were posted.
create or replace function ledger_post_many(
  p_kind text, p_currency text, p_house text, p_wallets bigint[], p_references text[], p_amounts bigint[], p_note text default null, p_macs bytea[] default null
) returns int language plpgsql as $$
declare
  v_count int := coalesce(array_length(p_amounts, 1), 0);
  v_house bigint;
  v_at timestamptz;
  v_kind movement_kind;
  v_known int;
  v_named int;
begin
  if v_count <> coalesce(array_length(p_wallets, 1), 0) or v_count <> coalesce(array_length(p_references, 1), 0)
      or v_count <> coalesce(array_length(p_macs, 1), v_count) then
    raise exception 'each movement needs an account, a reference and an amount' using errcode = 'P0001', constraint = 'transfer_shape';
  end if;
  if v_count = 0 then
    return 0;
  end if;
  if exists (select from unnest(p_amounts) a where a is null or a = 0 or sign(a) <> sign(p_amounts[1])) then
    raise exception 'amounts of one posting are all above or all below zero' using errcode = 'P0001', constraint = 'transfer_shape';
  end if;

  select * into v_kind from movement_kind where code = p_kind;
  if (v_kind.payer, v_kind.receiver, v_kind.currency)
      is distinct from (case when p_amounts[1] < 0 then 'member' else 'house' end, case when p_amounts[1] < 0 then 'house' else 'member' end, p_currency) then
    raise exception '% does not go this way in %', p_kind, p_currency using errcode = 'P0001', constraint = 'transfer_kind';
  end if;

  perform 1 from account where id = any (p_wallets) order by id for no key update;
  select count(*) into v_known from account where id = any (p_wallets) and member_id is not null and currency = p_currency;
  select count(distinct w) into v_named from unnest(p_wallets) w;
  if v_known <> v_named or exists (select from unnest(p_wallets) w where w is null) then
    raise exception 'a movement names no member account of %', p_currency using errcode = 'P0001', constraint = 'transfer_accounts';
  end if;
  select id into v_house from account where member_id is null and name = p_house and currency = p_currency;
  if not found then
    insert into account (name, currency) values (p_house, p_currency) on conflict do nothing;
    select id into strict v_house from account where member_id is null and name = p_house and currency = p_currency;
  end if;

  v_at := ledger_clock();
  with moved as materialized (
    select m.ord, m.wallet, m.ref, m.amount, m.mac, sum(m.amount) over (partition by m.wallet order by m.ord) as running
      from unnest(p_wallets, p_references, p_amounts, p_macs) with ordinality as m (wallet, ref, amount, mac, ord)
  ), made as (
    insert into transfer (kind, reference, note, created_at, mac)
      select p_kind, ref, p_note, v_at, mac from moved order by ord
      returning id, reference
  )
  insert into entry (transfer_id, account_id, amount, balance_after, created_at)
    select made.id, side.account_id, side.amount, side.balance_after, v_at
      from moved
      join made on made.reference = moved.ref
      join account on account.id = moved.wallet
      cross join lateral (
        values (1, moved.wallet, moved.amount, (account.balance + moved.running)::bigint), (2, v_house, -moved.amount, null)
      ) as side (n, account_id, amount, balance_after)
      order by moved.ord, side.n;

  perform set_config('app.posting', 'on', true);
  update account set balance = account.balance + sums.amount
    from (select m.wallet, sum(m.amount)::bigint as amount from unnest(p_wallets, p_amounts) as m (wallet, amount) group by m.wallet) sums
    where account.id = sums.wallet;
  perform set_config('app.posting', 'off', true);
  return v_count;
end $$;
