CREATE TABLE "operator_invite" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_invite_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"start_hash" text,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"password_hash" text,
	"totp_secret" "bytea",
	"totp_step" bigint,
	"recovery_hashes" text[],
	"failures" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "operator_invite_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "operator_recovery" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_recovery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "operator_handover" DROP CONSTRAINT "handover_action";--> statement-breakpoint
ALTER TABLE "operator_person" ADD COLUMN "display_name" text;--> statement-breakpoint
ALTER TABLE "operator_person" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "operator_session" ADD COLUMN "kind" text DEFAULT 'terminal' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_session" ADD COLUMN "user_agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_session" ADD COLUMN "is_new_device" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_session" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "operator_session" ADD COLUMN "locked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "operator_session" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "operator_invite_name" ON "operator_invite" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_recovery_code" ON "operator_recovery" USING btree ("name","hash");--> statement-breakpoint
ALTER TABLE "operator_handover" ADD CONSTRAINT "handover_action" CHECK ("operator_handover"."action" in ('add', 'change', 'renew', 'invite', 'reinvite'));--> statement-breakpoint
ALTER TABLE "operator_session" ADD CONSTRAINT "operator_session_kind" CHECK ("operator_session"."kind" in ('terminal', 'console'));--> statement-breakpoint
ALTER TABLE "operator_session" ADD CONSTRAINT "console_session_is_seen" CHECK ("operator_session"."kind" <> 'console' or "operator_session"."last_seen_at" is not null);