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
CREATE INDEX "member_person" ON "member" USING btree ("birth_date","first_name","last_name");--> statement-breakpoint
CREATE TABLE "play_pause_mark_end" (
	"mark" text NOT NULL,
	"pause_id" bigint NOT NULL,
	"ended_by" text NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	CONSTRAINT "play_pause_mark_end_mark_pause_id_pk" PRIMARY KEY("mark","pause_id")
);
--> statement-breakpoint
ALTER TABLE "play_pause_mark_end" ADD CONSTRAINT "play_pause_mark_end_pause_id_play_pause_id_fk" FOREIGN KEY ("pause_id") REFERENCES "public"."play_pause"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Who let somebody in again stays on record.
create trigger play_pause_mark_end_append_only before update or delete on play_pause_mark_end for each row execute function refuse_change();
