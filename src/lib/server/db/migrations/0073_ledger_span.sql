CREATE TABLE "ledger_span" (
	"hour" timestamp with time zone PRIMARY KEY NOT NULL,
	"first_id" bigint NOT NULL,
	"last_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_span" ADD CONSTRAINT "ledger_span_first_id_entry_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_span" ADD CONSTRAINT "ledger_span_last_id_entry_id_fk" FOREIGN KEY ("last_id") REFERENCES "public"."entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- One reading of all entries. What is not sealed yet follows with its seal.
INSERT INTO "ledger_span" SELECT date_trunc('hour', "created_at", 'UTC'), min("id"), max("id") FROM "entry"
	WHERE "created_at" < (SELECT max("hour") + interval '1 hour' FROM "ledger_seal") GROUP BY 1;