CREATE TABLE "operator_consent" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_consent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"first_by" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"second_by" text,
	"second_at" timestamp with time zone,
	CONSTRAINT "consent_by_two" CHECK ("operator_consent"."second_by" <> "operator_consent"."first_by")
);
--> statement-breakpoint
CREATE TABLE "operator_person" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_person_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text,
	"totp_secret" "bytea" NOT NULL,
	"totp_confirmed_at" timestamp with time zone,
	"totp_last_step" bigint DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failed_at" timestamp with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"disabled_at" timestamp with time zone,
	CONSTRAINT "operator_name_unique" UNIQUE("name"),
	CONSTRAINT "operator_token_unique" UNIQUE("token_hash"),
	CONSTRAINT "operator_role" CHECK ("operator_person"."role" in ('viewer', 'cashier', 'manager', 'owner')),
	CONSTRAINT "operator_name_form" CHECK ("operator_person"."name" ~ '^[a-z][a-z0-9._-]{1,29}$')
);
--> statement-breakpoint
CREATE TABLE "operator_session" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"ip" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "operator_session_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "consent_one_open" ON "operator_consent" USING btree ("action","subject") WHERE second_by is null;--> statement-breakpoint
CREATE INDEX "operator_session_name" ON "operator_session" USING btree ("name") WHERE ended_at is null;