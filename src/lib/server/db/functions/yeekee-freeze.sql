-- Invariant: what a round was opened with, frozen with or voided with stays.
create or replace function keep_yeekee_freeze() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.root is not null and (new.settings, new.shot_count, new.sum, new.head, new.frozen_at, new.voided_at, new.root, new.beacon_chain, new.beacon_round, new.beacon_at)
      is distinct from (old.settings, old.shot_count, old.sum, old.head, old.frozen_at, old.voided_at, old.root, old.beacon_chain, old.beacon_round, old.beacon_at))
    or (new.proof_version, new.chain, new.settings -> 'mode', new.settings -> 'schedule')
      is distinct from (old.proof_version, old.chain, old.settings -> 'mode', old.settings -> 'schedule')
    or (old.pushed_at is not null and new.pushed_at is distinct from old.pushed_at)
    or (old.result_number is not null and (new.result_number, new.signature, new.randomness) is distinct from (old.result_number, old.signature, old.randomness)) then
    raise exception 'what was frozen stays' using errcode = 'P0001', constraint = 'append_only';
  end if;
  return new;
end $$;
