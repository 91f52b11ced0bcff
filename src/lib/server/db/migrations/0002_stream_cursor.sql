ALTER TABLE "stream_event" ADD COLUMN "xact" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "stream_event_unseen" ON "stream_event" USING btree ("topic","xact");