ALTER TABLE "quest" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "quest" ADD COLUMN "picture" text;--> statement-breakpoint
ALTER TABLE "quest" ADD CONSTRAINT "quest_picture" CHECK ("quest"."picture" in ('lantern', 'lotus', 'wave', 'moon', 'gift', 'star', 'coin', 'flame', 'ball'));--> statement-breakpoint
ALTER TABLE "quest" ADD CONSTRAINT "quest_event" CHECK (("quest"."about" is null) = ("quest"."picture" is null) and ("quest"."picture" is null or "quest"."ends_at" is not null));