CREATE TABLE "house_kick_off" (
	"number" integer PRIMARY KEY NOT NULL,
	"game" text NOT NULL,
	"name" text NOT NULL,
	"season" integer NOT NULL,
	"round" smallint NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"final_at" timestamp with time zone NOT NULL,
	CONSTRAINT "house_kick_off_of_game" UNIQUE("game","number"),
	CONSTRAINT "house_kick_off_name" UNIQUE("name"),
	CONSTRAINT "house_kick_off_of_season" UNIQUE("season","round"),
	CONSTRAINT "house_kick_off_game" CHECK ("house_kick_off"."game" = 'liga'),
	CONSTRAINT "house_kick_off_round" CHECK ("house_kick_off"."round" between 1 and 14)
);
--> statement-breakpoint
CREATE TABLE "house_match" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "house_match_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kick_off" integer NOT NULL,
	"place" smallint NOT NULL,
	"home" text NOT NULL,
	"away" text NOT NULL,
	"home_goals" smallint NOT NULL,
	"away_goals" smallint NOT NULL,
	"goals" jsonb NOT NULL,
	CONSTRAINT "house_match_of_kick_off" UNIQUE("kick_off","place"),
	CONSTRAINT "house_match_place" CHECK ("house_match"."place" between 0 and 3),
	CONSTRAINT "house_match_teams" CHECK ("house_match"."home" <> "house_match"."away"),
	CONSTRAINT "house_match_goals" CHECK ("house_match"."home_goals" between 0 and 8 and "house_match"."away_goals" between 0 and 8)
);
--> statement-breakpoint
ALTER TABLE "house_kick_off" ADD CONSTRAINT "house_kick_off_link" FOREIGN KEY ("game","number") REFERENCES "public"."house_link"("game","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "house_match" ADD CONSTRAINT "house_match_kick_off_house_kick_off_number_fk" FOREIGN KEY ("kick_off") REFERENCES "public"."house_kick_off"("number") ON DELETE no action ON UPDATE no action;