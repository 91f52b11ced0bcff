CREATE TABLE "game_free_spin" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_free_spin_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"game_id" bigint NOT NULL,
	"stake" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"source" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "game_free_spin_source" UNIQUE("source"),
	CONSTRAINT "game_free_spin_amounts" CHECK ("game_free_spin"."stake" > 0 and "game_free_spin"."quantity" > 0 and "game_free_spin"."used" between 0 and "game_free_spin"."quantity")
);
--> statement-breakpoint
ALTER TABLE "redemption" DROP CONSTRAINT "redemption_kind";--> statement-breakpoint
ALTER TABLE "redemption_item" DROP CONSTRAINT "redemption_item_kind";--> statement-breakpoint
ALTER TABLE "redemption_item" DROP CONSTRAINT "redemption_item_gives";--> statement-breakpoint
ALTER TABLE "game_bet" ADD COLUMN "free_spin_id" bigint;--> statement-breakpoint
ALTER TABLE "house_round" ADD COLUMN "stake_kind" text DEFAULT 'stake' NOT NULL;--> statement-breakpoint
ALTER TABLE "redemption_item" ADD COLUMN "spins" integer;--> statement-breakpoint
ALTER TABLE "redemption_item" ADD COLUMN "spin_game_id" bigint;--> statement-breakpoint
ALTER TABLE "redemption_item" ADD COLUMN "spin_stake" bigint;--> statement-breakpoint
ALTER TABLE "game_free_spin" ADD CONSTRAINT "game_free_spin_game_id_game_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."game"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "game_free_spin_game" ON "game_free_spin" USING btree ("game_id");--> statement-breakpoint
CREATE INDEX "game_free_spin_left" ON "game_free_spin" USING btree ("member_id","game_id","expires_at");--> statement-breakpoint
ALTER TABLE "game_bet" ADD CONSTRAINT "game_bet_free_spin_id_game_free_spin_id_fk" FOREIGN KEY ("free_spin_id") REFERENCES "public"."game_free_spin"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "game_bet_free_spin" ON "game_bet" USING btree ("free_spin_id");--> statement-breakpoint
CREATE INDEX "redemption_item_spin_game" ON "redemption_item" USING btree ("spin_game_id");--> statement-breakpoint
ALTER TABLE "house_round" ADD CONSTRAINT "house_round_stake_kind" CHECK ("house_round"."stake_kind" in ('stake', 'free_spin'));--> statement-breakpoint
ALTER TABLE "redemption" ADD CONSTRAINT "redemption_kind" CHECK ("redemption"."kind" in ('credit', 'spins', 'coupon', 'gift'));--> statement-breakpoint
ALTER TABLE "redemption_item" ADD CONSTRAINT "redemption_item_spins" CHECK (case "redemption_item"."kind" when 'spins' then num_nulls("redemption_item"."spins", "redemption_item"."spin_game_id", "redemption_item"."spin_stake") = 0 and "redemption_item"."spins" > 0 and "redemption_item"."spin_stake" > 0 else num_nonnulls("redemption_item"."spins", "redemption_item"."spin_game_id", "redemption_item"."spin_stake") = 0 end);--> statement-breakpoint
ALTER TABLE "redemption_item" ADD CONSTRAINT "redemption_item_kind" CHECK ("redemption_item"."kind" in ('credit', 'spins', 'coupon', 'gift'));--> statement-breakpoint
ALTER TABLE "redemption_item" ADD CONSTRAINT "redemption_item_gives" CHECK (case "redemption_item"."kind" when 'credit' then "redemption_item"."credit" > 0 and "redemption_item"."coupon_id" is null when 'coupon' then "redemption_item"."credit" is null and "redemption_item"."coupon_id" is not null and "redemption_item"."coupon_days" > 0 else "redemption_item"."credit" is null and "redemption_item"."coupon_id" is null end);--> statement-breakpoint
ALTER TABLE "game_free_spin" ADD CONSTRAINT "game_free_spin_member_fk" FOREIGN KEY ("member_id") REFERENCES "member"("id");--> statement-breakpoint
ALTER TABLE "redemption_item" ADD CONSTRAINT "redemption_item_spin_game_fk" FOREIGN KEY ("spin_game_id") REFERENCES "game"("id");
