ALTER TABLE "coupon" DROP CONSTRAINT "coupon_gives";--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "bonus" jsonb;--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_bonus" CHECK (("coupon"."gives" = 'bonus') = ("coupon"."bonus" is not null));--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_gives" CHECK ("coupon"."gives" in ('credit', 'points', 'bonus') and "coupon"."amount" > 0);