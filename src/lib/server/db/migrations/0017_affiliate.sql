CREATE TABLE "affiliate_account" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"earned" bigint NOT NULL,
	"redeemed" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "affiliate_account_redeemed" CHECK ("affiliate_account"."redeemed" >= 0)
);
--> statement-breakpoint
CREATE TABLE "affiliate_click" (
	"member_id" bigint NOT NULL,
	"day" date NOT NULL,
	"clicks" integer NOT NULL,
	CONSTRAINT "affiliate_click_member_id_day_pk" PRIMARY KEY("member_id","day"),
	CONSTRAINT "affiliate_click_some" CHECK ("affiliate_click"."clicks" > 0)
);
--> statement-breakpoint
CREATE TABLE "affiliate_commission" (
	"day" date NOT NULL,
	"play_day" date NOT NULL,
	"member_id" bigint NOT NULL,
	"friend_id" bigint NOT NULL,
	"level" smallint NOT NULL,
	"category" text NOT NULL,
	"rule_id" bigint NOT NULL,
	"rate_bp" integer NOT NULL,
	"stakes" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "affiliate_commission_play_day_friend_id_category_level_day_pk" PRIMARY KEY("play_day","friend_id","category","level","day"),
	CONSTRAINT "affiliate_commission_category" CHECK ("affiliate_commission"."category" in ('lotto', 'slot', 'casino', 'sport', 'fishing')),
	CONSTRAINT "affiliate_commission_level" CHECK ("affiliate_commission"."level" in (1, 2)),
	CONSTRAINT "affiliate_commission_forward" CHECK ("affiliate_commission"."day" >= "affiliate_commission"."play_day")
);
--> statement-breakpoint
CREATE TABLE "affiliate_day" (
	"day" date PRIMARY KEY NOT NULL,
	"seen_to" timestamp with time zone NOT NULL,
	"members" integer NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "affiliate_earning" (
	"member_id" bigint NOT NULL,
	"day" date NOT NULL,
	"level" smallint NOT NULL,
	"category" text NOT NULL,
	"rate_bp" integer NOT NULL,
	"late" boolean NOT NULL,
	"friends" integer NOT NULL,
	"stakes" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "affiliate_earning_member_id_day_level_category_rate_bp_late_pk" PRIMARY KEY("member_id","day","level","category","rate_bp","late"),
	CONSTRAINT "affiliate_earning_category" CHECK ("affiliate_earning"."category" in ('lotto', 'slot', 'casino', 'sport', 'fishing'))
);
--> statement-breakpoint
CREATE TABLE "affiliate_redemption" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "affiliate_redemption_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"redeemed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "affiliate_redemption_positive" CHECK ("affiliate_redemption"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "affiliate_referral" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "affiliate_referral_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"referrer_id" bigint NOT NULL,
	"second_id" bigint,
	"bound_at" timestamp with time zone NOT NULL,
	"played_on" date,
	"refused_on" date,
	"refusal" text,
	CONSTRAINT "affiliate_referral_member" UNIQUE("member_id"),
	CONSTRAINT "affiliate_referral_refusal" CHECK ("affiliate_referral"."refusal" in ('device', 'bank_account', 'name')),
	CONSTRAINT "affiliate_referral_refused" CHECK (("affiliate_referral"."refused_on" is null) = ("affiliate_referral"."refusal" is null)),
	CONSTRAINT "affiliate_referral_others" CHECK ("affiliate_referral"."referrer_id" <> "affiliate_referral"."member_id" and "affiliate_referral"."second_id" <> "affiliate_referral"."member_id")
);
--> statement-breakpoint
CREATE TABLE "affiliate_rule" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "affiliate_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"effective_on" date NOT NULL,
	"terms" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "affiliate_visit" (
	"member_id" bigint NOT NULL,
	"day" date NOT NULL,
	"visitor" "bytea" NOT NULL,
	CONSTRAINT "affiliate_visit_day_member_id_visitor_pk" PRIMARY KEY("day","member_id","visitor")
);
--> statement-breakpoint
ALTER TABLE "affiliate_commission" ADD CONSTRAINT "affiliate_commission_rule_id_affiliate_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."affiliate_rule"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "affiliate_commission_friend" ON "affiliate_commission" USING btree ("member_id","friend_id","day");--> statement-breakpoint
CREATE INDEX "affiliate_redemption_member" ON "affiliate_redemption" USING btree ("member_id","redeemed_at");--> statement-breakpoint
CREATE INDEX "affiliate_referral_first" ON "affiliate_referral" USING btree ("referrer_id","id");--> statement-breakpoint
CREATE INDEX "affiliate_referral_second" ON "affiliate_referral" USING btree ("second_id","id");--> statement-breakpoint
CREATE INDEX "affiliate_referral_refusals" ON "affiliate_referral" USING btree ("id") WHERE refused_on is not null;--> statement-breakpoint
CREATE INDEX "affiliate_rule_day" ON "affiliate_rule" USING btree ("agent_id","effective_on","id");