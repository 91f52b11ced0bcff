CREATE INDEX "care_signal_members" ON "care_signal" USING btree ("code","day","member_id");--> statement-breakpoint
CREATE INDEX "withdraw_created" ON "withdraw" USING brin ("created_at");