ALTER TABLE "yeekee_round" ADD COLUMN "proof_version" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "yeekee_round" ADD COLUMN "chain" jsonb;--> statement-breakpoint
ALTER TABLE "yeekee_round" ADD COLUMN "voided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "yeekee_round" DROP CONSTRAINT "yeekee_frozen_whole";--> statement-breakpoint
ALTER TABLE "yeekee_round" ADD CONSTRAINT "yeekee_frozen_whole" CHECK (num_nonnulls("yeekee_round"."frozen_at", "yeekee_round"."voided_at") = num_nonnulls("yeekee_round"."root"));--> statement-breakpoint
ALTER TABLE "yeekee_round" ADD CONSTRAINT "yeekee_chain_bound" CHECK ("yeekee_round"."chain" is null or "yeekee_round"."proof_version" = 2);--> statement-breakpoint
ALTER TABLE "yeekee_reward" ADD COLUMN "paid_in" bigint;--> statement-breakpoint
ALTER TABLE "yeekee_reward" ADD COLUMN "prizes" bigint;--> statement-breakpoint
ALTER TABLE "yeekee_reward" ADD COLUMN "stake" bigint;--> statement-breakpoint
ALTER TABLE "yeekee_reward" ADD COLUMN "shooters" integer;--> statement-breakpoint
ALTER TABLE "yeekee_reward" ADD CONSTRAINT "yeekee_reward_basis" CHECK (num_nulls("yeekee_reward"."paid_in", "yeekee_reward"."prizes", "yeekee_reward"."stake", "yeekee_reward"."shooters") in (0, 4));--> statement-breakpoint
CREATE TABLE "yeekee_archive" (
	"day" date PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"sha256" text NOT NULL,
	"rounds" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "yeekee_archive_hash" CHECK ("yeekee_archive"."sha256" = encode(sha256(convert_to("yeekee_archive"."body", 'UTF8')), 'hex'))
);
--> statement-breakpoint
CREATE TRIGGER yeekee_archive_append_only BEFORE UPDATE OR DELETE ON yeekee_archive FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What a round was opened with, frozen with or voided with stays.
create or replace function keep_yeekee_freeze() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.root is not null and (new.settings, new.shot_count, new.sum, new.head, new.frozen_at, new.voided_at, new.root, new.beacon_chain, new.beacon_round, new.beacon_at)
      is distinct from (old.settings, old.shot_count, old.sum, old.head, old.frozen_at, old.voided_at, old.root, old.beacon_chain, old.beacon_round, old.beacon_at))
    or (new.proof_version, new.chain) is distinct from (old.proof_version, old.chain)
    or (old.pushed_at is not null and new.pushed_at is distinct from old.pushed_at)
    or (old.result_number is not null and (new.result_number, new.signature, new.randomness) is distinct from (old.result_number, old.signature, old.randomness)) then
    raise exception 'what was frozen stays' using errcode = 'P0001', constraint = 'append_only';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- Rewards are paid out of what a round earned: markets, and rounds whose list is still open, get the terms they are seeded with.
update market set yeekee = yeekee || '{"rewardsOn": true, "rewardShootersMin": 10, "rewardMarginPct": 20}'::jsonb where yeekee is not null;
--> statement-breakpoint
update yeekee_round set settings = settings || '{"rewardsOn": true, "rewardShootersMin": 10, "rewardMarginPct": 20}'::jsonb where root is null;
