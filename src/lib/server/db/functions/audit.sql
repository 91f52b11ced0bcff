-- Invariant: the record of operators' acts only grows, and each row seals the one before it. Writers queue behind one lock,
-- which operators are few enough for: an advisory one, because the insert before the trigger has locked the table already,
-- and two that then wanted it for themselves would wait for each other.
-- Both are stable, as to_char is, and not immutable, and use the hash before once, which may be a query: only so are they written
-- into the statement that computes the chain anew, which as calls would take it four times as long.
create or replace function audit_text(p_row audit, p_before text) returns text language sql stable as $$
  select (jsonb_build_array(
    p_before, p_row.id, to_char(p_row.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), p_row.operator, p_row.action, p_row.subject,
    p_row.before, p_row.after, p_row.reason, p_row.request_id) || case when p_row.v = 1 then '[]'::jsonb else jsonb_build_array(
    p_row.role, p_row.session_id, p_row.ip, p_row.via, p_row.approval_id, p_row.v) end)::text
$$;

create or replace function audit_hash(p_row audit, p_before text) returns text language sql stable as $$
  select encode(sha256(convert_to(audit_text(p_row, p_before), 'UTF8')), 'hex')
$$;

create or replace function audit_seal() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('audit', 0));
  -- The id is taken again under the lock, so that the order of ids is the order of the chain.
  new.id := nextval(pg_get_serial_sequence('audit', 'id'));
  new.v := 2;
  new.hash := audit_hash(new, coalesce((select hash from audit order by id desc limit 1), ''));
  return new;
end $$;
