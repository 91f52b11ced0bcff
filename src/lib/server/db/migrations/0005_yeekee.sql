CREATE TABLE "shot" (
	"round_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"member_id" bigint NOT NULL,
	"number" text NOT NULL,
	"shooter" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"salt" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "shot_round_id_seq_pk" PRIMARY KEY("round_id","seq"),
	CONSTRAINT "shot_five_digits" CHECK ("shot"."number" ~ '^[0-9]{5}$'),
	CONSTRAINT "shot_seq" CHECK ("shot"."seq" > 0)
);
--> statement-breakpoint
CREATE TABLE "yeekee_reward" (
	"round_id" bigint NOT NULL,
	"row" smallint NOT NULL,
	"seq" integer NOT NULL,
	"member_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "yeekee_reward_round_id_row_pk" PRIMARY KEY("round_id","row"),
	CONSTRAINT "yeekee_reward_once" UNIQUE("round_id","member_id"),
	CONSTRAINT "yeekee_reward_amount" CHECK ("yeekee_reward"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "yeekee_round" (
	"round_id" bigint PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"shot_count" integer DEFAULT 0 NOT NULL,
	"sum" bigint DEFAULT 0 NOT NULL,
	"head" text NOT NULL,
	"due_at" timestamp with time zone,
	"frozen_at" timestamp with time zone,
	"root" text,
	"beacon_chain" jsonb,
	"beacon_round" integer,
	"beacon_at" timestamp with time zone,
	"pushed_at" timestamp with time zone,
	"signature" text,
	"randomness" text,
	"result_number" text,
	CONSTRAINT "yeekee_frozen_whole" CHECK (("yeekee_round"."frozen_at" is null) = ("yeekee_round"."root" is null)),
	CONSTRAINT "yeekee_beacon_whole" CHECK (num_nulls("yeekee_round"."beacon_chain", "yeekee_round"."beacon_round", "yeekee_round"."beacon_at") in (0, 3) and ("yeekee_round"."beacon_round" is null or "yeekee_round"."frozen_at" is not null)),
	CONSTRAINT "yeekee_pushed_after_freeze" CHECK ("yeekee_round"."pushed_at" is null or "yeekee_round"."frozen_at" is not null),
	CONSTRAINT "yeekee_drawn_from_frozen" CHECK ("yeekee_round"."result_number" is null or "yeekee_round"."frozen_at" is not null),
	CONSTRAINT "yeekee_drawn_by_beacon" CHECK (num_nulls("yeekee_round"."signature", "yeekee_round"."randomness") in (0, 2) and ("yeekee_round"."result_number" is null or ("yeekee_round"."beacon_round" is null) = ("yeekee_round"."signature" is null)))
);
--> statement-breakpoint
ALTER TABLE "result" DROP CONSTRAINT "result_two_people";--> statement-breakpoint
ALTER TABLE "market" ADD COLUMN "yeekee" jsonb;--> statement-breakpoint
ALTER TABLE "shot" ADD CONSTRAINT "shot_round_id_yeekee_round_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."yeekee_round"("round_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "yeekee_reward" ADD CONSTRAINT "yeekee_reward_round_id_yeekee_round_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."yeekee_round"("round_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "yeekee_round" ADD CONSTRAINT "yeekee_round_round_id_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."round"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shot_member" ON "shot" USING btree ("round_id","member_id","seq");--> statement-breakpoint
CREATE INDEX "yeekee_round_due" ON "yeekee_round" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
ALTER TABLE "result" ADD CONSTRAINT "result_two_people" CHECK ("result"."source" in ('history', 'yeekee') or "result"."approved_by" is distinct from "result"."entered_by");