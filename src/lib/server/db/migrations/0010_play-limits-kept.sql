-- Invariant: no pause from playing is ever shortened or taken back, and how limits changed stays as it was.
create trigger play_pause_append_only before update or delete on play_pause for each row execute function refuse_change();
--> statement-breakpoint
create trigger play_pause_no_truncate before truncate on play_pause for each statement execute function refuse_change();
--> statement-breakpoint
create trigger play_pause_mark_append_only before update or delete on play_pause_mark for each row execute function refuse_change();
--> statement-breakpoint
create trigger play_limit_change_append_only before update or delete on play_limit_change for each row execute function refuse_change();
--> statement-breakpoint
-- Invariant: what an operator has limited may become stricter, never looser.
create function keep_operator_limit() returns trigger language plpgsql as $$
begin
  if old.set_by = 'operator' and (tg_op = 'DELETE' or new.set_by <> 'operator' or new.amount > old.amount) then
    raise exception 'a limit of an operator is not loosened' using errcode = 'P0001', constraint = 'operator_limit_kept';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger play_limit_operator_kept before update or delete on play_limit for each row execute function keep_operator_limit();
--> statement-breakpoint
-- What was played before limits existed counts towards them: stakes on the day of their bill, money in and out on its own.
insert into play_day (member_id, day, deposited, staked, won)
  select member_id, day, sum(deposited), sum(staked), sum(won) from (
    select a.member_id, (e.created_at at time zone 'Asia/Bangkok')::date as day, e.amount as deposited, 0 as staked, 0 as won
      from entry e join account a on a.id = e.account_id join transfer t on t.id = e.transfer_id
      where a.member_id is not null and t.kind = 'deposit'
    union all
    select a.member_id, (e.created_at at time zone 'Asia/Bangkok')::date, 0, 0, e.amount
      from entry e join account a on a.id = e.account_id join transfer t on t.id = e.transfer_id
      where a.member_id is not null and t.kind in ('lotto_win', 'lotto_correction_in', 'lotto_correction_out')
    union all
    select member_id, (created_at at time zone 'Asia/Bangkok')::date, 0, payable, 0
      from bill where status not in ('cancelled', 'refunded')
  ) as played group by member_id, day;
