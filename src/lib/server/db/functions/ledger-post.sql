-- The only writer of money. Each entry names a member's account by id (p_wallets) or a house account by purpose
-- (p_houses, opened at first use); amounts are what that account receives, sum to zero and are of one currency. Member
-- rows are locked in id order, so that two postings over the same wallets cannot deadlock; house rows are not locked at
-- all. One call is one round trip. Returns the transfer and, in the order given, the balance after each entry (null for
-- the house). The kind says which side pays, which receives and in what currency. p_mac is what the process that posts signs the transfer with; the key for it never comes here.
create or replace function ledger_post(
  p_kind text, p_reference text, p_currency text, p_wallets bigint[], p_houses text[], p_amounts bigint[],
  p_note text default null, p_corrects bigint default null, p_mac bytea default null
) returns table (transfer_id bigint, balances bigint[]) language plpgsql as $$
declare
  v_transfer bigint;
  v_at timestamptz;
  v_count int := coalesce(array_length(p_amounts, 1), 0);
  v_sum bigint := 0;
  v_accounts bigint[] := '{}';
  v_account bigint;
  v_balances bigint[] := '{}';
  v_balance bigint;
  v_flag text;
  v_kind movement_kind;
  i int;
begin
  if v_count < 2 or v_count <> coalesce(array_length(p_wallets, 1), 0) or v_count <> coalesce(array_length(p_houses, 1), 0) then
    raise exception 'a transfer needs two or more entries with a party and an amount each' using errcode = 'P0001', constraint = 'transfer_shape';
  end if;
  for i in 1 .. v_count loop
    v_sum := v_sum + p_amounts[i];
  end loop;
  if v_sum is distinct from 0 then
    raise exception 'entries of % sum to %, not zero', p_reference, v_sum using errcode = 'P0001', constraint = 'transfer_balanced';
  end if;

  select * into v_kind from movement_kind where code = p_kind;
  if v_kind.code is null then
    raise exception '% is missing in movement_kind, which movement-kinds.sql fills', p_kind using errcode = 'P0001', constraint = 'transfer_kind';
  end if;
  if v_kind.currency is distinct from p_currency then
    raise exception '% is no movement of %', p_kind, p_currency using errcode = 'P0001', constraint = 'transfer_kind';
  end if;
  for i in 1 .. v_count loop
    if (case when p_amounts[i] < 0 then v_kind.payer else v_kind.receiver end) <> (case when p_wallets[i] is null then 'house' else 'member' end) then
      raise exception '% goes from % to %', p_kind, v_kind.payer, v_kind.receiver using errcode = 'P0001', constraint = 'transfer_kind';
    end if;
  end loop;

  -- One wallet needs no order: it is locked where it is looked up.
  if array_length(array_remove(p_wallets, null), 1) > 1 then
    perform 1 from account where id = any (p_wallets) order by id for no key update;
  end if;
  for i in 1 .. v_count loop
    if p_wallets[i] is not null then
      select id into v_account from account where id = p_wallets[i] and member_id is not null and currency = p_currency for no key update;
    else
      select id into v_account from account where member_id is null and name = p_houses[i] and currency = p_currency;
      if not found and p_houses[i] is not null then
        insert into account (name, currency) values (p_houses[i], p_currency) on conflict do nothing;
        select id into v_account from account where member_id is null and name = p_houses[i] and currency = p_currency;
      end if;
    end if;
    if v_account is null then
      raise exception 'entry % of % names no account of %', i, p_reference, p_currency using errcode = 'P0001', constraint = 'transfer_accounts';
    end if;
    v_accounts := v_accounts || v_account;
  end loop;

  v_at := ledger_clock();
  insert into transfer (kind, reference, note, corrects, created_at, mac)
    values (p_kind, p_reference, p_note, p_corrects, v_at, p_mac) returning id into v_transfer;

  -- Assigned, not performed: an expression is evaluated in place, without a statement of its own.
  v_flag := set_config('app.posting', 'on', true);
  for i in 1 .. v_count loop
    v_balance := null;
    if p_wallets[i] is not null then
      update account set balance = balance + p_amounts[i] where id = v_accounts[i] returning balance into v_balance;
    end if;
    insert into entry (transfer_id, account_id, amount, balance_after, created_at)
      values (v_transfer, v_accounts[i], p_amounts[i], v_balance, v_at);
    v_balances := v_balances || v_balance;
  end loop;
  v_flag := set_config('app.posting', 'off', true);

  transfer_id := v_transfer;
  balances := v_balances;
  return next;
end $$;
