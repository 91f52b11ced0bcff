ALTER TABLE "inbox_message" DROP CONSTRAINT "inbox_message_kind";--> statement-breakpoint
ALTER TABLE "withdraw" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "withdraw" ADD COLUMN "held_by" text;--> statement-breakpoint
ALTER TABLE "withdraw" ADD COLUMN "hold_reason" text;--> statement-breakpoint
ALTER TABLE "withdraw" ADD COLUMN "first_held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "inbox_message" ADD CONSTRAINT "inbox_message_kind" CHECK ("inbox_message"."kind" in ('new_device', 'password_changed', 'deposit_credited', 'deposit_back', 'deposit_returned', 'deposit_refused', 'deposit_reversed', 'withdraw_paid', 'withdraw_back', 'withdraw_held', 'withdraw_late', 'round_won', 'round_corrected', 'round_void', 'team'));--> statement-breakpoint
ALTER TABLE "withdraw" ADD CONSTRAINT "withdraw_held" CHECK (("withdraw"."held_until" is null) = ("withdraw"."held_by" is null) and ("withdraw"."held_until" is null) = ("withdraw"."hold_reason" is null) and ("withdraw"."held_until" is null or "withdraw"."first_held_at" is not null));