CREATE TABLE "house_hand" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "house_hand_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"room" text NOT NULL,
	"shoe" integer NOT NULL,
	"hand" smallint NOT NULL,
	"name" text NOT NULL,
	"player" smallint[] NOT NULL,
	"banker" smallint[] NOT NULL,
	"player_points" smallint NOT NULL,
	"banker_points" smallint NOT NULL,
	"winner" text NOT NULL,
	"player_pair" boolean NOT NULL,
	"banker_pair" boolean NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"result_at" timestamp with time zone NOT NULL,
	CONSTRAINT "house_hand_of_shoe" UNIQUE("room","shoe","hand"),
	CONSTRAINT "house_hand_name" UNIQUE("name"),
	CONSTRAINT "house_hand_winner" CHECK ("house_hand"."winner" in ('P', 'B', 'T')),
	CONSTRAINT "house_hand_number" CHECK ("house_hand"."hand" between 1 and 64)
);
--> statement-breakpoint
CREATE TABLE "house_audience" (
	"process" text NOT NULL,
	"game" text NOT NULL,
	"players" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "house_audience_process_game_pk" PRIMARY KEY("process","game"),
	CONSTRAINT "house_audience_players" CHECK ("house_audience"."players" >= 0)
);
--> statement-breakpoint
CREATE TABLE "house_shared_round" (
	"player_id" bigint NOT NULL,
	"name" text NOT NULL,
	"game" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "house_shared_round_player_id_name_pk" PRIMARY KEY("player_id","name"),
	CONSTRAINT "house_shared_round_attempts" CHECK ("house_shared_round"."attempts" >= 0)
);
--> statement-breakpoint
ALTER TABLE "house_hand" ADD CONSTRAINT "house_hand_shoe" FOREIGN KEY ("room","shoe") REFERENCES "public"."house_link"("game","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "house_shared_round" ADD CONSTRAINT "house_shared_round_player_id_house_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."house_player"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "house_audience_at" ON "house_audience" USING btree ("at");--> statement-breakpoint
CREATE INDEX "house_shared_round_due" ON "house_shared_round" USING btree ("due_at");