CREATE TABLE "cashback_play" (
	"member_id" bigint NOT NULL,
	"day" date NOT NULL,
	"category" text NOT NULL,
	"stakes" bigint NOT NULL,
	"wins" bigint NOT NULL,
	"computed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cashback_play_member_id_day_category_pk" PRIMARY KEY("member_id","day","category"),
	CONSTRAINT "cashback_play_amounts" CHECK ("cashback_play"."stakes" >= 0 and "cashback_play"."wins" >= 0)
);
--> statement-breakpoint
CREATE INDEX "cashback_play_day" ON "cashback_play" USING btree ("day");