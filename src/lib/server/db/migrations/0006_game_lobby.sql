CREATE TABLE "game_favourite" (
	"member_id" bigint NOT NULL,
	"game_id" bigint NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "game_favourite_member_id_game_id_pk" PRIMARY KEY("member_id","game_id")
);
--> statement-breakpoint
CREATE TABLE "game_hot" (
	"game_id" bigint PRIMARY KEY NOT NULL,
	"players" integer NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "game_hot_players" CHECK ("game_hot"."players" > 0)
);
--> statement-breakpoint
ALTER TABLE "game_favourite" ADD CONSTRAINT "game_favourite_game_id_game_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."game"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_hot" ADD CONSTRAINT "game_hot_game_id_game_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."game"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "game_favourite_game" ON "game_favourite" USING btree ("game_id");--> statement-breakpoint
ALTER TABLE "game_favourite" ADD CONSTRAINT "game_favourite_member_fk" FOREIGN KEY ("member_id") REFERENCES "member"("id");
