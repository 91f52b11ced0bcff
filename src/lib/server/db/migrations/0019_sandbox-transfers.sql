CREATE TABLE "sandbox_transfer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_transfer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" text NOT NULL,
	"reference" text NOT NULL,
	"to_bank_code" text NOT NULL,
	"to_number" text NOT NULL,
	"amount" bigint NOT NULL,
	"sender_bank_code" text NOT NULL,
	"sender_account_number" text NOT NULL,
	"sender_name" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_transfer_event" UNIQUE("event_id"),
	CONSTRAINT "sandbox_transfer_reference" UNIQUE("reference")
);
--> statement-breakpoint
ALTER TABLE "incoming_transfer" ADD COLUMN "proposed_intent_id" bigint;--> statement-breakpoint
ALTER TABLE "sandbox_delivery" ADD COLUMN "path" text DEFAULT '/api/callback/sandbox' NOT NULL;--> statement-breakpoint
CREATE INDEX "sandbox_transfer_to" ON "sandbox_transfer" USING btree ("to_number","paid_at");