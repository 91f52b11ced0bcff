ALTER TABLE "house_seed" ADD COLUMN "opening" text;--> statement-breakpoint
ALTER TABLE "yeekee_archive" ADD COLUMN "entries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "house_link_committed" ON "house_link" USING btree ("committed_at");--> statement-breakpoint
CREATE INDEX "house_link_opened_at" ON "house_link" USING btree ("opened_at") WHERE opened_at is not null;--> statement-breakpoint
CREATE INDEX "house_round_started" ON "house_round" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "house_round_acknowledged" ON "house_round" USING btree (coalesce(closed_at, called_at));--> statement-breakpoint
CREATE INDEX "house_seed_created" ON "house_seed" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "house_seed_revealed_at" ON "house_seed" USING btree ("revealed_at") WHERE revealed_at is not null;