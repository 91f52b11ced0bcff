-- Invariant: money that arrived is a fact. Who sent it may be taken out once the law no longer asks for it, and nothing else.
create or replace function keep_incoming_facts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.gateway, new.event_id, new.reference, new.amount, new.paid_at, new.receiver, new.account_id, new.bank_reference, new.received_at)
        is distinct from (old.gateway, old.event_id, old.reference, old.amount, old.paid_at, old.receiver, old.account_id, old.bank_reference, old.received_at)
      or new.sender is distinct from old.sender and new.sender is distinct from '{"bankCode": "", "accountNumber": "", "name": "ลบแล้ว"}'::jsonb then
    raise exception 'money that arrived is a fact' using errcode = 'P0001', constraint = 'append_only';
  end if;
  return new;
end $$;
