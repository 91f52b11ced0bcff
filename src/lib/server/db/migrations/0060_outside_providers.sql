ALTER TABLE "game" ADD COLUMN "has_free_spins" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "game_provider" ADD COLUMN "wire" text DEFAULT 'benja' NOT NULL;--> statement-breakpoint
ALTER TABLE "game_provider" ADD COLUMN "launch_url" text;--> statement-breakpoint
ALTER TABLE "game_provider" ADD COLUMN "frame_origins" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "game_provider" ADD COLUMN "operator_number" integer;--> statement-breakpoint
ALTER TABLE "game_provider" ADD COLUMN "limit_agreed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "game_provider" ADD COLUMN "own_key" "bytea";--> statement-breakpoint
ALTER TABLE "game_provider" ADD COLUMN "own_public_key" text;--> statement-breakpoint
ALTER TABLE "game_key" ADD COLUMN "kind" text DEFAULT 'hmac' NOT NULL;--> statement-breakpoint
ALTER TABLE "game_provider" ADD CONSTRAINT "game_provider_wire" CHECK ("game_provider"."wire" in ('benja', 'hub88'));--> statement-breakpoint
ALTER TABLE "game_provider" ADD CONSTRAINT "game_provider_hub88" CHECK (("game_provider"."wire" = 'hub88') = ("game_provider"."operator_number" is not null) and ("game_provider"."wire" = 'hub88') = ("game_provider"."own_key" is not null and "game_provider"."own_public_key" is not null));--> statement-breakpoint
ALTER TABLE "game_key" ADD CONSTRAINT "game_key_kind" CHECK ("game_key"."kind" in ('hmac', 'rsa'));--> statement-breakpoint
UPDATE "game" SET "has_free_spins" = true WHERE "category" = 'slot';
