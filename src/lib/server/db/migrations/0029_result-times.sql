ALTER TABLE "market" ADD COLUMN "result_after_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "market" SET "result_after_minutes" = CASE
    WHEN "code" = 'gov' THEN 40
    WHEN "code" = 'baac' THEN 120
    WHEN "code" = 'gsb' THEN 30
    WHEN "code" = 'yeekee15' THEN 3
    WHEN "code" = 'yeekee5' THEN 2
    WHEN "category_id" = 2 THEN 30
    WHEN "category_id" = 3 THEN 15
    ELSE 0
  END;
