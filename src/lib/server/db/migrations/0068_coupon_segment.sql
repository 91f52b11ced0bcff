ALTER TABLE "coupon" ADD COLUMN "segment_id" bigint;--> statement-breakpoint
CREATE INDEX "coupon_segment" ON "coupon" USING btree ("segment_id");--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_segment_id_segment_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."segment"("id") ON DELETE no action ON UPDATE no action;
