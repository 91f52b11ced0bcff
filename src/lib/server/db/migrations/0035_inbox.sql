CREATE TABLE "inbox_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbox_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "inbox_message_once" UNIQUE("member_id","reference"),
	CONSTRAINT "inbox_message_kind" CHECK ("inbox_message"."kind" in ('new_device', 'password_changed', 'withdraw_paid', 'withdraw_back', 'withdraw_late', 'round_won', 'round_void', 'team'))
);
--> statement-breakpoint
ALTER TABLE "inbox_message" ADD CONSTRAINT "inbox_message_member_fk" FOREIGN KEY ("member_id") REFERENCES "member"("id");--> statement-breakpoint
CREATE INDEX "inbox_message_of_member" ON "inbox_message" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "inbox_message_unread" ON "inbox_message" USING btree ("member_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "inbox_message_created" ON "inbox_message" USING btree ("created_at");