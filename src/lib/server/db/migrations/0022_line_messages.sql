CREATE TABLE "line_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "line_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"text" text NOT NULL,
	"place" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"retry_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"problem" text,
	CONSTRAINT "line_message_once" UNIQUE("member_id","reference"),
	CONSTRAINT "line_message_kind" CHECK ("line_message"."kind" in ('withdraw', 'result')),
	CONSTRAINT "line_message_status" CHECK ("line_message"."status" in ('waiting', 'sent', 'failed', 'dropped')),
	CONSTRAINT "line_message_ended" CHECK (("line_message"."status" = 'waiting') = ("line_message"."ended_at" is null))
);
--> statement-breakpoint
CREATE INDEX "line_message_due" ON "line_message" USING btree ("next_try_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "line_message_ended_at" ON "line_message" USING btree ("ended_at") WHERE status <> 'waiting';--> statement-breakpoint
CREATE INDEX "line_link_notified" ON "line_link" USING btree ("member_id") WHERE notify_since is not null;--> statement-breakpoint
ALTER TABLE "line_message" ADD CONSTRAINT "line_message_member_fk" FOREIGN KEY ("member_id") REFERENCES "member"("id");
