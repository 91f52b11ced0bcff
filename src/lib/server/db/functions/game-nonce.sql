-- Uses a nonce of a signed call up. One that was seen in the last five minutes is an error, which ends the transaction: what
-- was sent behind it, without waiting for its answer, does nothing. A copy of a call that is still under way waits for it, as
-- long as calls of the wire wait for a lock.
create or replace function game_nonce_take(p_key text, p_nonce text, p_at timestamptz) returns void language plpgsql as $$
declare
  v_waits text := set_config('lock_timeout', '2500ms', true);
begin
  insert into game_nonce as n (key_id, nonce, seen_at) values (p_key, p_nonce, p_at)
    on conflict (key_id, nonce) do update set seen_at = excluded.seen_at where n.seen_at < excluded.seen_at - interval '5 minutes';
  if not found then
    raise exception 'a nonce is used once' using errcode = 'P0001', constraint = 'game_nonce_seen';
  end if;
end $$;
