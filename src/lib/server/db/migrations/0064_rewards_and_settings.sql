CREATE TABLE "setting_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "setting_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"body" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"made_by" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "setting_version_kind" CHECK ("setting_version"."kind" in ('approvals', 'figures'))
);
--> statement-breakpoint
ALTER TABLE "setting_version" ADD CONSTRAINT "setting_version_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" DROP CONSTRAINT "approval_action";--> statement-breakpoint
CREATE UNIQUE INDEX "setting_version_number" ON "setting_version" USING btree ("agent_id","kind","version");--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_action" CHECK ("approval"."action" in ('withdraw.approve', 'withdraw.paid', 'withdraw.settle', 'payment.decide', 'payment.reverse', 'member.adjust', 'poll.publish', 'poll.answer', 'rate.set', 'reward.publish', 'reward.set', 'approval.set', 'account.set', 'provider.key'));