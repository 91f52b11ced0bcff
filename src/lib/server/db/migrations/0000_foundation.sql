CREATE TABLE "member" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"phone" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"birth_date" date NOT NULL,
	"bank_code" text NOT NULL,
	"bank_account_number" text NOT NULL,
	"vip_level" integer DEFAULT 0 NOT NULL,
	"ref_code" text NOT NULL,
	"referred_by" bigint,
	"marketing_consent" boolean DEFAULT false NOT NULL,
	"terms_version" text NOT NULL,
	"closed_at" timestamp with time zone,
	"withdraw_held_until" timestamp with time zone,
	"last_login_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "member_ref_code_unique" UNIQUE("ref_code"),
	CONSTRAINT "member_phone_unique" UNIQUE("agent_id","phone"),
	CONSTRAINT "member_bank_account_unique" UNIQUE("agent_id","bank_code","bank_account_number"),
	CONSTRAINT "member_phone_e164" CHECK ("member"."phone" ~ '^\+66[689][0-9]{8}$'),
	CONSTRAINT "member_vip_level" CHECK ("member"."vip_level" in (0, 1, 2))
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "session_token_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "agent" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"logo_url" text,
	"line_contact_url" text,
	"line_admin_url" text,
	"telegram_contact_url" text,
	"config" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "agent_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint,
	"wallet_type_id" integer,
	"name" text NOT NULL,
	"currency" text NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "wallet_not_negative" CHECK ("account"."balance" >= 0),
	CONSTRAINT "house_has_no_balance" CHECK ("account"."member_id" is not null or "account"."balance" = 0),
	CONSTRAINT "account_currency" CHECK ("account"."currency" in ('THB', 'POINT'))
);
--> statement-breakpoint
CREATE TABLE "entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transfer_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "entry_amount_not_zero" CHECK ("entry"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "receivable" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receivable_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"reference" text NOT NULL,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receivable_reference_unique" UNIQUE("reference"),
	CONSTRAINT "receivable_amount_positive" CHECK ("receivable"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "transfer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transfer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"note" text,
	"corrects" bigint,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transfer_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"owner" text NOT NULL,
	"key" text NOT NULL,
	"route" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "idempotency_owner_key_pk" PRIMARY KEY("owner","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" double precision
);
--> statement-breakpoint
CREATE TABLE "stream_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stream_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry" ADD CONSTRAINT "entry_transfer_id_transfer_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry" ADD CONSTRAINT "entry_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_referred_by" ON "member" USING btree ("referred_by");--> statement-breakpoint
CREATE INDEX "session_member" ON "session" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_house_purpose" ON "account" USING btree ("name","currency") WHERE "account"."member_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "account_main_wallet" ON "account" USING btree ("member_id") WHERE "account"."wallet_type_id" = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "account_points" ON "account" USING btree ("member_id") WHERE "account"."member_id" is not null and "account"."currency" = 'POINT';--> statement-breakpoint
CREATE INDEX "account_member" ON "account" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "entry_account" ON "entry" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "entry_transfer" ON "entry" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "receivable_open" ON "receivable" USING btree ("member_id") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "transfer_created" ON "transfer" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_created" ON "idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stream_event_created" ON "stream_event" USING btree ("created_at");