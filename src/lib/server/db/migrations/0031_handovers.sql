ALTER TABLE "operator_person" ADD COLUMN "environment_token_hash" text;--> statement-breakpoint
CREATE TABLE "operator_handover" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_handover_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"action" text NOT NULL,
	"role" text,
	"disabled" boolean,
	"token_hash" text,
	"secrets" boolean NOT NULL,
	"reason" text,
	"proposed_by" text NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"agreed_by" text,
	"agreed_at" timestamp with time zone,
	CONSTRAINT "handover_action" CHECK ("operator_handover"."action" in ('add', 'change', 'renew'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "handover_one_open" ON "operator_handover" USING btree ("name") WHERE agreed_by is null;--> statement-breakpoint
CREATE INDEX "handover_name" ON "operator_handover" USING btree ("name");--> statement-breakpoint
-- Until now one owner was given everything of whoever they added.
insert into operator_handover (name, action, role, secrets, proposed_by, proposed_at, agreed_by, agreed_at)
  select name, 'add', role, true, created_by, created_at, created_by, created_at
    from operator_person where token_hash is not null;
--> statement-breakpoint
-- Invariant: who has had whose secrets is never forgotten.
create trigger handover_kept before update or delete on operator_handover for each row
  when (old.agreed_by is not null) execute function refuse_change();
--> statement-breakpoint
create trigger handover_no_truncate before truncate on operator_handover for each statement execute function refuse_change();
