CREATE TABLE "bill_share" (
	"bill_id" bigint PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bill_share_token" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "bill_share" ADD CONSTRAINT "bill_share_bill_id_bill_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bill"("id") ON DELETE no action ON UPDATE no action;
