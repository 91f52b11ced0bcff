ALTER TABLE "poll" RENAME CONSTRAINT "poll_answer_of" TO "poll_answer_fk";
