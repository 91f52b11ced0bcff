ALTER TABLE "session" ADD COLUMN "device_hash" text;--> statement-breakpoint
CREATE INDEX "session_device" ON "session" USING btree ("device_hash");--> statement-breakpoint
CREATE INDEX "session_expires" ON "session" USING btree ("expires_at");