ALTER TABLE "coupon" DROP CONSTRAINT "coupon_gives";--> statement-breakpoint
ALTER TABLE "coupon" DROP CONSTRAINT "coupon_per_period";--> statement-breakpoint
DROP INDEX "passkey_challenge_member";--> statement-breakpoint
DROP INDEX "member_referred_by";--> statement-breakpoint
DROP INDEX "handover_name";--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_referred_by_member_id_fk" FOREIGN KEY ("referred_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_bank_account" ADD CONSTRAINT "agent_bank_account_kind" CHECK ("agent_bank_account"."kind" in ('bank', 'truemoney'));--> statement-breakpoint
ALTER TABLE "cashback_reward" ADD CONSTRAINT "cashback_reward_status" CHECK ("cashback_reward"."status" in ('open', 'claimed'));--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_period" CHECK ("coupon"."period" in ('day', 'week', 'month'));--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_amount_positive" CHECK ("coupon"."amount" > 0);--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_gives" CHECK ("coupon"."gives" in ('credit', 'points', 'bonus'));--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_per_period" CHECK (("coupon"."period" is null) = ("coupon"."per_period_max" is null) and "coupon"."per_period_max" > 0);--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_gives" CHECK ("coupon_use"."gives" in ('credit', 'points', 'bonus'));--> statement-breakpoint
ALTER TABLE "operator_handover" ADD CONSTRAINT "handover_role" CHECK ("operator_handover"."role" in ('viewer', 'cashier', 'manager', 'owner'));--> statement-breakpoint
ALTER TABLE "promotion" ADD CONSTRAINT "promotion_group" CHECK ("promotion"."group" in ('new', 'daily', 'free', 'lotto', 'special', 'points'));--> statement-breakpoint
ALTER TABLE "redemption" ADD CONSTRAINT "redemption_kind" CHECK ("redemption"."kind" in ('credit', 'coupon', 'gift'));--> statement-breakpoint
ALTER TABLE "redemption_item" ADD CONSTRAINT "redemption_item_kind" CHECK ("redemption_item"."kind" in ('credit', 'coupon', 'gift'));--> statement-breakpoint
ALTER TABLE "sandbox_behaviour" ADD CONSTRAINT "sandbox_behaviour_part" CHECK ("sandbox_behaviour"."part" in ('gateway', 'payout'));