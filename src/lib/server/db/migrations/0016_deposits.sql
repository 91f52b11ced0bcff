CREATE TABLE "incoming_return" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incoming_return_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"incoming_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"bank_code" text,
	"account_number" text,
	"account_name" text,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"done_by" text,
	CONSTRAINT "return_of_incoming" UNIQUE("incoming_id"),
	CONSTRAINT "return_amount_positive" CHECK ("incoming_return"."amount" > 0),
	CONSTRAINT "return_status" CHECK ("incoming_return"."status" in ('waiting', 'sending', 'by_hand', 'returned')),
	CONSTRAINT "return_settled" CHECK (("incoming_return"."status" = 'returned') = ("incoming_return"."settled_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "incoming_transfer" DROP CONSTRAINT "incoming_status";--> statement-breakpoint
ALTER TABLE "incoming_transfer" DROP CONSTRAINT "incoming_credited_whole";--> statement-breakpoint
ALTER TABLE "payment_intent" DROP CONSTRAINT "intent_credited_whole";--> statement-breakpoint
DROP INDEX "incoming_review";--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "daily_max" bigint;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "closed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "incoming_transfer" ADD COLUMN "receiver" jsonb;--> statement-breakpoint
ALTER TABLE "incoming_transfer" ADD COLUMN "account_id" bigint;--> statement-breakpoint
ALTER TABLE "incoming_transfer" ADD COLUMN "bank_reference" text;--> statement-breakpoint
ALTER TABLE "incoming_transfer" ADD COLUMN "credited_amount" bigint;--> statement-breakpoint
ALTER TABLE "incoming_transfer" ADD COLUMN "fee_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "incoming_transfer" ADD COLUMN "alias_of" bigint;--> statement-breakpoint
ALTER TABLE "payment_intent" ADD COLUMN "origin" text DEFAULT 'asked' NOT NULL;--> statement-breakpoint
-- Payments of before asked for their amount and nothing on top.
ALTER TABLE "payment_intent" ADD COLUMN "payable" bigint;--> statement-breakpoint
UPDATE "payment_intent" SET "payable" = "amount";--> statement-breakpoint
ALTER TABLE "payment_intent" ALTER COLUMN "payable" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_intent" ADD COLUMN "fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_intent" ADD COLUMN "account_id" bigint;--> statement-breakpoint
ALTER TABLE "payment_intent" ADD COLUMN "slot_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_intent" ADD COLUMN "slot_free_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_intent" ADD COLUMN "credited_amount" bigint;--> statement-breakpoint
UPDATE "payment_intent" SET "credited_amount" = "paid_amount" WHERE "status" = 'credited';--> statement-breakpoint
UPDATE "incoming_transfer" SET "credited_amount" = "amount" WHERE "status" = 'credited';--> statement-breakpoint
ALTER TABLE "sub_channel" ADD COLUMN "account_id" bigint;--> statement-breakpoint
ALTER TABLE "incoming_return" ADD CONSTRAINT "incoming_return_incoming_id_incoming_transfer_id_fk" FOREIGN KEY ("incoming_id") REFERENCES "public"."incoming_transfer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_open" ON "incoming_return" USING btree ("id") WHERE status in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "incoming_account" ON "incoming_transfer" USING btree ("account_id","amount","paid_at") WHERE account_id is not null;--> statement-breakpoint
CREATE INDEX "incoming_bank_reference" ON "incoming_transfer" USING btree ("bank_reference") WHERE bank_reference is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "intent_slot" ON "payment_intent" USING btree ("account_id","payable") WHERE slot_open;--> statement-breakpoint
CREATE INDEX "intent_slot_free" ON "payment_intent" USING btree ("slot_free_at") WHERE slot_open and slot_free_at is not null;--> statement-breakpoint
CREATE INDEX "intent_credited" ON "payment_intent" USING btree ("member_id","credited_at") WHERE status = 'credited';--> statement-breakpoint
CREATE INDEX "incoming_review" ON "incoming_transfer" USING btree ("id") WHERE status in ('review', 'suspense');--> statement-breakpoint
ALTER TABLE "sub_channel" ADD CONSTRAINT "sub_channel_account" UNIQUE("channel_id","account_id");--> statement-breakpoint
ALTER TABLE "channel" ADD CONSTRAINT "channel_fee" CHECK ("channel"."fee" >= 0 and ("channel"."daily_max" is null or "channel"."daily_max" > 0));--> statement-breakpoint
ALTER TABLE "incoming_transfer" ADD CONSTRAINT "incoming_alias_named" CHECK ("incoming_transfer"."status" <> 'alias' or "incoming_transfer"."alias_of" is not null);--> statement-breakpoint
ALTER TABLE "incoming_transfer" ADD CONSTRAINT "incoming_status" CHECK ("incoming_transfer"."status" in ('credited', 'review', 'suspense', 'returning', 'returned', 'alias', 'dismissed'));--> statement-breakpoint
ALTER TABLE "incoming_transfer" ADD CONSTRAINT "incoming_credited_whole" CHECK ("incoming_transfer"."status" <> 'credited' or ("incoming_transfer"."intent_id" is not null and "incoming_transfer"."member_id" is not null and "incoming_transfer"."credited_amount" is not null));--> statement-breakpoint
ALTER TABLE "payment_intent" ADD CONSTRAINT "intent_payable" CHECK ("payment_intent"."fee" >= 0 and "payment_intent"."payable" >= "payment_intent"."amount" + "payment_intent"."fee");--> statement-breakpoint
ALTER TABLE "payment_intent" ADD CONSTRAINT "intent_credited_whole" CHECK (("payment_intent"."status" = 'credited') = ("payment_intent"."credited_at" is not null) and ("payment_intent"."credited_at" is null or ("payment_intent"."paid_amount" is not null and "payment_intent"."credited_amount" is not null)));
--> statement-breakpoint
-- Invariant: money that arrived is a fact, where it arrived and the bank's number of it as well.
create or replace function keep_incoming_facts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.gateway, new.event_id, new.reference, new.amount, new.paid_at, new.sender, new.receiver, new.account_id, new.bank_reference, new.received_at)
      is distinct from (old.gateway, old.event_id, old.reference, old.amount, old.paid_at, old.sender, old.receiver, old.account_id, old.bank_reference, old.received_at) then
    raise exception 'money that arrived is a fact' using errcode = 'P0001', constraint = 'append_only';
  end if;
  return new;
end $$;
