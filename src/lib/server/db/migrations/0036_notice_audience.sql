ALTER TABLE "notification" ADD COLUMN "least_vip_level" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "about" text DEFAULT 'service' NOT NULL;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_about" CHECK ("notification"."about" in ('service', 'offer'));--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_level" CHECK ("notification"."least_vip_level" between 0 and 2 and ("notification"."least_vip_level" = 0 or "notification"."audience" = 'member'));--> statement-breakpoint
-- Descriptions were plain text and are HTML from here on.
UPDATE "notification" SET "description" = replace(replace(replace("description", '&', '&amp;'), '<', '&lt;'), '>', '&gt;');
