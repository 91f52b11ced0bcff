CREATE TABLE "quest" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quest_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"title" text NOT NULL,
	"target" bigint NOT NULL,
	"reward_kind" text NOT NULL,
	"reward_amount" bigint NOT NULL,
	"ladder" jsonb,
	"active" boolean DEFAULT true NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"position" integer NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "quest_kind" CHECK ("quest"."kind" in ('check_in', 'deposit', 'turnover', 'bills', 'shots', 'games', 'friends', 'profile')),
	CONSTRAINT "quest_period" CHECK ("quest"."period" in ('day', 'once')),
	CONSTRAINT "quest_reward_kind" CHECK ("quest"."reward_kind" in ('credit', 'points', 'wheel_spins')),
	CONSTRAINT "quest_amounts" CHECK ("quest"."target" > 0 and "quest"."reward_amount" > 0),
	CONSTRAINT "quest_ladder" CHECK (("quest"."kind" = 'check_in') = ("quest"."ladder" is not null)),
	CONSTRAINT "quest_ends_after_it_starts" CHECK ("quest"."ends_at" > "quest"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "quest_claim" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quest_claim_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"quest_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"period_key" text NOT NULL,
	"progress" bigint NOT NULL,
	"target" bigint NOT NULL,
	"reward_kind" text NOT NULL,
	"reward_amount" bigint NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quest_claim_once" UNIQUE("member_id","quest_id","period_key"),
	CONSTRAINT "quest_claim_reward_kind" CHECK ("quest_claim"."reward_kind" in ('credit', 'points', 'wheel_spins')),
	CONSTRAINT "quest_claim_done" CHECK ("quest_claim"."progress" >= "quest_claim"."target" and "quest_claim"."reward_amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "quest_claim" ADD CONSTRAINT "quest_claim_quest_id_quest_id_fk" FOREIGN KEY ("quest_id") REFERENCES "public"."quest"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quest_shown" ON "quest" USING btree ("agent_id","position");--> statement-breakpoint
CREATE INDEX "quest_claim_quest" ON "quest_claim" USING btree ("quest_id","id");--> statement-breakpoint
ALTER TABLE "quest" ADD CONSTRAINT "quest_agent_fk" FOREIGN KEY ("agent_id") REFERENCES "agent"("id");--> statement-breakpoint
ALTER TABLE "quest_claim" ADD CONSTRAINT "quest_claim_member_fk" FOREIGN KEY ("member_id") REFERENCES "member"("id");
