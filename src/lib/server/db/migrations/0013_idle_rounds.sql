ALTER TABLE "house_round" ADD COLUMN "idle_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "house_round_idle" ON "house_round" USING btree ("idle_at") WHERE idle_at is not null;--> statement-breakpoint
ALTER TABLE "house_round" ADD CONSTRAINT "house_round_idle_playing" CHECK ("house_round"."idle_at" is null or "house_round"."state" = 'playing');