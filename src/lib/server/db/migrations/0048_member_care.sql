CREATE TABLE "member_hold" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_hold_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"set_by" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"released_by" text,
	"released_at" timestamp with time zone,
	"release_reason" text,
	CONSTRAINT "member_hold_kind" CHECK ("member_hold"."kind" in ('withdraw', 'account')),
	CONSTRAINT "member_hold_second" CHECK ("member_hold"."released_by" <> "member_hold"."set_by"),
	CONSTRAINT "member_hold_released" CHECK (("member_hold"."released_at" is null) = ("member_hold"."released_by" is null) and ("member_hold"."released_at" is null) = ("member_hold"."release_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "member_note" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"text" text NOT NULL,
	"made_by" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_hold" ADD CONSTRAINT "member_hold_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_note" ADD CONSTRAINT "member_note_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "member_hold_open" ON "member_hold" USING btree ("member_id","kind") WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "member_note_member" ON "member_note" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "member_referred_by" ON "member" USING btree ("referred_by") WHERE referred_by is not null;