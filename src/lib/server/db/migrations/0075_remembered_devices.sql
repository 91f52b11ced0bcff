ALTER TABLE "session" ADD COLUMN "remembered_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "resumed" boolean DEFAULT false NOT NULL;