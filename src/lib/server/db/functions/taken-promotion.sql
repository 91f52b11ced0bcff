-- Invariant: what a member accepted stays what it was, and a promotion that has ended stays as it ended. Later money is a
-- movement of its own.
create or replace function keep_taken_promotion() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.ended_at is not null
      or (new.member_id, new.promotion_id, new.intent_id, new.source, new.title, new.rule, new.terms_hash, new.accepted_at)
        is distinct from (old.member_id, old.promotion_id, old.intent_id, old.source, old.title, old.rule, old.terms_hash, old.accepted_at)
      or (old.active_at is not null and (new.wallet_id, new.deposit, new.bonus, new.required, new.active_at, new.expires_at)
        is distinct from (old.wallet_id, old.deposit, old.bonus, old.required, old.active_at, old.expires_at)) then
    raise exception 'a promotion that was taken keeps its terms, and its end' using errcode = 'P0001', constraint = 'append_only';
  end if;
  return new;
end $$;
