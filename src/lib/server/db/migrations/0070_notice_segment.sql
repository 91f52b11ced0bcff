ALTER TABLE "banner" DROP CONSTRAINT "banner_audience";--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_audience";--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "segment_id" bigint;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "member_id" bigint;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "segment_id" bigint;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "member_id" bigint;--> statement-breakpoint
CREATE INDEX "banner_of_segment" ON "banner" USING btree ("segment_id") WHERE segment_id is not null;--> statement-breakpoint
CREATE INDEX "banner_of_one" ON "banner" USING btree ("member_id") WHERE member_id is not null;--> statement-breakpoint
CREATE INDEX "notification_of_segment" ON "notification" USING btree ("segment_id") WHERE segment_id is not null;--> statement-breakpoint
CREATE INDEX "notification_of_one" ON "notification" USING btree ("member_id") WHERE member_id is not null;--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_segment" CHECK (("banner"."audience" = 'segment') = ("banner"."segment_id" is not null));--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_one" CHECK (("banner"."audience" = 'one') = ("banner"."member_id" is not null));--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_audience" CHECK ("banner"."audience" in ('all', 'member', 'segment', 'one'));--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_segment" CHECK (("notification"."audience" = 'segment') = ("notification"."segment_id" is not null));--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_one" CHECK (("notification"."audience" = 'one') = ("notification"."member_id" is not null));--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_audience" CHECK ("notification"."audience" in ('all', 'member', 'segment', 'one'));--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_of_segment_fk" FOREIGN KEY ("segment_id") REFERENCES "segment"("id");--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_of_member_fk" FOREIGN KEY ("member_id") REFERENCES "member"("id");--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_of_segment_fk" FOREIGN KEY ("segment_id") REFERENCES "segment"("id");--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_of_member_fk" FOREIGN KEY ("member_id") REFERENCES "member"("id");
