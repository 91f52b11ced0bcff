CREATE TABLE "promotion_progress" (
	"taken_id" bigint PRIMARY KEY NOT NULL,
	"cash" bigint NOT NULL,
	"done" bigint DEFAULT 0 NOT NULL,
	"played" bigint DEFAULT 0 NOT NULL,
	"open" integer DEFAULT 0 NOT NULL,
	"late_moves" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "progress_not_negative" CHECK (least("promotion_progress"."cash", "promotion_progress"."done", "promotion_progress"."played") >= 0 and "promotion_progress"."open" >= 0)
);
--> statement-breakpoint
CREATE TABLE "promotion_review" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotion_review_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"taken_id" bigint NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"decision" text,
	CONSTRAINT "promotion_review_amount" CHECK ("promotion_review"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "promotion_stake" (
	"reference" text PRIMARY KEY NOT NULL,
	"taken_id" bigint NOT NULL,
	"category" text NOT NULL,
	"game" text NOT NULL,
	"stake" bigint NOT NULL,
	"cash" bigint NOT NULL,
	"bonus" bigint NOT NULL,
	"weight_pct" integer NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"won_cash" bigint DEFAULT 0 NOT NULL,
	"won_bonus" bigint DEFAULT 0 NOT NULL,
	"counted" bigint DEFAULT 0 NOT NULL,
	"covered" boolean DEFAULT false NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "stake_paid" CHECK ("promotion_stake"."cash" >= 0 and "promotion_stake"."bonus" >= 0 and "promotion_stake"."cash" + "promotion_stake"."bonus" > 0 and "promotion_stake"."stake" > 0),
	CONSTRAINT "stake_status" CHECK ("promotion_stake"."status" in ('open', 'settled', 'returned')),
	CONSTRAINT "stake_settled" CHECK (("promotion_stake"."status" = 'open') = ("promotion_stake"."settled_at" is null)),
	CONSTRAINT "stake_counts_when_settled" CHECK ("promotion_stake"."counted" between 0 and "promotion_stake"."stake" and ("promotion_stake"."counted" = 0 or "promotion_stake"."status" = 'settled'))
);
--> statement-breakpoint
CREATE TABLE "promotion_taken" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotion_taken_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"promotion_id" bigint,
	"intent_id" bigint,
	"source" text,
	"title" text NOT NULL,
	"rule" jsonb NOT NULL,
	"terms_hash" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"wallet_id" bigint,
	"deposit" bigint DEFAULT 0 NOT NULL,
	"bonus" bigint DEFAULT 0 NOT NULL,
	"required" bigint DEFAULT 0 NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	"active_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"converted" bigint DEFAULT 0 NOT NULL,
	"returned" bigint DEFAULT 0 NOT NULL,
	"forfeited" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "taken_status" CHECK ("promotion_taken"."status" in ('accepted', 'active', 'completed', 'expired', 'forfeited', 'given_up')),
	CONSTRAINT "taken_ended" CHECK (("promotion_taken"."status" in ('accepted', 'active')) = ("promotion_taken"."ended_at" is null)),
	CONSTRAINT "taken_active_whole" CHECK (("promotion_taken"."active_at" is null) = ("promotion_taken"."wallet_id" is null) and ("promotion_taken"."active_at" is null) = ("promotion_taken"."expires_at" is null)),
	CONSTRAINT "taken_life" CHECK (("promotion_taken"."status" = 'accepted' and "promotion_taken"."active_at" is null) or "promotion_taken"."status" = 'forfeited' or "promotion_taken"."active_at" is not null),
	CONSTRAINT "taken_reason" CHECK (("promotion_taken"."status" = 'forfeited') = ("promotion_taken"."reason" is not null)),
	CONSTRAINT "taken_amounts" CHECK (least("promotion_taken"."deposit", "promotion_taken"."bonus", "promotion_taken"."required", "promotion_taken"."converted", "promotion_taken"."returned", "promotion_taken"."forfeited") >= 0)
);
--> statement-breakpoint
ALTER TABLE "bill" ADD COLUMN "taken_id" bigint;--> statement-breakpoint
ALTER TABLE "promotion" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "promotion" ADD COLUMN "claimed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion_progress" ADD CONSTRAINT "promotion_progress_taken_id_promotion_taken_id_fk" FOREIGN KEY ("taken_id") REFERENCES "public"."promotion_taken"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_review" ADD CONSTRAINT "promotion_review_taken_id_promotion_taken_id_fk" FOREIGN KEY ("taken_id") REFERENCES "public"."promotion_taken"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_stake" ADD CONSTRAINT "promotion_stake_taken_id_promotion_taken_id_fk" FOREIGN KEY ("taken_id") REFERENCES "public"."promotion_taken"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_taken" ADD CONSTRAINT "promotion_taken_promotion_id_promotion_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotion"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_review_reference" ON "promotion_review" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "promotion_review_open" ON "promotion_review" USING btree ("id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "stake_taken" ON "promotion_stake" USING btree ("taken_id","placed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_one_active" ON "promotion_taken" USING btree ("member_id") WHERE status = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "taken_one_of_intent" ON "promotion_taken" USING btree ("intent_id") WHERE status <> 'forfeited';--> statement-breakpoint
CREATE UNIQUE INDEX "taken_source_unique" ON "promotion_taken" USING btree ("source");--> statement-breakpoint
CREATE UNIQUE INDEX "taken_wallet_unique" ON "promotion_taken" USING btree ("wallet_id");--> statement-breakpoint
CREATE INDEX "taken_member" ON "promotion_taken" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "taken_expires" ON "promotion_taken" USING btree ("expires_at") WHERE status = 'active';--> statement-breakpoint
ALTER TABLE "promotion" ADD CONSTRAINT "promotion_claimed_not_negative" CHECK ("promotion"."claimed" >= 0);--> statement-breakpoint
-- Invariant: what a member accepted stays what it was, and a promotion that has ended stays as it ended. Later money is a
-- movement of its own.
create function keep_taken_promotion() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.ended_at is not null
      or (new.member_id, new.promotion_id, new.intent_id, new.source, new.title, new.rule, new.terms_hash, new.accepted_at)
        is distinct from (old.member_id, old.promotion_id, old.intent_id, old.source, old.title, old.rule, old.terms_hash, old.accepted_at)
      or (old.active_at is not null and (new.wallet_id, new.deposit, new.bonus, new.required, new.active_at, new.expires_at)
        is distinct from (old.wallet_id, old.deposit, old.bonus, old.required, old.active_at, old.expires_at)) then
    raise exception 'a promotion that was taken keeps its terms, and its end' using errcode = 'P0001', constraint = 'append_only';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger promotion_taken_kept before update or delete on promotion_taken for each row execute function keep_taken_promotion();
--> statement-breakpoint
create trigger promotion_taken_no_truncate before truncate on promotion_taken for each statement execute function refuse_change();
