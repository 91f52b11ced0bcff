ALTER TABLE "promotion_progress" DROP CONSTRAINT "progress_not_negative";--> statement-breakpoint
ALTER TABLE "game_free_spin" ADD COLUMN "taken_id" bigint;--> statement-breakpoint
ALTER TABLE "game_free_spin" ADD COLUMN "wallet_id" bigint;--> statement-breakpoint
ALTER TABLE "promotion_progress" ADD COLUMN "spins" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "game_free_spin_taken" ON "game_free_spin" USING btree ("taken_id") WHERE taken_id is not null;--> statement-breakpoint
ALTER TABLE "game_free_spin" ADD CONSTRAINT "game_free_spin_promotion" CHECK (("game_free_spin"."taken_id" is null) = ("game_free_spin"."wallet_id" is null));--> statement-breakpoint
ALTER TABLE "promotion_progress" ADD CONSTRAINT "progress_not_negative" CHECK (least("promotion_progress"."cash", "promotion_progress"."bonus", "promotion_progress"."done", "promotion_progress"."played", "promotion_progress"."late_kept") >= 0 and least("promotion_progress"."open", "promotion_progress"."spins") >= 0);