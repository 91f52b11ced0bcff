-- Counters of the last minutes only; they begin anew.
DROP TABLE "login_failure";--> statement-breakpoint
CREATE TABLE "login_failure" (
	"phone" text NOT NULL,
	"origin" text NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"halved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "login_failure_phone_origin_pk" PRIMARY KEY("phone","origin")
);
--> statement-breakpoint
CREATE INDEX "bank_account_history_member" ON "bank_account_history" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "bank_account_history_account" ON "bank_account_history" USING btree ("bank_code","bank_account_number");--> statement-breakpoint
CREATE INDEX "member_person" ON "member" USING btree ("birth_date","first_name","last_name");
