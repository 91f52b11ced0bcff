CREATE TABLE "ledger_cutoff" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"horizon" bigint,
	CONSTRAINT "ledger_cutoff_one" CHECK ("ledger_cutoff"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "ledger_day" (
	"day" date NOT NULL,
	"account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"n" bigint NOT NULL,
	"amount_in" bigint NOT NULL,
	"amount_out" bigint NOT NULL,
	CONSTRAINT "ledger_day_day_account_id_kind_pk" PRIMARY KEY("day","account_id","kind")
);
--> statement-breakpoint
CREATE TABLE "ledger_hour" (
	"hour" timestamp with time zone NOT NULL,
	"account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"n" bigint NOT NULL,
	"amount_in" bigint NOT NULL,
	"amount_out" bigint NOT NULL,
	CONSTRAINT "ledger_hour_hour_account_id_kind_pk" PRIMARY KEY("hour","account_id","kind")
);
--> statement-breakpoint
CREATE TABLE "ledger_seal" (
	"hour" timestamp with time zone PRIMARY KEY NOT NULL,
	"rows" integer NOT NULL,
	"entries" bigint NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
DROP INDEX "transfer_created";--> statement-breakpoint
ALTER TABLE "ledger_day" ADD CONSTRAINT "ledger_day_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_hour" ADD CONSTRAINT "ledger_hour_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_day_account" ON "ledger_day" USING btree ("account_id","day");--> statement-breakpoint
CREATE INDEX "entry_created" ON "entry" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "transfer_created" ON "transfer" USING brin ("created_at");