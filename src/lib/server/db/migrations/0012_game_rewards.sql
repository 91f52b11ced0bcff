CREATE TABLE "play_staked" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "play_staked_total" CHECK ("play_staked"."total" >= 0)
);
--> statement-breakpoint
ALTER TABLE "cashback_carry" DROP CONSTRAINT "cashback_carry_category";--> statement-breakpoint
ALTER TABLE "cashback_play" DROP CONSTRAINT "cashback_play_category";--> statement-breakpoint
ALTER TABLE "cashback_carry" ADD CONSTRAINT "cashback_carry_category" CHECK ("cashback_carry"."category" in ('lotto', 'slot', 'casino', 'sport', 'fishing'));--> statement-breakpoint
ALTER TABLE "cashback_play" ADD CONSTRAINT "cashback_play_category" CHECK ("cashback_play"."category" in ('lotto', 'slot', 'casino', 'sport', 'fishing'));--> statement-breakpoint
ALTER TABLE "play_staked" ADD CONSTRAINT "play_staked_member_fk" FOREIGN KEY ("member_id") REFERENCES "member"("id");--> statement-breakpoint
INSERT INTO "play_staked" ("member_id", "total")
	SELECT "member_id", sum("stake" - "unspent") FROM "game_bet" WHERE "status" = 'settled' AND "kind" = 'stake' GROUP BY "member_id" HAVING sum("stake" - "unspent") > 0;
