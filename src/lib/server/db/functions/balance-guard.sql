-- Invariant: a member's balance changes only together with an entry, inside ledger_post (which sets the flag for the
-- length of its own update). A hand-written update of a balance is refused.
create or replace function refuse_balance_change() returns trigger language plpgsql as $$
begin
  if new.balance <> old.balance and current_setting('app.posting', true) is distinct from 'on' then
    raise exception 'balances change only through ledger_post' using errcode = 'P0001', constraint = 'balance_by_posting_only';
  end if;
  return new;
end $$;
