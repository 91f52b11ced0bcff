ALTER TABLE "withdraw" ADD COLUMN "claimed_until" timestamp with time zone;
--> statement-breakpoint
-- Invariant as in 0003. The queue is an advisory lock: a stronger lock on the table itself met the one that the insert
-- before the trigger had taken, so that of two operators at once each waited for the other until one was rolled back.
create or replace function audit_seal() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('audit', 0));
  -- The id is taken again under the lock, so that the order of ids is the order of the chain.
  new.id := nextval(pg_get_serial_sequence('audit', 'id'));
  new.hash := audit_hash(new, coalesce((select hash from audit order by id desc limit 1), ''));
  return new;
end $$;
