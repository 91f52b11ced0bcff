ALTER TABLE "entry" ADD COLUMN "seal" "bytea" DEFAULT ''::bytea NOT NULL;--> statement-breakpoint
ALTER TABLE "transfer" ADD COLUMN "seal" "bytea" DEFAULT ''::bytea NOT NULL;--> statement-breakpoint
-- Invariant: a row of the books is as it was written. Each carries a hash over itself, so that a byte changed past the
-- triggers, also one that keeps every sum right (a date, a house account, a note), is found and its row named.
create function entry_seal(e entry) returns bytea language sql stable as $$
  select sha256(convert_to(row(e.id, e.transfer_id, e.account_id, e.amount, e.balance_after, extract(epoch from e.created_at))::text, 'UTF8'))
$$;
--> statement-breakpoint
create function transfer_seal(t transfer) returns bytea language sql stable as $$
  select sha256(convert_to(row(t.id, t.kind, t.reference, t.note, t.corrects, extract(epoch from t.created_at))::text, 'UTF8'))
$$;
--> statement-breakpoint
create function seal_entry() returns trigger language plpgsql as $$
begin
  new.seal := sha256(convert_to(row(new.id, new.transfer_id, new.account_id, new.amount, new.balance_after, extract(epoch from new.created_at))::text, 'UTF8'));
  return new;
end $$;
--> statement-breakpoint
create function seal_transfer() returns trigger language plpgsql as $$
begin
  new.seal := sha256(convert_to(row(new.id, new.kind, new.reference, new.note, new.corrects, extract(epoch from new.created_at))::text, 'UTF8'));
  return new;
end $$;
--> statement-breakpoint
-- Rows of before this version are sealed as they stand.
alter table entry disable trigger entry_append_only;
--> statement-breakpoint
update entry e set seal = entry_seal(e);
--> statement-breakpoint
alter table entry enable trigger entry_append_only;
--> statement-breakpoint
alter table transfer disable trigger transfer_append_only;
--> statement-breakpoint
update transfer t set seal = transfer_seal(t);
--> statement-breakpoint
alter table transfer enable trigger transfer_append_only;
--> statement-breakpoint
create trigger entry_sealed before insert on entry for each row execute function seal_entry();
--> statement-breakpoint
create trigger transfer_sealed before insert on transfer for each row execute function seal_transfer();
