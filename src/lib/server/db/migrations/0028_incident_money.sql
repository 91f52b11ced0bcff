ALTER TABLE "game_incident" DROP CONSTRAINT "game_incident_proposed";--> statement-breakpoint
ALTER TABLE "game_incident" DROP CONSTRAINT "game_incident_resolved";--> statement-breakpoint
ALTER TABLE "game_bet" ADD COLUMN "corrected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "game_incident" ADD COLUMN "told" jsonb;--> statement-breakpoint
ALTER TABLE "game_incident" ADD COLUMN "proposed_take" boolean;--> statement-breakpoint
ALTER TABLE "game_incident" ADD COLUMN "taken" boolean;--> statement-breakpoint
UPDATE "game_incident" SET proposed_take = case when proposal is not null then false end, taken = case when resolved_at is not null then false end;--> statement-breakpoint
CREATE INDEX "game_bet_corrected_at" ON "game_bet" USING btree ("corrected_at") WHERE corrected_at is not null;--> statement-breakpoint
ALTER TABLE "game_incident" ADD CONSTRAINT "game_incident_taken" CHECK (not "game_incident"."taken" or "game_incident"."told" is not null);--> statement-breakpoint
ALTER TABLE "game_incident" ADD CONSTRAINT "game_incident_proposed" CHECK (num_nonnulls("game_incident"."proposal", "game_incident"."proposed_by", "game_incident"."proposed_take") in (0, 3));--> statement-breakpoint
ALTER TABLE "game_incident" ADD CONSTRAINT "game_incident_resolved" CHECK (num_nonnulls("game_incident"."resolved_at", "game_incident"."resolved_by", "game_incident"."resolution", "game_incident"."taken") in (0, 4));