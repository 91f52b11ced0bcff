CREATE TABLE "deletion_request" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deletion_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"status" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"reason" text,
	"anonymise_from" timestamp with time zone,
	"anonymised_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deletion_status" CHECK ("deletion_request"."status" in ('waiting', 'accepted', 'refused', 'withdrawn')),
	CONSTRAINT "deletion_accepted" CHECK (("deletion_request"."status" = 'accepted') = ("deletion_request"."anonymise_from" is not null))
);
--> statement-breakpoint
CREATE TABLE "payout_time" (
	"automatic" boolean PRIMARY KEY NOT NULL,
	"median_seconds" integer NOT NULL,
	"most_seconds" integer NOT NULL,
	"payouts" integer NOT NULL,
	"measured_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member" DROP CONSTRAINT "member_phone_e164";--> statement-breakpoint
ALTER TABLE "withdraw" DROP CONSTRAINT "withdraw_status";--> statement-breakpoint
ALTER TABLE "withdraw" DROP CONSTRAINT "withdraw_settled";--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "anonymised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receivable" ADD COLUMN "house" text DEFAULT 'adjustments' NOT NULL;--> statement-breakpoint
ALTER TABLE "receivable" ADD COLUMN "collected" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "withdraw" ADD COLUMN "review" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "withdraw" ADD COLUMN "proposed_outcome" text;--> statement-breakpoint
ALTER TABLE "withdraw" ADD COLUMN "proposed_by" text;--> statement-breakpoint
ALTER TABLE "withdraw" ADD COLUMN "return_id" text;--> statement-breakpoint
ALTER TABLE "withdraw" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deletion_request" ADD CONSTRAINT "deletion_request_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deletion_one_open" ON "deletion_request" USING btree ("member_id") WHERE status in ('waiting', 'accepted');--> statement-breakpoint
CREATE INDEX "deletion_due" ON "deletion_request" USING btree ("anonymise_from") WHERE status = 'accepted' and anonymised_at is null;--> statement-breakpoint
CREATE INDEX "withdraw_paid" ON "withdraw" USING btree ("settled_at") WHERE status = 'paid';--> statement-breakpoint
ALTER TABLE "withdraw" ADD CONSTRAINT "withdraw_return_id" UNIQUE("return_id");--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_phone_e164" CHECK ("member"."phone" ~ '^\+66[689][0-9]{8}$' or "member"."anonymised_at" is not null);--> statement-breakpoint
ALTER TABLE "receivable" ADD CONSTRAINT "receivable_collected_within" CHECK (0 <= "receivable"."collected" and "receivable"."collected" <= "receivable"."amount");--> statement-breakpoint
ALTER TABLE "receivable" ADD CONSTRAINT "receivable_settled" CHECK (("receivable"."collected" = "receivable"."amount") = ("receivable"."settled_at" is not null));--> statement-breakpoint
ALTER TABLE "withdraw" ADD CONSTRAINT "withdraw_returned" CHECK (("withdraw"."status" = 'returned') = ("withdraw"."returned_at" is not null and "withdraw"."return_id" is not null));--> statement-breakpoint
ALTER TABLE "withdraw" ADD CONSTRAINT "withdraw_status" CHECK ("withdraw"."status" in ('requested', 'approved', 'sending', 'paid', 'rejected', 'failed', 'returned'));--> statement-breakpoint
ALTER TABLE "withdraw" ADD CONSTRAINT "withdraw_settled" CHECK (("withdraw"."status" in ('paid', 'rejected', 'failed', 'returned')) = ("withdraw"."settled_at" is not null));