ALTER TABLE "exposure_counter" ADD COLUMN "lines" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exposure_counter" ADD COLUMN "payout" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exposure_counter" ADD CONSTRAINT "exposure_lines" CHECK ("exposure_counter"."lines" >= 0 and "exposure_counter"."payout" >= 0);--> statement-breakpoint
-- One reading of all lines.
UPDATE "exposure_counter" c SET "lines" = l."lines", "payout" = l."payout" FROM (
	SELECT line."round_id", line."bet_type", line."key", count(*) AS "lines", sum(line."possible_win") AS "payout" FROM "line" JOIN "bill" ON "bill"."id" = line."bill_id" AND "bill"."status" <> 'cancelled' GROUP BY 1, 2, 3) l
	WHERE c."round_id" = l."round_id" AND c."bet_type" = l."bet_type" AND c."key" = l."key";
