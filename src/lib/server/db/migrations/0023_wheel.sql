CREATE TABLE "wheel_grant" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wheel_grant_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"source" text NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wheel_grant_source" UNIQUE("source"),
	CONSTRAINT "wheel_grant_quantity" CHECK ("wheel_grant"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "wheel_player" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"free_spins" integer DEFAULT 0 NOT NULL,
	"nonce" integer DEFAULT 0 NOT NULL,
	"sealed_seed" "bytea",
	"commitment" text,
	"config_hash" text,
	CONSTRAINT "wheel_player_spins" CHECK ("wheel_player"."free_spins" >= 0 and "wheel_player"."nonce" >= 0),
	CONSTRAINT "wheel_player_seed" CHECK (num_nulls("wheel_player"."sealed_seed", "wheel_player"."commitment", "wheel_player"."config_hash") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "wheel_setting" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wheel_setting_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"prizes" jsonb NOT NULL,
	"cost_points" bigint NOT NULL,
	"has_daily" boolean NOT NULL,
	"is_enabled" boolean NOT NULL,
	"coupon_id" bigint,
	"coupon_days" integer,
	"config_hash" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "wheel_setting_cost" CHECK ("wheel_setting"."cost_points" > 0),
	CONSTRAINT "wheel_setting_coupon_days" CHECK (("wheel_setting"."coupon_id" is null) = ("wheel_setting"."coupon_days" is null) and ("wheel_setting"."coupon_days" > 0) is not false)
);
--> statement-breakpoint
CREATE TABLE "wheel_spin" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wheel_spin_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"setting_id" bigint NOT NULL,
	"nonce" integer NOT NULL,
	"commitment" text NOT NULL,
	"server_seed" text NOT NULL,
	"client_seed" text NOT NULL,
	"segment" integer NOT NULL,
	"given" text,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"cost" text NOT NULL,
	"cost_points" bigint NOT NULL,
	"day" text NOT NULL,
	"spun_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wheel_spin_nonce" UNIQUE("member_id","nonce"),
	CONSTRAINT "wheel_spin_kind" CHECK ("wheel_spin"."kind" in ('cash', 'points', 'spin', 'coupon')),
	CONSTRAINT "wheel_spin_cost" CHECK ("wheel_spin"."cost" in ('free', 'daily', 'points')),
	CONSTRAINT "wheel_spin_amounts" CHECK ("wheel_spin"."amount" > 0 and ("wheel_spin"."cost_points" > 0) = ("wheel_spin"."cost" = 'points'))
);
--> statement-breakpoint
CREATE TABLE "wheel_stock" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wheel_stock_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"code" text NOT NULL,
	"stock" integer NOT NULL,
	"given" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "wheel_stock_of_prize" UNIQUE("agent_id","code"),
	CONSTRAINT "wheel_stock_left" CHECK ("wheel_stock"."given" between 0 and "wheel_stock"."stock")
);
--> statement-breakpoint
ALTER TABLE "wheel_spin" ADD CONSTRAINT "wheel_spin_setting_id_wheel_setting_id_fk" FOREIGN KEY ("setting_id") REFERENCES "public"."wheel_setting"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wheel_grant_member" ON "wheel_grant" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "wheel_setting_agent" ON "wheel_setting" USING btree ("agent_id","id");--> statement-breakpoint
CREATE INDEX "wheel_setting_coupon" ON "wheel_setting" USING btree ("coupon_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wheel_spin_daily" ON "wheel_spin" USING btree ("member_id","day") WHERE cost = 'daily';--> statement-breakpoint
CREATE INDEX "wheel_spin_member" ON "wheel_spin" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "wheel_spin_setting" ON "wheel_spin" USING btree ("setting_id");--> statement-breakpoint
CREATE INDEX "wheel_spin_recent" ON "wheel_spin" USING btree ("spun_at");--> statement-breakpoint
ALTER TABLE "wheel_grant" ADD CONSTRAINT "wheel_grant_member_fk" FOREIGN KEY ("member_id") REFERENCES "member"("id");--> statement-breakpoint
ALTER TABLE "wheel_player" ADD CONSTRAINT "wheel_player_member_fk" FOREIGN KEY ("member_id") REFERENCES "member"("id");--> statement-breakpoint
ALTER TABLE "wheel_setting" ADD CONSTRAINT "wheel_setting_agent_fk" FOREIGN KEY ("agent_id") REFERENCES "agent"("id");--> statement-breakpoint
ALTER TABLE "wheel_setting" ADD CONSTRAINT "wheel_setting_coupon_fk" FOREIGN KEY ("coupon_id") REFERENCES "coupon"("id");--> statement-breakpoint
ALTER TABLE "wheel_spin" ADD CONSTRAINT "wheel_spin_member_fk" FOREIGN KEY ("member_id") REFERENCES "member"("id");--> statement-breakpoint
ALTER TABLE "wheel_stock" ADD CONSTRAINT "wheel_stock_agent_fk" FOREIGN KEY ("agent_id") REFERENCES "agent"("id");
