-- When a movement is booked: the database's clock, but never before the hours that are closed, also when the clock was set
-- back. The transaction takes its id before it looks: with an id from before the cutoff it is waited for, and with a later
-- one it sees the cutoff.
create or replace function ledger_clock() returns timestamptz language plpgsql volatile as $$
declare
  v_until timestamptz;
begin
  perform pg_current_xact_id();
  select until into v_until from ledger_cutoff;
  return greatest(app_now(), v_until);
end $$;
