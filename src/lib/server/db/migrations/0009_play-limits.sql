CREATE TABLE "play_day" (
	"member_id" bigint NOT NULL,
	"day" date NOT NULL,
	"deposited" bigint DEFAULT 0 NOT NULL,
	"staked" bigint DEFAULT 0 NOT NULL,
	"won" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "play_day_member_id_day_pk" PRIMARY KEY("member_id","day")
);
--> statement-breakpoint
CREATE TABLE "play_limit" (
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"set_by" text NOT NULL,
	"amount" bigint NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "play_limit_member_id_kind_period_set_by_pk" PRIMARY KEY("member_id","kind","period","set_by"),
	CONSTRAINT "play_limit_kind" CHECK ("play_limit"."kind" in ('deposit', 'loss', 'stake', 'single_bet', 'session') and "play_limit"."period" in ('day', 'days7', 'month', 'bet')),
	CONSTRAINT "play_limit_period" CHECK (("play_limit"."kind" = 'single_bet') = ("play_limit"."period" = 'bet')),
	CONSTRAINT "play_limit_set_by" CHECK ("play_limit"."set_by" in ('member', 'operator')),
	CONSTRAINT "play_limit_amount" CHECK ("play_limit"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "play_limit_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "play_limit_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"set_by" text NOT NULL,
	"before" bigint,
	"after" bigint,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "play_limit_raise" (
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"amount" bigint,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmable_at" timestamp with time zone NOT NULL,
	CONSTRAINT "play_limit_raise_member_id_kind_period_pk" PRIMARY KEY("member_id","kind","period")
);
--> statement-breakpoint
CREATE TABLE "play_member" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"reality_check_minutes" integer DEFAULT 60 NOT NULL,
	"offered_at_register" timestamp with time zone,
	"offered_at_deposit" timestamp with time zone,
	CONSTRAINT "play_member_reality_check" CHECK ("play_member"."reality_check_minutes" between 15 and 60)
);
--> statement-breakpoint
CREATE TABLE "play_pause" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "play_pause_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"length" text NOT NULL,
	"set_by" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	CONSTRAINT "play_pause_length" CHECK ("play_pause"."length" in ('today', 'hours24', 'days7', 'days30', 'months6', 'year1', 'years5', 'permanent')),
	CONSTRAINT "play_pause_end" CHECK (("play_pause"."ends_at" is null) = ("play_pause"."length" = 'permanent') and "play_pause"."ends_at" > "play_pause"."starts_at"),
	CONSTRAINT "play_pause_set_by" CHECK ("play_pause"."set_by" in ('member', 'operator'))
);
--> statement-breakpoint
CREATE TABLE "play_pause_mark" (
	"mark" text NOT NULL,
	"member_id" bigint NOT NULL,
	"pause_id" bigint NOT NULL,
	"ends_at" timestamp with time zone,
	CONSTRAINT "play_pause_mark_mark_pause_id_pk" PRIMARY KEY("mark","pause_id")
);
--> statement-breakpoint
CREATE TABLE "play_session" (
	"session_id" bigint PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"staked" bigint NOT NULL,
	"won" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "went_on_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "play_pause_mark" ADD CONSTRAINT "play_pause_mark_pause_id_play_pause_id_fk" FOREIGN KEY ("pause_id") REFERENCES "public"."play_pause"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "play_limit_change_member" ON "play_limit_change" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "play_pause_member" ON "play_pause" USING btree ("member_id","id");