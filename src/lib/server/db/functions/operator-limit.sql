-- Invariant: what an operator has limited may become stricter, never looser.
create or replace function keep_operator_limit() returns trigger language plpgsql as $$
begin
  if old.set_by = 'operator' and (tg_op = 'DELETE' or new.set_by <> 'operator' or new.amount > old.amount) then
    raise exception 'a limit of an operator is not loosened' using errcode = 'P0001', constraint = 'operator_limit_kept';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;
