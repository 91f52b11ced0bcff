CREATE TABLE "quest_day" (
	"quest_id" bigint NOT NULL,
	"day" date NOT NULL,
	"reached" integer NOT NULL,
	"claimed" integer NOT NULL,
	"given" bigint NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quest_day_quest_id_day_pk" PRIMARY KEY("quest_id","day"),
	CONSTRAINT "quest_day_claimed" CHECK ("quest_day"."claimed" between 0 and "quest_day"."reached" and "quest_day"."given" >= 0)
);
--> statement-breakpoint
ALTER TABLE "quest_day" ADD CONSTRAINT "quest_day_quest_id_quest_id_fk" FOREIGN KEY ("quest_id") REFERENCES "public"."quest"("id") ON DELETE no action ON UPDATE no action;