CREATE TABLE "wheel_commitment" (
	"commitment" text PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"committed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "wheel_commitment_at" ON "wheel_commitment" USING btree ("committed_at");--> statement-breakpoint
CREATE INDEX "wheel_commitment_member" ON "wheel_commitment" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "wheel_commitment" ADD CONSTRAINT "wheel_commitment_member_fk" FOREIGN KEY ("member_id") REFERENCES "member"("id");--> statement-breakpoint
INSERT INTO "wheel_commitment" ("commitment", "member_id", "committed_at") SELECT "commitment", "member_id", clock_timestamp() FROM "wheel_player" WHERE "commitment" IS NOT NULL;
