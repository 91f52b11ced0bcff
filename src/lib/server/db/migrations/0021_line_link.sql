CREATE TABLE "line_link" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "line_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"login_hash" text NOT NULL,
	"device_name" text NOT NULL,
	"notify_since" timestamp with time zone,
	"linked_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "line_link_member" UNIQUE("member_id"),
	CONSTRAINT "line_link_subject" UNIQUE("subject")
);
--> statement-breakpoint
CREATE TABLE "line_ticket" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "line_ticket_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"subject" text,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "line_ticket_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "line_token_use" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"device_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "line_ticket_expires" ON "line_ticket" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "line_token_use_expires" ON "line_token_use" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "line_link" ADD CONSTRAINT "line_link_member_fk" FOREIGN KEY ("member_id") REFERENCES "member"("id");
