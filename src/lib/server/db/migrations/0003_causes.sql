ALTER TABLE "promotion_review" DROP CONSTRAINT "promotion_review_kind";--> statement-breakpoint
DROP INDEX "stream_event_topic";--> statement-breakpoint
-- Both columns in one statement: each statement would rewrite the whole table.
ALTER TABLE "receivable"
	ADD COLUMN "cause_kind" text GENERATED ALWAYS AS (split_part(reference, ':', 1)) STORED NOT NULL,
	ADD COLUMN "cause_id" bigint GENERATED ALWAYS AS (case when reference ~ '^[a-z_]+:[0-9]{1,18}(:|$)' then split_part(reference, ':', 2)::bigint end) STORED;--> statement-breakpoint
ALTER TABLE "transfer"
	ADD COLUMN "cause_kind" text GENERATED ALWAYS AS (split_part(reference, ':', 1)) STORED NOT NULL,
	ADD COLUMN "cause_id" bigint GENERATED ALWAYS AS (case when reference ~ '^[a-z_]+:[0-9]{1,18}(:|$)' then split_part(reference, ':', 2)::bigint end) STORED;--> statement-breakpoint
ALTER TABLE "promotion_review"
	ADD COLUMN "cause_kind" text GENERATED ALWAYS AS (split_part(reference, ':', 1)) STORED NOT NULL,
	ADD COLUMN "cause_id" bigint GENERATED ALWAYS AS (case when reference ~ '^[a-z_]+:[0-9]{1,18}(:|$)' then split_part(reference, ':', 2)::bigint end) STORED;--> statement-breakpoint
CREATE INDEX "transfer_cause" ON "transfer" USING btree ("cause_kind","cause_id");--> statement-breakpoint
ALTER TABLE "turnover_count" DROP COLUMN "taken_back";--> statement-breakpoint
ALTER TABLE "promotion_review" ADD CONSTRAINT "promotion_review_kind" CHECK ("promotion_review"."kind" in ('money'));
--> statement-breakpoint
comment on column transfer.cause_id is 'no foreign key: computed from the reference; cause_kind says of which table';
--> statement-breakpoint
comment on column receivable.cause_id is 'no foreign key: computed from the reference; cause_kind says of which table';
--> statement-breakpoint
comment on column promotion_review.cause_id is 'no foreign key: computed from the reference; cause_kind says of which table';
