CREATE TABLE "care_signal" (
	"day" date NOT NULL,
	"member_id" bigint NOT NULL,
	"code" text NOT NULL,
	"evidence" jsonb NOT NULL,
	CONSTRAINT "care_signal_member_id_day_code_pk" PRIMARY KEY("member_id","day","code"),
	CONSTRAINT "care_signal_code" CHECK ("care_signal"."code" in ('limit_used', 'night_play', 'deposit_after_loss', 'raised_limits', 'rests_again', 'stake_above_usual'))
);
--> statement-breakpoint
CREATE TABLE "member_day" (
	"day" date NOT NULL,
	"member_id" bigint NOT NULL,
	"category" text NOT NULL,
	"money_in" bigint NOT NULL,
	"money_out" bigint NOT NULL,
	"bonus" bigint NOT NULL,
	"stakes" bigint NOT NULL,
	"wins" bigint NOT NULL,
	CONSTRAINT "member_day_member_id_day_category_pk" PRIMARY KEY("member_id","day","category"),
	CONSTRAINT "member_day_category" CHECK ("member_day"."category" in ('cash', 'lotto', 'slot', 'casino', 'sport', 'fishing', 'other'))
);
--> statement-breakpoint
CREATE TABLE "member_day_made" (
	"day" date PRIMARY KEY NOT NULL,
	"rows" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "care_signal_day" ON "care_signal" USING btree ("day");--> statement-breakpoint
CREATE INDEX "member_day_day" ON "member_day" USING btree ("day");--> statement-breakpoint
ALTER TABLE "member_day" ADD CONSTRAINT "member_day_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "member"("id");--> statement-breakpoint
ALTER TABLE "care_signal" ADD CONSTRAINT "care_signal_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "member"("id");
