-- Invariant: a shot is never changed or taken back, and what a freeze has published stays what it was.
create trigger shot_append_only before update or delete on shot for each row execute function refuse_change();
--> statement-breakpoint
create function keep_yeekee_freeze() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.frozen_at is not null and (new.settings, new.shot_count, new.sum, new.head, new.frozen_at, new.root, new.beacon_chain, new.beacon_round, new.beacon_at)
      is distinct from (old.settings, old.shot_count, old.sum, old.head, old.frozen_at, old.root, old.beacon_chain, old.beacon_round, old.beacon_at))
    or (old.pushed_at is not null and new.pushed_at is distinct from old.pushed_at)
    or (old.result_number is not null and (new.result_number, new.signature, new.randomness) is distinct from (old.result_number, old.signature, old.randomness)) then
    raise exception 'what was frozen stays' using errcode = 'P0001', constraint = 'append_only';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger yeekee_freeze_stays before update or delete on yeekee_round for each row execute function keep_yeekee_freeze();
--> statement-breakpoint
-- Markets that a database had before they were played: taken up with the settings they are seeded with.
update market set active = true, yeekee = jsonb_build_object('mode', 'beacon', 'cooldownSeconds', 5, 'shotsMax', 100, 'shotsMin', 20,
    'rewardRows', jsonb_build_array(1, 16), 'rewardBaht', 100, 'rewardStakeMinBaht', 100)
  || case code
    when 'yeekee15' then '{"shootBeforeSeconds": 900, "freezeAfterSeconds": 120, "resultAfterSeconds": 150}'::jsonb
    else '{"shootBeforeSeconds": 300, "freezeAfterSeconds": 60, "resultAfterSeconds": 90}'::jsonb end
  where code in ('yeekee15', 'yeekee5') and yeekee is null;
