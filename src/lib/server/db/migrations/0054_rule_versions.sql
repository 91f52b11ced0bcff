CREATE TABLE "rule_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rule_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"ref_id" bigint,
	"line" text NOT NULL,
	"version" integer NOT NULL,
	"body" jsonb NOT NULL,
	"rule" jsonb NOT NULL,
	"body_hash" text NOT NULL,
	"state" text NOT NULL,
	"made_by" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"simulation" jsonb,
	"simulated_at" timestamp with time zone,
	"live_at" timestamp with time zone,
	CONSTRAINT "rule_version_kind" CHECK ("rule_version"."kind" in ('promotion')),
	CONSTRAINT "rule_version_state" CHECK ("rule_version"."state" in ('draft', 'replaced', 'live', 'ended')),
	CONSTRAINT "rule_version_live" CHECK ("rule_version"."state" not in ('live', 'ended') or ("rule_version"."ref_id" is not null and "rule_version"."live_at" is not null)),
	CONSTRAINT "rule_version_simulated" CHECK (("rule_version"."simulation" is null) = ("rule_version"."simulated_at" is null))
);
--> statement-breakpoint
ALTER TABLE "approval" DROP CONSTRAINT "approval_action";--> statement-breakpoint
CREATE UNIQUE INDEX "rule_version_number" ON "rule_version" USING btree ("line","version");--> statement-breakpoint
CREATE UNIQUE INDEX "rule_version_one_live" ON "rule_version" USING btree ("kind","ref_id") WHERE state = 'live';--> statement-breakpoint
CREATE UNIQUE INDEX "rule_version_one_draft" ON "rule_version" USING btree ("line") WHERE state = 'draft';--> statement-breakpoint
CREATE INDEX "rule_version_of" ON "rule_version" USING btree ("agent_id","kind","id");--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_action" CHECK ("approval"."action" in ('withdraw.approve', 'withdraw.paid', 'withdraw.settle', 'payment.decide', 'payment.reverse', 'member.adjust', 'poll.publish', 'poll.answer', 'rate.set', 'reward.publish', 'account.set', 'provider.key'));--> statement-breakpoint
ALTER TABLE "rule_version" ADD CONSTRAINT "rule_version_agent_fk" FOREIGN KEY ("agent_id") REFERENCES "agent"("id");--> statement-breakpoint
COMMENT ON COLUMN "rule_version"."ref_id" IS 'no foreign key: names a row of the table that kind says';
