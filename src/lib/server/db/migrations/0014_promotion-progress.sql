ALTER TABLE "promotion_progress" DROP CONSTRAINT "progress_not_negative";--> statement-breakpoint
ALTER TABLE "promotion_progress" ADD COLUMN "bonus" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion_progress" ADD COLUMN "late_kept" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "progress_holding" ON "promotion_progress" USING btree ("taken_id") WHERE cash + bonus > 0;--> statement-breakpoint
ALTER TABLE "promotion_progress" ADD CONSTRAINT "progress_not_negative" CHECK (least("promotion_progress"."cash", "promotion_progress"."bonus", "promotion_progress"."done", "promotion_progress"."played", "promotion_progress"."late_kept") >= 0 and "promotion_progress"."open" >= 0);