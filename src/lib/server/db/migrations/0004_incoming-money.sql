-- Invariant: money that arrived is a fact. What was told about it never changes and never goes; only what people and
-- rules decided about it does.
create function keep_incoming_facts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.gateway, new.event_id, new.reference, new.amount, new.paid_at, new.sender, new.received_at)
      is distinct from (old.gateway, old.event_id, old.reference, old.amount, old.paid_at, old.sender, old.received_at) then
    raise exception 'money that arrived is a fact' using errcode = 'P0001', constraint = 'append_only';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger incoming_transfer_facts before update or delete on incoming_transfer for each row execute function keep_incoming_facts();
--> statement-breakpoint
create trigger incoming_transfer_no_truncate before truncate on incoming_transfer for each statement execute function refuse_change();
