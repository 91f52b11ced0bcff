CREATE TABLE "poll" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "poll_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"enamel" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"announces_at" timestamp with time zone,
	"quota_base" integer NOT NULL,
	"deposit_step" bigint,
	"play_step" bigint,
	"quota_max" integer NOT NULL,
	"prize_kind" text,
	"prize_amount" bigint,
	"winners_max" integer,
	"budget" bigint,
	"sealed_seed" "bytea",
	"config_hash" text,
	"commitment" text,
	"server_seed" text,
	"answer_id" bigint,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"published_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	CONSTRAINT "poll_kind" CHECK ("poll"."kind" in ('opinion', 'prediction')),
	CONSTRAINT "poll_enamel" CHECK ("poll"."enamel" in ('chad', 'rong', 'yok', 'khram', 'muang', 'nam')),
	CONSTRAINT "poll_status" CHECK ("poll"."status" in ('draft', 'published', 'answered', 'cancelled')),
	CONSTRAINT "poll_prize_kind" CHECK ("poll"."prize_kind" in ('credit', 'points', 'wheel_spins')),
	CONSTRAINT "poll_closes_after_it_opens" CHECK ("poll"."closes_at" > "poll"."opens_at"),
	CONSTRAINT "poll_quota" CHECK ("poll"."quota_base" >= 0 and "poll"."quota_max" >= "poll"."quota_base" and "poll"."quota_max" > 0 and "poll"."deposit_step" > 0 and "poll"."play_step" > 0),
	CONSTRAINT "poll_prize" CHECK (("poll"."prize_kind" is null) = ("poll"."prize_amount" is null) and ("poll"."prize_kind" is null) = ("poll"."winners_max" is null)
        and ("poll"."prize_kind" is null) = ("poll"."budget" is null) and "poll"."prize_amount" > 0 and "poll"."winners_max" > 0),
	CONSTRAINT "poll_within_budget" CHECK ("poll"."prize_kind" <> 'credit' or "poll"."prize_amount" * "poll"."winners_max" <= "poll"."budget"),
	CONSTRAINT "poll_opinion" CHECK ("poll"."kind" = 'prediction' or ("poll"."prize_kind" is null and "poll"."answer_id" is null)),
	CONSTRAINT "poll_answered" CHECK (("poll"."status" = 'answered') = ("poll"."answer_id" is not null)),
	CONSTRAINT "poll_revealed" CHECK ("poll"."server_seed" is null or "poll"."status" = 'answered'),
	CONSTRAINT "poll_published" CHECK (("poll"."status" <> 'draft' or "poll"."published_at" is null) and ("poll"."status" not in ('published', 'answered') or "poll"."published_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "poll_choice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "poll_choice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"poll_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"enamel" text NOT NULL,
	"emblem" text NOT NULL,
	"image" text,
	CONSTRAINT "poll_choice_position" UNIQUE("poll_id","position"),
	CONSTRAINT "poll_choice_of" UNIQUE("poll_id","id"),
	CONSTRAINT "poll_choice_enamel" CHECK ("poll_choice"."enamel" in ('chad', 'rong', 'yok', 'khram', 'muang', 'nam'))
);
--> statement-breakpoint
CREATE TABLE "poll_vote" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "poll_vote_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"poll_id" bigint NOT NULL,
	"choice_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"day" text NOT NULL,
	"ordinal" integer NOT NULL,
	"quota" integer NOT NULL,
	"deposited" bigint NOT NULL,
	"played" bigint NOT NULL,
	"voted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "poll_vote_spends" UNIQUE("member_id","poll_id","day","ordinal"),
	CONSTRAINT "poll_vote_within_quota" CHECK ("poll_vote"."ordinal" between 1 and "poll_vote"."quota")
);
--> statement-breakpoint
CREATE TABLE "poll_win" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "poll_win_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"poll_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"vote_id" bigint NOT NULL,
	"rank" integer NOT NULL,
	"status" text NOT NULL,
	"prize_kind" text NOT NULL,
	"prize_amount" bigint NOT NULL,
	"drawn_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "poll_win_once" UNIQUE("poll_id","member_id"),
	CONSTRAINT "poll_win_rank" UNIQUE("poll_id","rank"),
	CONSTRAINT "poll_win_status" CHECK ("poll_win"."status" in ('due', 'paid', 'passed', 'lapsed')),
	CONSTRAINT "poll_win_prize_kind" CHECK ("poll_win"."prize_kind" in ('credit', 'points', 'wheel_spins')),
	CONSTRAINT "poll_win_paid" CHECK (("poll_win"."status" = 'paid') = ("poll_win"."paid_at" is not null) and "poll_win"."prize_amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "poll_choice" ADD CONSTRAINT "poll_choice_poll_id_poll_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."poll"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_vote" ADD CONSTRAINT "poll_vote_poll_id_poll_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."poll"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_vote" ADD CONSTRAINT "poll_vote_of_choice" FOREIGN KEY ("poll_id","choice_id") REFERENCES "public"."poll_choice"("poll_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_win" ADD CONSTRAINT "poll_win_poll_id_poll_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."poll"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_win" ADD CONSTRAINT "poll_win_vote_id_poll_vote_id_fk" FOREIGN KEY ("vote_id") REFERENCES "public"."poll_vote"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "poll_shown" ON "poll" USING btree ("agent_id","closes_at");--> statement-breakpoint
CREATE INDEX "poll_vote_choice" ON "poll_vote" USING btree ("poll_id","choice_id");--> statement-breakpoint
CREATE INDEX "poll_win_vote" ON "poll_win" USING btree ("vote_id");--> statement-breakpoint
CREATE INDEX "poll_win_member" ON "poll_win" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "poll_win_due" ON "poll_win" USING btree ("id") WHERE status = 'due';--> statement-breakpoint
ALTER TABLE "poll" ADD CONSTRAINT "poll_agent_fk" FOREIGN KEY ("agent_id") REFERENCES "agent"("id");--> statement-breakpoint
ALTER TABLE "poll" ADD CONSTRAINT "poll_answer_of" FOREIGN KEY ("id","answer_id") REFERENCES "poll_choice"("poll_id","id");--> statement-breakpoint
ALTER TABLE "poll_vote" ADD CONSTRAINT "poll_vote_member_fk" FOREIGN KEY ("member_id") REFERENCES "member"("id");--> statement-breakpoint
ALTER TABLE "poll_win" ADD CONSTRAINT "poll_win_member_fk" FOREIGN KEY ("member_id") REFERENCES "member"("id");
