ALTER TABLE "game_round" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "game_provider" ADD COLUMN "calls_url" text;--> statement-breakpoint
ALTER TABLE "house_round" ADD COLUMN "refunded" bigint;