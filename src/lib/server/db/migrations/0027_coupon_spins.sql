ALTER TABLE "coupon" DROP CONSTRAINT "coupon_gives";--> statement-breakpoint
ALTER TABLE "coupon_use" DROP CONSTRAINT "coupon_use_gives";--> statement-breakpoint
ALTER TABLE "redemption" DROP CONSTRAINT "redemption_kind";--> statement-breakpoint
ALTER TABLE "redemption_item" DROP CONSTRAINT "redemption_item_kind";--> statement-breakpoint
ALTER TABLE "redemption_item" DROP CONSTRAINT "redemption_item_spins";--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "spin_game_id" bigint;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "spin_game_name" text;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "spin_stake" bigint;--> statement-breakpoint
CREATE INDEX "coupon_spin_game" ON "coupon" USING btree ("spin_game_id");--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_spins" CHECK (case "coupon"."gives" when 'spins' then num_nulls("coupon"."spin_game_id", "coupon"."spin_game_name", "coupon"."spin_stake") = 0 and "coupon"."spin_stake" > 0 else num_nonnulls("coupon"."spin_game_id", "coupon"."spin_game_name", "coupon"."spin_stake") = 0 end);--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_gives" CHECK ("coupon"."gives" in ('credit', 'points', 'bonus', 'spins', 'wheel_spins'));--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_gives" CHECK ("coupon_use"."gives" in ('credit', 'points', 'bonus', 'spins', 'wheel_spins'));--> statement-breakpoint
ALTER TABLE "redemption" ADD CONSTRAINT "redemption_kind" CHECK ("redemption"."kind" in ('credit', 'spins', 'wheel_spins', 'coupon', 'gift'));--> statement-breakpoint
ALTER TABLE "redemption_item" ADD CONSTRAINT "redemption_item_kind" CHECK ("redemption_item"."kind" in ('credit', 'spins', 'wheel_spins', 'coupon', 'gift'));--> statement-breakpoint
ALTER TABLE "redemption_item" ADD CONSTRAINT "redemption_item_spins" CHECK (case "redemption_item"."kind" when 'spins' then num_nulls("redemption_item"."spins", "redemption_item"."spin_game_id", "redemption_item"."spin_stake") = 0 and "redemption_item"."spins" > 0 and "redemption_item"."spin_stake" > 0 when 'wheel_spins' then "redemption_item"."spins" is not null and "redemption_item"."spins" > 0 and num_nonnulls("redemption_item"."spin_game_id", "redemption_item"."spin_stake") = 0 else num_nonnulls("redemption_item"."spins", "redemption_item"."spin_game_id", "redemption_item"."spin_stake") = 0 end);--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_spin_game_fk" FOREIGN KEY ("spin_game_id") REFERENCES "game"("id");
