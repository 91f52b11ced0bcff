-- Invariant: a row of the books is as it was written. Each carries a hash over itself, so that a byte changed past the
-- triggers, also one that keeps every sum right (a date, a house account, a note), is found and its row named.
create or replace function entry_seal(e entry) returns bytea language sql stable as $$
  select sha256(convert_to(row(e.id, e.transfer_id, e.account_id, e.amount, e.balance_after, extract(epoch from e.created_at))::text, 'UTF8'))
$$;

create or replace function transfer_seal(t transfer) returns bytea language sql stable as $$
  select sha256(convert_to(row(t.id, t.kind, t.reference, t.note, t.corrects, extract(epoch from t.created_at))::text, 'UTF8'))
$$;

create or replace function seal_entry() returns trigger language plpgsql as $$
begin
  new.seal := sha256(convert_to(row(new.id, new.transfer_id, new.account_id, new.amount, new.balance_after, extract(epoch from new.created_at))::text, 'UTF8'));
  return new;
end $$;

create or replace function seal_transfer() returns trigger language plpgsql as $$
begin
  new.seal := sha256(convert_to(row(new.id, new.kind, new.reference, new.note, new.corrects, extract(epoch from new.created_at))::text, 'UTF8'));
  return new;
end $$;
