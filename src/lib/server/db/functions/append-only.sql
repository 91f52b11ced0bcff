-- Invariant: what is in the books stays in the books. A mistake is put right by a new transfer that names the old one.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'P0001', constraint = 'append_only';
end $$;
