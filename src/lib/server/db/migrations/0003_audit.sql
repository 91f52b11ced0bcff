-- Invariant: the record of operators' acts only grows, and each row seals the one before it. Writers queue behind one lock,
-- which operators are few enough for.
create function audit_hash(p_row audit, p_before text) returns text language sql immutable as $$
  select encode(sha256(convert_to(jsonb_build_array(
    p_before, p_row.id, to_char(p_row.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), p_row.operator, p_row.action, p_row.subject,
    p_row.before, p_row.after, p_row.reason, p_row.request_id)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
create function audit_seal() returns trigger language plpgsql as $$
begin
  lock table audit in share row exclusive mode;
  -- The id is taken again under the lock, so that the order of ids is the order of the chain.
  new.id := nextval(pg_get_serial_sequence('audit', 'id'));
  new.hash := audit_hash(new, coalesce((select hash from audit order by id desc limit 1), ''));
  return new;
end $$;
--> statement-breakpoint
create trigger audit_sealed before insert on audit for each row execute function audit_seal();
--> statement-breakpoint
create trigger audit_append_only before update or delete on audit for each row execute function refuse_change();
--> statement-breakpoint
create trigger audit_no_truncate before truncate on audit for each statement execute function refuse_change();
