ALTER TABLE "incoming_transfer" DROP CONSTRAINT "incoming_proposal";--> statement-breakpoint
ALTER TABLE "approval" DROP CONSTRAINT "approval_action";--> statement-breakpoint
ALTER TABLE "withdraw" DROP CONSTRAINT "withdraw_proposed_outcome";--> statement-breakpoint
CREATE INDEX "intent_status" ON "payment_intent" USING btree ("status","id");--> statement-breakpoint
ALTER TABLE "incoming_transfer" DROP COLUMN "proposed_by";--> statement-breakpoint
ALTER TABLE "incoming_transfer" DROP COLUMN "proposal";--> statement-breakpoint
ALTER TABLE "incoming_transfer" DROP COLUMN "proposed_intent_id";--> statement-breakpoint
ALTER TABLE "withdraw" DROP COLUMN "proposed_outcome";--> statement-breakpoint
ALTER TABLE "withdraw" DROP COLUMN "proposed_by";--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_action" CHECK ("approval"."action" in ('withdraw.approve', 'withdraw.paid', 'withdraw.settle', 'payment.decide', 'payment.reverse', 'member.adjust', 'poll.publish', 'poll.answer', 'provider.key'));