CREATE TABLE "cashback_carry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cashback_carry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"category" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"stakes" bigint NOT NULL,
	"wins" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cashback_carry_forward" CHECK ("cashback_carry"."to_day" > "cashback_carry"."from_day"),
	CONSTRAINT "cashback_carry_something" CHECK ("cashback_carry"."stakes" <> 0 or "cashback_carry"."wins" <> 0)
);
--> statement-breakpoint
CREATE TABLE "cashback_progress" (
	"id" integer PRIMARY KEY NOT NULL,
	"seen_to" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cashback_reward" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cashback_reward_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"rule_id" bigint NOT NULL,
	"inputs" jsonb NOT NULL,
	"amount" bigint NOT NULL,
	"minimum" bigint NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"computed_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone,
	CONSTRAINT "cashback_reward_once" UNIQUE("member_id","day","kind"),
	CONSTRAINT "cashback_reward_amount" CHECK ("cashback_reward"."amount" >= 0),
	CONSTRAINT "cashback_reward_claimed" CHECK (("cashback_reward"."status" = 'claimed') = ("cashback_reward"."claimed_at" is not null) and ("cashback_reward"."status" = 'open' or "cashback_reward"."amount" >= "cashback_reward"."minimum"))
);
--> statement-breakpoint
CREATE TABLE "cashback_rule" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cashback_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"effective_on" date NOT NULL,
	"terms" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupon" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"title" text NOT NULL,
	"gives" text NOT NULL,
	"amount" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"active" boolean DEFAULT true NOT NULL,
	"per_member_max" integer,
	"period" text,
	"per_period_max" integer,
	"enamel" text NOT NULL,
	"emblem" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "coupon_gives" CHECK ("coupon"."gives" in ('credit', 'points') and "coupon"."amount" > 0),
	CONSTRAINT "coupon_ends_after_it_starts" CHECK ("coupon"."ends_at" > "coupon"."starts_at"),
	CONSTRAINT "coupon_per_member" CHECK ("coupon"."per_member_max" > 0),
	CONSTRAINT "coupon_per_period" CHECK (("coupon"."period" is null) = ("coupon"."per_period_max" is null) and "coupon"."per_period_max" > 0 and "coupon"."period" in ('day', 'week', 'month'))
);
--> statement-breakpoint
CREATE TABLE "coupon_code" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"coupon_id" bigint NOT NULL,
	"code" text NOT NULL,
	"uses_max" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"owner_id" bigint,
	"expires_at" timestamp with time zone,
	"source" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "coupon_code_unique" UNIQUE("code"),
	CONSTRAINT "coupon_code_source_unique" UNIQUE("source"),
	CONSTRAINT "coupon_code_within_total" CHECK ("coupon_code"."used" between 0 and "coupon_code"."uses_max")
);
--> statement-breakpoint
CREATE TABLE "coupon_use" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_use_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"coupon_id" bigint NOT NULL,
	"code_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"gives" text NOT NULL,
	"amount" bigint NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupon_use_amount_positive" CHECK ("coupon_use"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "redemption" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redemption_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"quantity" integer NOT NULL,
	"points" bigint NOT NULL,
	"credit" bigint,
	"status" text NOT NULL,
	"recipient" text,
	"phone" text,
	"address" text,
	"postcode" text,
	"tracking" text,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "redemption_amounts" CHECK ("redemption"."quantity" > 0 and "redemption"."points" > 0 and ("redemption"."credit" > 0) is not false),
	CONSTRAINT "redemption_status" CHECK (case "redemption"."kind" when 'gift' then "redemption"."status" in ('ordered', 'sent', 'cancelled') and num_nulls("redemption"."recipient", "redemption"."phone", "redemption"."address", "redemption"."postcode") = 0 else "redemption"."status" = 'done' end)
);
--> statement-breakpoint
CREATE TABLE "redemption_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redemption_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"price" bigint NOT NULL,
	"credit" bigint,
	"coupon_id" bigint,
	"coupon_days" integer,
	"stock" integer,
	"taken" integer DEFAULT 0 NOT NULL,
	"per_member_max" integer,
	"quantity_max" integer DEFAULT 1 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"enamel" text NOT NULL,
	"emblem" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "redemption_item_price" CHECK ("redemption_item"."price" > 0),
	CONSTRAINT "redemption_item_gives" CHECK (case "redemption_item"."kind" when 'credit' then "redemption_item"."credit" > 0 and "redemption_item"."coupon_id" is null when 'coupon' then "redemption_item"."credit" is null and "redemption_item"."coupon_id" is not null and "redemption_item"."coupon_days" > 0 when 'gift' then "redemption_item"."credit" is null and "redemption_item"."coupon_id" is null else false end),
	CONSTRAINT "redemption_item_stock" CHECK ("redemption_item"."taken" >= 0 and ("redemption_item"."stock" is null or "redemption_item"."taken" <= "redemption_item"."stock")),
	CONSTRAINT "redemption_item_limits" CHECK ("redemption_item"."per_member_max" > 0 and "redemption_item"."quantity_max" > 0)
);
--> statement-breakpoint
ALTER TABLE "cashback_reward" ADD CONSTRAINT "cashback_reward_rule_id_cashback_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."cashback_rule"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_code" ADD CONSTRAINT "coupon_code_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_code_id_coupon_code_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."coupon_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemption" ADD CONSTRAINT "redemption_item_id_redemption_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."redemption_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cashback_carry_to" ON "cashback_carry" USING btree ("to_day","member_id");--> statement-breakpoint
CREATE INDEX "cashback_carry_from" ON "cashback_carry" USING btree ("member_id","from_day");--> statement-breakpoint
CREATE INDEX "cashback_reward_day" ON "cashback_reward" USING btree ("day");--> statement-breakpoint
CREATE INDEX "cashback_rule_day" ON "cashback_rule" USING btree ("agent_id","effective_on","id");--> statement-breakpoint
CREATE INDEX "coupon_code_coupon" ON "coupon_code" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "coupon_code_owner" ON "coupon_code" USING btree ("owner_id") WHERE owner_id is not null;--> statement-breakpoint
CREATE INDEX "coupon_use_member" ON "coupon_use" USING btree ("member_id","coupon_id","used_at");--> statement-breakpoint
CREATE INDEX "coupon_use_code" ON "coupon_use" USING btree ("code_id");--> statement-breakpoint
CREATE INDEX "redemption_member" ON "redemption" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "redemption_item_of_member" ON "redemption" USING btree ("item_id","member_id");--> statement-breakpoint
CREATE INDEX "redemption_ordered" ON "redemption" USING btree ("id") WHERE status = 'ordered';--> statement-breakpoint
CREATE INDEX "redemption_item_shown" ON "redemption_item" USING btree ("agent_id","position");--> statement-breakpoint
CREATE INDEX "result_published" ON "result" USING btree (coalesce("approved_at", "entered_at")) WHERE version = 1;--> statement-breakpoint
CREATE INDEX "round_settled" ON "round" USING btree ("settled_at");