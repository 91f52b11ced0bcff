CREATE TABLE "inbox_push" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbox_push_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" bigint NOT NULL,
	"device_id" bigint NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	CONSTRAINT "inbox_push_once" UNIQUE("message_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "push_device" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_device_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth_secret" text NOT NULL,
	"device_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_device_endpoint" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "banner" RENAME COLUMN "position" TO "priority";--> statement-breakpoint
-- The first position becomes the largest priority.
UPDATE "banner" SET "priority" = greatest(0, 1000 - "priority");--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "audience" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "least_vip_level" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "about" text DEFAULT 'offer' NOT NULL;--> statement-breakpoint
ALTER TABLE "push_device" ADD CONSTRAINT "push_device_member_fk" FOREIGN KEY ("member_id") REFERENCES "member"("id");--> statement-breakpoint
ALTER TABLE "inbox_push" ADD CONSTRAINT "inbox_push_message_id_inbox_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."inbox_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_push" ADD CONSTRAINT "inbox_push_device_id_push_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."push_device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_push_device" ON "inbox_push" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "inbox_push_due" ON "inbox_push" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "push_device_member" ON "push_device" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_audience" CHECK ("banner"."audience" in ('all', 'member'));--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_about" CHECK ("banner"."about" in ('service', 'offer'));--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_level" CHECK ("banner"."least_vip_level" between 0 and 2 and ("banner"."least_vip_level" = 0 or "banner"."audience" = 'member'));