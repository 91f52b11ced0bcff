ALTER TABLE "operator_handover" DROP CONSTRAINT "handover_role";--> statement-breakpoint
ALTER TABLE "operator_person" DROP CONSTRAINT "operator_role";--> statement-breakpoint
ALTER TABLE "operator_person" ADD COLUMN "decide_up_to" bigint;--> statement-breakpoint
ALTER TABLE "operator_handover" ADD CONSTRAINT "handover_role" CHECK ("operator_handover"."role" in ('owner', 'manager', 'cashier', 'marketer', 'support', 'viewer'));--> statement-breakpoint
ALTER TABLE "operator_person" ADD CONSTRAINT "operator_decides_something" CHECK ("operator_person"."decide_up_to" >= 0);--> statement-breakpoint
ALTER TABLE "operator_person" ADD CONSTRAINT "operator_role" CHECK ("operator_person"."role" in ('owner', 'manager', 'cashier', 'marketer', 'support', 'viewer'));