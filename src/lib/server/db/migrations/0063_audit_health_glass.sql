CREATE TABLE "operator_glass" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_glass_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"reason" text NOT NULL,
	"ip" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"reviewed_by" text,
	"reviewed_at" timestamp with time zone,
	"review" text,
	CONSTRAINT "operator_glass_token" UNIQUE("token_hash"),
	CONSTRAINT "operator_glass_review" CHECK (num_nonnulls("operator_glass"."reviewed_by", "operator_glass"."reviewed_at", "operator_glass"."review") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "audit_anchor" (
	"day" date PRIMARY KEY NOT NULL,
	"rows" bigint NOT NULL,
	"last_id" bigint NOT NULL,
	"head" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "job_run" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ms" bigint,
	"outcome" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "job_run_outcome" CHECK ("job_run"."outcome" in ('done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "partner_call" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "partner_call_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"partner" text NOT NULL,
	"operation" text NOT NULL,
	"ms" integer NOT NULL,
	"outcome" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partner_call_outcome" CHECK ("partner_call"."outcome" in ('done', 'failed'))
);
--> statement-breakpoint
CREATE INDEX "operator_glass_expires" ON "operator_glass" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "partner_call_created" ON "partner_call" USING btree ("created_at");--> statement-breakpoint
comment on column audit_anchor.last_id is 'no foreign key: the check of the audit compares it with its row, also when that is gone';
