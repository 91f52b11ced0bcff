-- Choices refer to their poll, so the poll refers to no choice: a backup is loaded table by table. `ledger:check` finds an
-- answer of another poll.
ALTER TABLE "poll" DROP CONSTRAINT "poll_answer_fk";--> statement-breakpoint
COMMENT ON COLUMN "poll"."answer_id" IS 'no foreign key: choices refer to their poll, and a backup loads no circles; ledger:check looks after it';
