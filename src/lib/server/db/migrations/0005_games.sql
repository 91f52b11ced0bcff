CREATE TABLE "game" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"code" text NOT NULL,
	"sub_provider" text NOT NULL,
	"source" text NOT NULL,
	"name" text NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	"category" text NOT NULL,
	"rtp_least_ppm" integer,
	"rtp_most_ppm" integer,
	"edge_bp" integer,
	"has_demo" boolean NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"is_live" boolean NOT NULL,
	"position" integer NOT NULL,
	"art" jsonb NOT NULL,
	CONSTRAINT "game_code" UNIQUE("provider","code"),
	CONSTRAINT "game_category" CHECK ("game"."category" in ('casino', 'slot', 'fishing', 'sport', 'other')),
	CONSTRAINT "game_status" CHECK ("game"."status" in ('open', 'closed')),
	CONSTRAINT "game_code_form" CHECK ("game"."code" ~ '^[A-Za-z0-9_-]{1,64}$'),
	CONSTRAINT "game_rtp" CHECK (("game"."rtp_least_ppm" is null) = ("game"."rtp_most_ppm" is null) and "game"."rtp_least_ppm" <= "game"."rtp_most_ppm")
);
--> statement-breakpoint
CREATE TABLE "game_bet" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_bet_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"round_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"tx_id" text NOT NULL,
	"wallet_id" bigint NOT NULL,
	"taken_id" bigint,
	"kind" text NOT NULL,
	"stake" bigint NOT NULL,
	"picks" jsonb,
	"status" text DEFAULT 'open' NOT NULL,
	"won" bigint DEFAULT 0 NOT NULL,
	"unspent" bigint DEFAULT 0 NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "game_bet_kind" CHECK ("game_bet"."kind" in ('stake', 'free_spin')),
	CONSTRAINT "game_bet_status" CHECK ("game_bet"."status" in ('open', 'settled', 'cancelled')),
	CONSTRAINT "game_bet_amounts" CHECK ("game_bet"."stake" >= 0 and "game_bet"."won" >= 0 and "game_bet"."unspent" between 0 and "game_bet"."stake"),
	CONSTRAINT "game_bet_closed" CHECK (("game_bet"."status" = 'open') = ("game_bet"."closed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "game_call" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_call_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" text NOT NULL,
	"provider" text NOT NULL,
	"operation" text NOT NULL,
	"tx_id" text,
	"body_hash" "bytea" NOT NULL,
	"http" integer NOT NULL,
	"code" text NOT NULL,
	"ms" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "game_incident" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_incident_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"member_id" bigint,
	"kind" text NOT NULL,
	"op" text NOT NULL,
	"tx_id" text NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"resolved_by" text,
	"resolved_at" timestamp with time zone,
	"resolution" text,
	CONSTRAINT "game_incident_once" UNIQUE NULLS NOT DISTINCT("provider","member_id","kind","op","tx_id"),
	CONSTRAINT "game_incident_kind" CHECK ("game_incident"."kind" in ('late_win', 'missing_here', 'missing_there', 'different', 'open_too_long')),
	CONSTRAINT "game_incident_resolved" CHECK (("game_incident"."resolved_at" is null) = ("game_incident"."resolved_by" is null))
);
--> statement-breakpoint
CREATE TABLE "game_key" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"secret" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "game_launch" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"game_id" bigint NOT NULL,
	"member_id" bigint,
	"wallet_id" bigint,
	"site_session_id" bigint,
	"device" text,
	"is_demo" boolean NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"spent_at" timestamp with time zone,
	CONSTRAINT "game_launch_wallet" CHECK ("game_launch"."is_demo" = ("game_launch"."wallet_id" is null)),
	CONSTRAINT "game_launch_member" CHECK ("game_launch"."is_demo" or "game_launch"."member_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "game_nonce" (
	"key_id" text NOT NULL,
	"nonce" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "game_nonce_key_id_nonce_pk" PRIMARY KEY("key_id","nonce")
);
--> statement-breakpoint
CREATE TABLE "game_player" (
	"provider" text NOT NULL,
	"member_id" bigint NOT NULL,
	"ref" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "game_player_provider_member_id_pk" PRIMARY KEY("provider","member_id"),
	CONSTRAINT "game_player_ref" UNIQUE("provider","ref")
);
--> statement-breakpoint
CREATE TABLE "game_provider" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "game_provider_status" CHECK ("game_provider"."status" in ('open', 'closed')),
	CONSTRAINT "game_provider_code" CHECK ("game_provider"."code" ~ '^[a-z0-9]{2,20}$')
);
--> statement-breakpoint
CREATE TABLE "game_round" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_round_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"member_id" bigint NOT NULL,
	"round_id" text NOT NULL,
	"game_id" bigint NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "game_round_of_player" UNIQUE("provider","member_id","round_id")
);
--> statement-breakpoint
CREATE TABLE "game_session" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" "bytea" NOT NULL,
	"provider" text NOT NULL,
	"game_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"wallet_id" bigint NOT NULL,
	"site_session_id" bigint,
	"device" text,
	"opened_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "game_session_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "game_tx" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_tx_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"member_id" bigint NOT NULL,
	"class" text NOT NULL,
	"tx_id" text NOT NULL,
	"op" text NOT NULL,
	"state" text NOT NULL,
	"fingerprint" "bytea",
	"game_id" bigint,
	"round_id" text,
	"ref_tx_id" text,
	"kind" text,
	"amount" bigint NOT NULL,
	"bet_id" bigint,
	"balance_after" bigint NOT NULL,
	"refunded" bigint,
	"ledger_ref" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "game_tx_of_player" UNIQUE("provider","member_id","class","tx_id"),
	CONSTRAINT "game_tx_class" CHECK ("game_tx"."class" in ('bet', 'win', 'rollback', 'end_round', 'bonus_win')),
	CONSTRAINT "game_tx_op" CHECK ("game_tx"."op" in ('bet', 'bet_win', 'win', 'rollback', 'end_round', 'bonus_win')),
	CONSTRAINT "game_tx_state" CHECK ("game_tx"."state" in ('done', 'tombstone')),
	CONSTRAINT "game_tx_fingerprint" CHECK (("game_tx"."state" = 'done') = ("game_tx"."fingerprint" is not null))
);
--> statement-breakpoint
CREATE TABLE "gaming_stop" (
	"agent_id" bigint PRIMARY KEY NOT NULL,
	"stopped_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "promotion_stake" DROP CONSTRAINT "stake_category";--> statement-breakpoint
ALTER TABLE "game" ADD CONSTRAINT "game_provider_game_provider_code_fk" FOREIGN KEY ("provider") REFERENCES "public"."game_provider"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_bet" ADD CONSTRAINT "game_bet_round_id_game_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."game_round"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_call" ADD CONSTRAINT "game_call_provider_game_provider_code_fk" FOREIGN KEY ("provider") REFERENCES "public"."game_provider"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_incident" ADD CONSTRAINT "game_incident_provider_game_provider_code_fk" FOREIGN KEY ("provider") REFERENCES "public"."game_provider"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_key" ADD CONSTRAINT "game_key_provider_game_provider_code_fk" FOREIGN KEY ("provider") REFERENCES "public"."game_provider"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_launch" ADD CONSTRAINT "game_launch_game_id_game_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."game"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_nonce" ADD CONSTRAINT "game_nonce_key_id_game_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."game_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_player" ADD CONSTRAINT "game_player_provider_game_provider_code_fk" FOREIGN KEY ("provider") REFERENCES "public"."game_provider"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_round" ADD CONSTRAINT "game_round_provider_game_provider_code_fk" FOREIGN KEY ("provider") REFERENCES "public"."game_provider"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_round" ADD CONSTRAINT "game_round_game_id_game_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."game"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_session" ADD CONSTRAINT "game_session_provider_game_provider_code_fk" FOREIGN KEY ("provider") REFERENCES "public"."game_provider"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_session" ADD CONSTRAINT "game_session_game_id_game_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."game"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_tx" ADD CONSTRAINT "game_tx_provider_game_provider_code_fk" FOREIGN KEY ("provider") REFERENCES "public"."game_provider"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_tx" ADD CONSTRAINT "game_tx_game_id_game_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."game"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_tx" ADD CONSTRAINT "game_tx_bet_id_game_bet_id_fk" FOREIGN KEY ("bet_id") REFERENCES "public"."game_bet"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "game_bet_round" ON "game_bet" USING btree ("round_id");--> statement-breakpoint
CREATE INDEX "game_bet_wallet" ON "game_bet" USING btree ("wallet_id");--> statement-breakpoint
CREATE INDEX "game_bet_taken" ON "game_bet" USING btree ("taken_id");--> statement-breakpoint
CREATE INDEX "game_bet_member" ON "game_bet" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "game_bet_closed_at" ON "game_bet" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "game_call_request" ON "game_call" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "game_call_at" ON "game_call" USING btree ("provider","at");--> statement-breakpoint
CREATE INDEX "game_incident_member" ON "game_incident" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "game_incident_open" ON "game_incident" USING btree ("id") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "game_key_provider" ON "game_key" USING btree ("provider");--> statement-breakpoint
CREATE INDEX "game_launch_game" ON "game_launch" USING btree ("game_id");--> statement-breakpoint
CREATE INDEX "game_launch_site_session" ON "game_launch" USING btree ("site_session_id");--> statement-breakpoint
CREATE INDEX "game_launch_wallet_index" ON "game_launch" USING btree ("wallet_id");--> statement-breakpoint
CREATE INDEX "game_launch_member_index" ON "game_launch" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "game_launch_expires" ON "game_launch" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "game_nonce_seen" ON "game_nonce" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "game_player_member" ON "game_player" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "game_round_game" ON "game_round" USING btree ("game_id","closed_at");--> statement-breakpoint
CREATE INDEX "game_round_member" ON "game_round" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "game_round_open" ON "game_round" USING btree ("opened_at") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "game_round_closed" ON "game_round" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "game_session_game" ON "game_session" USING btree ("game_id");--> statement-breakpoint
CREATE INDEX "game_session_provider" ON "game_session" USING btree ("provider");--> statement-breakpoint
CREATE INDEX "game_session_wallet" ON "game_session" USING btree ("wallet_id");--> statement-breakpoint
CREATE INDEX "game_session_site" ON "game_session" USING btree ("site_session_id");--> statement-breakpoint
CREATE INDEX "game_session_member" ON "game_session" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "game_tx_bet" ON "game_tx" USING btree ("bet_id");--> statement-breakpoint
CREATE INDEX "game_tx_game" ON "game_tx" USING btree ("game_id");--> statement-breakpoint
CREATE INDEX "game_tx_member" ON "game_tx" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "game_tx_at" ON "game_tx" USING btree ("provider","at");--> statement-breakpoint
ALTER TABLE "promotion_stake" ADD CONSTRAINT "stake_category" CHECK ("promotion_stake"."category" in ('lotto', 'slot', 'casino', 'sport', 'fishing'));--> statement-breakpoint
ALTER TABLE "gaming_stop" ADD CONSTRAINT "gaming_stop_agent_fk" FOREIGN KEY ("agent_id") REFERENCES "agent"("id");--> statement-breakpoint
ALTER TABLE "game_player" ADD CONSTRAINT "game_player_member_fk" FOREIGN KEY ("member_id") REFERENCES "member"("id");--> statement-breakpoint
ALTER TABLE "game_launch" ADD CONSTRAINT "game_launch_member_fk" FOREIGN KEY ("member_id") REFERENCES "member"("id");--> statement-breakpoint
ALTER TABLE "game_launch" ADD CONSTRAINT "game_launch_wallet_fk" FOREIGN KEY ("wallet_id") REFERENCES "account"("id");--> statement-breakpoint
ALTER TABLE "game_launch" ADD CONSTRAINT "game_launch_site_session_fk" FOREIGN KEY ("site_session_id") REFERENCES "session"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "game_session" ADD CONSTRAINT "game_session_member_fk" FOREIGN KEY ("member_id") REFERENCES "member"("id");--> statement-breakpoint
ALTER TABLE "game_session" ADD CONSTRAINT "game_session_wallet_fk" FOREIGN KEY ("wallet_id") REFERENCES "account"("id");--> statement-breakpoint
ALTER TABLE "game_session" ADD CONSTRAINT "game_session_site_session_fk" FOREIGN KEY ("site_session_id") REFERENCES "session"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "game_round" ADD CONSTRAINT "game_round_member_fk" FOREIGN KEY ("member_id") REFERENCES "member"("id");--> statement-breakpoint
ALTER TABLE "game_bet" ADD CONSTRAINT "game_bet_member_fk" FOREIGN KEY ("member_id") REFERENCES "member"("id");--> statement-breakpoint
ALTER TABLE "game_bet" ADD CONSTRAINT "game_bet_wallet_fk" FOREIGN KEY ("wallet_id") REFERENCES "account"("id");--> statement-breakpoint
ALTER TABLE "game_bet" ADD CONSTRAINT "game_bet_taken_fk" FOREIGN KEY ("taken_id") REFERENCES "promotion_taken"("id");--> statement-breakpoint
ALTER TABLE "game_tx" ADD CONSTRAINT "game_tx_member_fk" FOREIGN KEY ("member_id") REFERENCES "member"("id");--> statement-breakpoint
ALTER TABLE "game_incident" ADD CONSTRAINT "game_incident_member_fk" FOREIGN KEY ("member_id") REFERENCES "member"("id");
