CREATE TABLE "house_player" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "house_player_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ref" text NOT NULL,
	"play_money" bigint,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "house_player_ref" UNIQUE("ref"),
	CONSTRAINT "house_play_money" CHECK ("house_player"."play_money" >= 0)
);
--> statement-breakpoint
CREATE TABLE "house_round" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "house_round_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ulid" text NOT NULL,
	"player_id" bigint NOT NULL,
	"session_id" bigint,
	"game" text NOT NULL,
	"round_key" text NOT NULL,
	"seed_id" bigint,
	"nonce" integer,
	"shared_round" text,
	"state" text NOT NULL,
	"stake" bigint NOT NULL,
	"bets" jsonb NOT NULL,
	"outcome" jsonb,
	"wins" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"acknowledged" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_since" timestamp with time zone NOT NULL,
	"called_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"started_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"is_seen" boolean DEFAULT false NOT NULL,
	CONSTRAINT "house_round_ulid" UNIQUE("ulid"),
	CONSTRAINT "house_round_of_press" UNIQUE("player_id","round_key"),
	CONSTRAINT "house_round_nonce" UNIQUE("seed_id","nonce"),
	CONSTRAINT "house_round_state" CHECK ("house_round"."state" in ('asking', 'refused', 'cancelling', 'cancelled', 'playing', 'settling', 'closed')),
	CONSTRAINT "house_round_own" CHECK (num_nonnulls("house_round"."seed_id", "house_round"."nonce") = case when "house_round"."shared_round" is null then 2 else 0 end),
	CONSTRAINT "house_round_closed" CHECK (("house_round"."state" in ('refused', 'cancelled', 'closed')) = ("house_round"."closed_at" is not null)),
	CONSTRAINT "house_round_stake" CHECK ("house_round"."stake" >= 0)
);
--> statement-breakpoint
CREATE TABLE "house_seed" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "house_seed_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"player_id" bigint NOT NULL,
	"game" text NOT NULL,
	"state" text NOT NULL,
	"server_seed" "bytea" NOT NULL,
	"config_hash" text NOT NULL,
	"commitment" text NOT NULL,
	"client_seed" text,
	"next_nonce" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revealed_at" timestamp with time zone,
	CONSTRAINT "house_seed_state" CHECK ("house_seed"."state" in ('next', 'current', 'revealed')),
	CONSTRAINT "house_seed_client" CHECK (("house_seed"."state" = 'next') = ("house_seed"."client_seed" is null)),
	CONSTRAINT "house_seed_revealed" CHECK (("house_seed"."state" = 'revealed') = ("house_seed"."revealed_at" is not null)),
	CONSTRAINT "house_seed_nonce" CHECK ("house_seed"."next_nonce" >= 0)
);
--> statement-breakpoint
CREATE TABLE "house_session" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "house_session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"player_id" bigint NOT NULL,
	"game" text NOT NULL,
	"bearer_hash" "bytea" NOT NULL,
	"wallet_session" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "house_session_bearer" UNIQUE("bearer_hash")
);
--> statement-breakpoint
ALTER TABLE "house_round" ADD CONSTRAINT "house_round_player_id_house_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."house_player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "house_round" ADD CONSTRAINT "house_round_session_id_house_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."house_session"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "house_round" ADD CONSTRAINT "house_round_seed_id_house_seed_id_fk" FOREIGN KEY ("seed_id") REFERENCES "public"."house_seed"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "house_seed" ADD CONSTRAINT "house_seed_player_id_house_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."house_player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "house_session" ADD CONSTRAINT "house_session_player_id_house_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."house_player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "house_player_demo" ON "house_player" USING btree ("created_at") WHERE play_money is not null;--> statement-breakpoint
CREATE INDEX "house_round_player" ON "house_round" USING btree ("player_id","game","id");--> statement-breakpoint
CREATE INDEX "house_round_session" ON "house_round" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "house_round_due" ON "house_round" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "house_round_shared" ON "house_round" USING btree ("shared_round") WHERE state in ('asking', 'playing');--> statement-breakpoint
CREATE UNIQUE INDEX "house_seed_in_use" ON "house_seed" USING btree ("player_id","game","state") WHERE state <> 'revealed';--> statement-breakpoint
CREATE INDEX "house_seed_player" ON "house_seed" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "house_session_player" ON "house_session" USING btree ("player_id","id");--> statement-breakpoint
CREATE INDEX "house_session_expires" ON "house_session" USING btree ("expires_at");