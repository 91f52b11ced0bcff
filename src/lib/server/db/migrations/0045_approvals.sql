CREATE TABLE "approval" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"amount" bigint NOT NULL,
	"payload" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"payload_hash" text NOT NULL,
	"facts_hash" text NOT NULL,
	"first_by" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"first_reason" text,
	"expires_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"second_by" text,
	"second_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "approval_by_two" CHECK ("approval"."second_by" <> "approval"."first_by"),
	CONSTRAINT "approval_decided" CHECK (("approval"."state" in ('approved', 'refused')) = ("approval"."second_by" is not null)),
	CONSTRAINT "approval_action" CHECK ("approval"."action" in ('withdraw.approve', 'withdraw.paid', 'payment.reverse', 'member.adjust', 'poll.publish', 'poll.answer', 'provider.key')),
	CONSTRAINT "approval_states" CHECK ("approval"."state" in ('open', 'approved', 'refused', 'withdrawn', 'expired', 'stale'))
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "session_id" bigint;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "ip" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "via" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "approval_id" bigint;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "v" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_one_open" ON "approval" USING btree ("action","subject") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "approval_state" ON "approval" USING btree ("state","expires_at");--> statement-breakpoint
CREATE INDEX "audit_operator" ON "audit" USING btree ("operator","id");--> statement-breakpoint
CREATE INDEX "audit_action" ON "audit" USING btree ("action","id");--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_via" CHECK ("audit"."via" in ('console', 'terminal', 'glass', 'job'));--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_v" CHECK ("audit"."v" in (1, 2));