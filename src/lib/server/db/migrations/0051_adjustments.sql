CREATE TABLE "adjustment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "adjustment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"wallet_id" bigint NOT NULL,
	"direction" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason_code" text NOT NULL,
	"reason" text NOT NULL,
	"made_by" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "adjustment_direction" CHECK ("adjustment"."direction" in ('in', 'out')),
	CONSTRAINT "adjustment_reason" CHECK ("adjustment"."reason_code" in ('deposit', 'withdraw', 'game', 'bill', 'promotion', 'system', 'goodwill')),
	CONSTRAINT "adjustment_amount" CHECK ("adjustment"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "adjustment" ADD CONSTRAINT "adjustment_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "adjustment_member" ON "adjustment" USING btree ("member_id","id");