CREATE TABLE "game_books" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_books_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"origin" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"problem" text,
	"rows" integer,
	"sum_bet" bigint,
	"sum_win" bigint,
	"sum_rollback" bigint,
	"sha256" text,
	"differences" integer,
	"content" "bytea",
	CONSTRAINT "game_books_origin" CHECK ("game_books"."origin" in ('pushed', 'fetched')),
	CONSTRAINT "game_books_compared" CHECK (num_nonnulls("game_books"."rows", "game_books"."sum_bet", "game_books"."sum_win", "game_books"."sum_rollback", "game_books"."sha256", "game_books"."differences")
        = case when "game_books"."problem" is null then 6 else 0 end)
);
--> statement-breakpoint
ALTER TABLE "game_incident" DROP CONSTRAINT "game_incident_resolved";--> statement-breakpoint
ALTER TABLE "game_call" ALTER COLUMN "provider" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "game_incident" ADD COLUMN "proposed_by" text;--> statement-breakpoint
ALTER TABLE "game_incident" ADD COLUMN "proposal" text;--> statement-breakpoint
ALTER TABLE "game_books" ADD CONSTRAINT "game_books_provider_game_provider_code_fk" FOREIGN KEY ("provider") REFERENCES "public"."game_provider"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "game_books_day" ON "game_books" USING btree ("provider","day");--> statement-breakpoint
ALTER TABLE "game_incident" ADD CONSTRAINT "game_incident_proposed" CHECK (("game_incident"."proposal" is null) = ("game_incident"."proposed_by" is null));--> statement-breakpoint
ALTER TABLE "game_incident" ADD CONSTRAINT "game_incident_by_two" CHECK ("game_incident"."resolved_by" is null or "game_incident"."resolved_by" <> coalesce("game_incident"."proposed_by", "game_incident"."resolved_by"));--> statement-breakpoint
ALTER TABLE "game_incident" ADD CONSTRAINT "game_incident_resolved" CHECK (num_nonnulls("game_incident"."resolved_at", "game_incident"."resolved_by", "game_incident"."resolution") in (0, 3));