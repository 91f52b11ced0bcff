CREATE TABLE "passkey" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkey_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"sign_count" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"backed_up" boolean NOT NULL,
	"device_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkey_credential_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkey_challenge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"challenge" text NOT NULL,
	"member_id" bigint,
	"session_id" bigint,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "passkey_challenge_unique" UNIQUE("challenge")
);
--> statement-breakpoint
CREATE TABLE "phone_code" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "phone_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"phone" text NOT NULL,
	"code_hash" text NOT NULL,
	"reference" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_proof" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "phone_proof_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"phone" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "phone_proof_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "bank_account_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_account_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"bank_code" text NOT NULL,
	"bank_account_number" text NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deletion_request" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deletion_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"status" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"reason" text,
	"anonymise_from" timestamp with time zone,
	"anonymised_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deletion_status" CHECK ("deletion_request"."status" in ('waiting', 'accepted', 'refused', 'withdrawn')),
	CONSTRAINT "deletion_accepted" CHECK (("deletion_request"."status" = 'accepted') = ("deletion_request"."anonymise_from" is not null))
);
--> statement-breakpoint
CREATE TABLE "login_failure" (
	"phone" text NOT NULL,
	"origin" text NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"halved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "login_failure_phone_origin_pk" PRIMARY KEY("phone","origin")
);
--> statement-breakpoint
CREATE TABLE "member" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"phone" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"birth_date" date NOT NULL,
	"bank_code" text NOT NULL,
	"bank_account_number" text NOT NULL,
	"vip_level" integer DEFAULT 0 NOT NULL,
	"ref_code" text NOT NULL,
	"referred_by" bigint,
	"marketing_consent" boolean DEFAULT false NOT NULL,
	"terms_version" text NOT NULL,
	"closed_at" timestamp with time zone,
	"withdraw_held_until" timestamp with time zone,
	"last_login_at" timestamp with time zone,
	"anonymised_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "member_ref_code_unique" UNIQUE("ref_code"),
	CONSTRAINT "member_phone_unique" UNIQUE("agent_id","phone"),
	CONSTRAINT "member_bank_account_unique" UNIQUE("agent_id","bank_code","bank_account_number"),
	CONSTRAINT "member_phone_e164" CHECK ("member"."phone" ~ '^\+66[689][0-9]{8}$' or "member"."anonymised_at" is not null),
	CONSTRAINT "member_vip_level" CHECK ("member"."vip_level" in (0, 1, 2))
);
--> statement-breakpoint
CREATE TABLE "otp" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "otp_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	"reference" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"device_hash" text,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"went_on_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "session_token_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "agent" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"logo_url" text,
	"line_contact_url" text,
	"line_admin_url" text,
	"telegram_contact_url" text,
	"config" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "agent_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "agent_bank_account" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_bank_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"bank_code" text,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banner" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banner_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"eyebrow" text NOT NULL,
	"title" text NOT NULL,
	"condition" text NOT NULL,
	"link" text NOT NULL,
	"action" text NOT NULL,
	"enamel" text NOT NULL,
	"emblem" text NOT NULL,
	"position" integer NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"link" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "cashback_play" (
	"member_id" bigint NOT NULL,
	"day" date NOT NULL,
	"category" text NOT NULL,
	"stakes" bigint NOT NULL,
	"wins" bigint NOT NULL,
	"computed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cashback_play_member_id_day_category_pk" PRIMARY KEY("member_id","day","category"),
	CONSTRAINT "cashback_play_amounts" CHECK ("cashback_play"."stakes" >= 0 and "cashback_play"."wins" >= 0)
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
	"bonus" jsonb,
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
	CONSTRAINT "coupon_gives" CHECK ("coupon"."gives" in ('credit', 'points', 'bonus') and "coupon"."amount" > 0),
	CONSTRAINT "coupon_bonus" CHECK (("coupon"."gives" = 'bonus') = ("coupon"."bonus" is not null)),
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
CREATE TABLE "account" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint,
	"wallet_type_id" integer,
	"name" text NOT NULL,
	"currency" text NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "wallet_not_negative" CHECK ("account"."balance" >= 0),
	CONSTRAINT "house_has_no_balance" CHECK ("account"."member_id" is not null or "account"."balance" = 0),
	CONSTRAINT "account_currency" CHECK ("account"."currency" in ('THB', 'POINT'))
);
--> statement-breakpoint
CREATE TABLE "entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transfer_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"seal" "bytea" DEFAULT ''::bytea NOT NULL,
	CONSTRAINT "entry_amount_not_zero" CHECK ("entry"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_anchor" (
	"day" date PRIMARY KEY NOT NULL,
	"block_id" bigint NOT NULL,
	"transfers" bigint NOT NULL,
	"audits" bigint NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"mac" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_check_run" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_check_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"since_last" boolean NOT NULL,
	"transfer_id" bigint NOT NULL,
	"block_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"seconds" integer NOT NULL,
	"findings" integer NOT NULL,
	"first" text,
	"mac" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receivable" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receivable_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"reference" text NOT NULL,
	"house" text DEFAULT 'adjustments' NOT NULL,
	"collected" bigint DEFAULT 0 NOT NULL,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receivable_reference_unique" UNIQUE("reference"),
	CONSTRAINT "receivable_amount_positive" CHECK ("receivable"."amount" > 0),
	CONSTRAINT "receivable_collected_within" CHECK (0 <= "receivable"."collected" and "receivable"."collected" <= "receivable"."amount"),
	CONSTRAINT "receivable_settled" CHECK (("receivable"."collected" = "receivable"."amount") = ("receivable"."settled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "seal_block" (
	"id" bigint PRIMARY KEY NOT NULL,
	"stream" text NOT NULL,
	"keys" bigint[] NOT NULL,
	"digests" "bytea" NOT NULL,
	"upto" bigint NOT NULL,
	"mark" timestamp with time zone,
	"made_at" timestamp with time zone NOT NULL,
	"mac" "bytea" NOT NULL,
	CONSTRAINT "seal_block_digests" CHECK (length("seal_block"."digests") = 16 * cardinality("seal_block"."keys"))
);
--> statement-breakpoint
CREATE TABLE "transfer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transfer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"note" text,
	"corrects" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"seal" "bytea" DEFAULT ''::bytea NOT NULL,
	"mac" "bytea",
	CONSTRAINT "transfer_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "bill" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "bill_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"wallet_id" bigint NOT NULL,
	"taken_id" bigint,
	"round_id" bigint NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"line_count" integer NOT NULL,
	"stake" bigint NOT NULL,
	"payable" bigint NOT NULL,
	"max_win" bigint NOT NULL,
	"win_amount" bigint DEFAULT 0 NOT NULL,
	"result_version" integer,
	"note" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "bill_status" CHECK ("bill"."status" in ('pending', 'won', 'lost', 'cancelled', 'refunded')),
	CONSTRAINT "bill_amounts" CHECK ("bill"."stake" >= "bill"."payable" and "bill"."payable" > 0 and "bill"."win_amount" between 0 and "bill"."max_win"),
	CONSTRAINT "bill_won_by_amount" CHECK (("bill"."status" = 'won') = ("bill"."win_amount" > 0)),
	CONSTRAINT "bill_settled_whole" CHECK (("bill"."status" in ('won', 'lost')) = ("bill"."result_version" is not null))
);
--> statement-breakpoint
CREATE TABLE "line" (
	"bill_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"round_id" bigint NOT NULL,
	"bet_type" text NOT NULL,
	"number" text NOT NULL,
	"key" text NOT NULL,
	"stake" bigint NOT NULL,
	"rate_x100" integer NOT NULL,
	"payable" bigint NOT NULL,
	"possible_win" bigint NOT NULL,
	"win_amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "line_bill_id_position_pk" PRIMARY KEY("bill_id","position"),
	CONSTRAINT "line_amounts" CHECK ("line"."stake" > 0 and "line"."stake" % 100 = 0 and "line"."payable" between 1 and "line"."stake" and "line"."possible_win" = "line"."stake" * "line"."rate_x100" / 100),
	CONSTRAINT "line_wins_all_or_nothing" CHECK ("line"."win_amount" in (0, "line"."possible_win"))
);
--> statement-breakpoint
CREATE TABLE "quote" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"round_id" bigint NOT NULL,
	"lines" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "number_set" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "number_set_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"name" text NOT NULL,
	"numbers" text[] NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "number_set_name_unique" UNIQUE("member_id","name"),
	CONSTRAINT "number_set_size" CHECK (cardinality("number_set"."numbers") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "lotto_category" (
	"id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "lotto_category_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "exposure_counter" (
	"round_id" bigint NOT NULL,
	"bet_type" text NOT NULL,
	"key" text NOT NULL,
	"used" bigint NOT NULL,
	"cap" bigint NOT NULL,
	CONSTRAINT "exposure_counter_round_id_bet_type_key_pk" PRIMARY KEY("round_id","bet_type","key"),
	CONSTRAINT "exposure_within_cap" CHECK ("exposure_counter"."used" between 0 and "exposure_counter"."cap")
);
--> statement-breakpoint
CREATE TABLE "market" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category_id" integer NOT NULL,
	"flag" text NOT NULL,
	"mapping" text NOT NULL,
	"rate_group" text NOT NULL,
	"schedule" jsonb NOT NULL,
	"yeekee" jsonb,
	"active" boolean NOT NULL,
	"result_after_minutes" integer DEFAULT 0 NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_holiday" (
	"market" text NOT NULL,
	"day" date NOT NULL,
	"moved_to" date,
	CONSTRAINT "market_holiday_market_day_pk" PRIMARY KEY("market","day")
);
--> statement-breakpoint
CREATE TABLE "member_counter" (
	"round_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"bet_type" text NOT NULL,
	"key" text NOT NULL,
	"used" bigint NOT NULL,
	"cap" bigint NOT NULL,
	CONSTRAINT "member_counter_round_id_member_id_bet_type_key_pk" PRIMARY KEY("round_id","member_id","bet_type","key"),
	CONSTRAINT "member_counter_within_cap" CHECK ("member_counter"."used" between 0 and "member_counter"."cap")
);
--> statement-breakpoint
CREATE TABLE "number_limit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "number_limit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"market" text,
	"round_id" bigint,
	"bet_type" text NOT NULL,
	"key" text,
	"action" text NOT NULL,
	"pct" integer,
	"cap" bigint,
	"from_at" timestamp with time zone,
	"until_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "number_limit_of_one" CHECK (num_nonnulls("number_limit"."market", "number_limit"."round_id") = 1),
	CONSTRAINT "number_limit_action" CHECK (case "number_limit"."action" when 'closed' then "number_limit"."pct" is null and "number_limit"."cap" is null when 'reduced' then "number_limit"."pct" between 1 and 99 and "number_limit"."cap" is null when 'cap' then "number_limit"."pct" is null and "number_limit"."cap" > 0 else false end)
);
--> statement-breakpoint
CREATE TABLE "rate" (
	"plan_id" integer NOT NULL,
	"rate_group" text NOT NULL,
	"bet_type" text NOT NULL,
	"rate_x100" integer NOT NULL,
	"stake_min" bigint NOT NULL,
	"stake_max" bigint NOT NULL,
	"discount_bp" integer NOT NULL,
	"max_loss" bigint NOT NULL,
	CONSTRAINT "rate_plan_id_rate_group_bet_type_pk" PRIMARY KEY("plan_id","rate_group","bet_type"),
	CONSTRAINT "rate_sane" CHECK ("rate"."rate_x100" > 0 and "rate"."stake_min" > 0 and "rate"."stake_max" >= "rate"."stake_min" and "rate"."discount_bp" between 0 and 9999 and "rate"."max_loss" > 0)
);
--> statement-breakpoint
CREATE TABLE "rate_plan" (
	"id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"lines_max" integer NOT NULL,
	"payout_per_bill_max" bigint NOT NULL,
	"payout_per_round_max" bigint NOT NULL,
	CONSTRAINT "rate_plan_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "result" (
	"round_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"raw" jsonb NOT NULL,
	"mapped" jsonb NOT NULL,
	"source" text NOT NULL,
	"reason" text,
	"entered_by" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"approved_by" text,
	"approved_at" timestamp with time zone,
	CONSTRAINT "result_round_id_version_pk" PRIMARY KEY("round_id","version"),
	CONSTRAINT "result_two_people" CHECK ("result"."source" in ('history', 'yeekee') or "result"."approved_by" is distinct from "result"."entered_by"),
	CONSTRAINT "result_approved_whole" CHECK (("result"."approved_by" is null) = ("result"."approved_at" is null))
);
--> statement-breakpoint
CREATE TABLE "round" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "round_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"market" text NOT NULL,
	"draw_date" date NOT NULL,
	"number" integer DEFAULT 1 NOT NULL,
	"open_at" timestamp with time zone NOT NULL,
	"close_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"result_version" integer,
	"void_reason" text,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "round_draw_unique" UNIQUE("market","draw_date","number"),
	CONSTRAINT "round_opens_before_it_closes" CHECK ("round"."open_at" <= "round"."close_at"),
	CONSTRAINT "round_status" CHECK ("round"."status" in ('scheduled', 'open', 'closed', 'resulted', 'settled', 'void')),
	CONSTRAINT "round_result_by_status" CHECK (("round"."status" in ('resulted', 'settled')) = ("round"."result_version" is not null))
);
--> statement-breakpoint
CREATE TABLE "shot" (
	"round_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"member_id" bigint NOT NULL,
	"number" text NOT NULL,
	"shooter" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"salt" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "shot_round_id_seq_pk" PRIMARY KEY("round_id","seq"),
	CONSTRAINT "shot_five_digits" CHECK ("shot"."number" ~ '^[0-9]{5}$'),
	CONSTRAINT "shot_seq" CHECK ("shot"."seq" > 0)
);
--> statement-breakpoint
CREATE TABLE "yeekee_archive" (
	"day" date PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"sha256" text NOT NULL,
	"rounds" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "yeekee_archive_hash" CHECK ("yeekee_archive"."sha256" = encode(sha256(convert_to("yeekee_archive"."body", 'UTF8')), 'hex'))
);
--> statement-breakpoint
CREATE TABLE "yeekee_reward" (
	"round_id" bigint NOT NULL,
	"row" smallint NOT NULL,
	"seq" integer NOT NULL,
	"member_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"paid_in" bigint,
	"prizes" bigint,
	"stake" bigint,
	"shooters" integer,
	CONSTRAINT "yeekee_reward_round_id_row_pk" PRIMARY KEY("round_id","row"),
	CONSTRAINT "yeekee_reward_once" UNIQUE("round_id","member_id"),
	CONSTRAINT "yeekee_reward_amount" CHECK ("yeekee_reward"."amount" > 0),
	CONSTRAINT "yeekee_reward_basis" CHECK (num_nulls("yeekee_reward"."paid_in", "yeekee_reward"."prizes", "yeekee_reward"."stake", "yeekee_reward"."shooters") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "yeekee_round" (
	"round_id" bigint PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"proof_version" smallint DEFAULT 1 NOT NULL,
	"chain" jsonb,
	"shot_count" integer DEFAULT 0 NOT NULL,
	"sum" bigint DEFAULT 0 NOT NULL,
	"head" text NOT NULL,
	"due_at" timestamp with time zone,
	"frozen_at" timestamp with time zone,
	"voided_at" timestamp with time zone,
	"root" text,
	"beacon_chain" jsonb,
	"beacon_round" integer,
	"beacon_at" timestamp with time zone,
	"pushed_at" timestamp with time zone,
	"signature" text,
	"randomness" text,
	"result_number" text,
	CONSTRAINT "yeekee_frozen_whole" CHECK (num_nonnulls("yeekee_round"."frozen_at", "yeekee_round"."voided_at") = num_nonnulls("yeekee_round"."root")),
	CONSTRAINT "yeekee_chain_bound" CHECK ("yeekee_round"."chain" is null or "yeekee_round"."proof_version" = 2),
	CONSTRAINT "yeekee_beacon_whole" CHECK (num_nulls("yeekee_round"."beacon_chain", "yeekee_round"."beacon_round", "yeekee_round"."beacon_at") in (0, 3) and ("yeekee_round"."beacon_round" is null or "yeekee_round"."frozen_at" is not null)),
	CONSTRAINT "yeekee_pushed_after_freeze" CHECK ("yeekee_round"."pushed_at" is null or "yeekee_round"."frozen_at" is not null),
	CONSTRAINT "yeekee_drawn_from_frozen" CHECK ("yeekee_round"."result_number" is null or "yeekee_round"."frozen_at" is not null),
	CONSTRAINT "yeekee_drawn_by_beacon" CHECK (num_nulls("yeekee_round"."signature", "yeekee_round"."randomness") in (0, 2) and ("yeekee_round"."result_number" is null or ("yeekee_round"."beacon_round" is null) = ("yeekee_round"."signature" is null)))
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"type" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"image" text,
	"link" text,
	"audience" text NOT NULL,
	"priority" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operator_consent" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_consent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"first_by" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"second_by" text,
	"second_at" timestamp with time zone,
	CONSTRAINT "consent_by_two" CHECK ("operator_consent"."second_by" <> "operator_consent"."first_by")
);
--> statement-breakpoint
CREATE TABLE "operator_handover" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_handover_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"action" text NOT NULL,
	"role" text,
	"disabled" boolean,
	"token_hash" text,
	"secrets" boolean NOT NULL,
	"reason" text,
	"proposed_by" text NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"agreed_by" text,
	"agreed_at" timestamp with time zone,
	CONSTRAINT "handover_action" CHECK ("operator_handover"."action" in ('add', 'change', 'renew'))
);
--> statement-breakpoint
CREATE TABLE "operator_person" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_person_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text,
	"environment_token_hash" text,
	"totp_secret" "bytea" NOT NULL,
	"totp_confirmed_at" timestamp with time zone,
	"totp_last_step" bigint DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failed_at" timestamp with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"disabled_at" timestamp with time zone,
	CONSTRAINT "operator_name_unique" UNIQUE("name"),
	CONSTRAINT "operator_token_unique" UNIQUE("token_hash"),
	CONSTRAINT "operator_role" CHECK ("operator_person"."role" in ('viewer', 'cashier', 'manager', 'owner')),
	CONSTRAINT "operator_name_form" CHECK ("operator_person"."name" ~ '^[a-z][a-z0-9._-]{1,29}$')
);
--> statement-breakpoint
CREATE TABLE "operator_session" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"ip" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "operator_session_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"operator" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	"request_id" text NOT NULL,
	"hash" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channel" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"gateway" text NOT NULL,
	"min_amount" bigint NOT NULL,
	"max_amount" bigint NOT NULL,
	"daily_max" bigint,
	"fee" bigint DEFAULT 0 NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"closed_until" timestamp with time zone,
	"opens_minute" integer DEFAULT 0 NOT NULL,
	"closes_minute" integer DEFAULT 0 NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "channel_code_unique" UNIQUE("code"),
	CONSTRAINT "channel_limits" CHECK (0 < "channel"."min_amount" and "channel"."min_amount" <= "channel"."max_amount"),
	CONSTRAINT "channel_fee" CHECK ("channel"."fee" >= 0 and ("channel"."daily_max" is null or "channel"."daily_max" > 0))
);
--> statement-breakpoint
CREATE TABLE "incoming_return" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incoming_return_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"incoming_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"bank_code" text,
	"account_number" text,
	"account_name" text,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"done_by" text,
	CONSTRAINT "return_of_incoming" UNIQUE("incoming_id"),
	CONSTRAINT "return_amount_positive" CHECK ("incoming_return"."amount" > 0),
	CONSTRAINT "return_status" CHECK ("incoming_return"."status" in ('waiting', 'sending', 'by_hand', 'returned')),
	CONSTRAINT "return_settled" CHECK (("incoming_return"."status" = 'returned') = ("incoming_return"."settled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "incoming_transfer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incoming_transfer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"gateway" text NOT NULL,
	"event_id" text NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"sender" jsonb,
	"receiver" jsonb,
	"account_id" bigint,
	"bank_reference" text,
	"received_at" timestamp with time zone NOT NULL,
	"intent_id" bigint,
	"status" text NOT NULL,
	"reason" text,
	"member_id" bigint,
	"credited_amount" bigint,
	"fee_amount" bigint DEFAULT 0 NOT NULL,
	"alias_of" bigint,
	"proposed_by" text,
	"proposal" text,
	"proposed_intent_id" bigint,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "incoming_event_unique" UNIQUE("gateway","event_id"),
	CONSTRAINT "incoming_amount_positive" CHECK ("incoming_transfer"."amount" > 0),
	CONSTRAINT "incoming_status" CHECK ("incoming_transfer"."status" in ('credited', 'review', 'suspense', 'returning', 'returned', 'alias', 'dismissed')),
	CONSTRAINT "incoming_credited_whole" CHECK ("incoming_transfer"."status" <> 'credited' or ("incoming_transfer"."intent_id" is not null and "incoming_transfer"."member_id" is not null and "incoming_transfer"."credited_amount" is not null)),
	CONSTRAINT "incoming_alias_named" CHECK ("incoming_transfer"."status" <> 'alias' or "incoming_transfer"."alias_of" is not null)
);
--> statement-breakpoint
CREATE TABLE "payment_intent" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_intent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"sub_channel_id" bigint NOT NULL,
	"reference" text NOT NULL,
	"status" text NOT NULL,
	"origin" text DEFAULT 'asked' NOT NULL,
	"amount" bigint NOT NULL,
	"payable" bigint NOT NULL,
	"fee" bigint DEFAULT 0 NOT NULL,
	"qr_payload" text,
	"account_id" bigint,
	"slot_open" boolean DEFAULT false NOT NULL,
	"slot_free_at" timestamp with time zone,
	"sender_bank_code" text NOT NULL,
	"sender_account_number" text NOT NULL,
	"sender_name" text NOT NULL,
	"paid_amount" bigint,
	"credited_amount" bigint,
	"flag" text,
	"review_reason" text,
	"expires_at" timestamp with time zone NOT NULL,
	"credited_at" timestamp with time zone,
	"asked" integer DEFAULT 0 NOT NULL,
	"ask_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "intent_reference_unique" UNIQUE("reference"),
	CONSTRAINT "intent_amount_positive" CHECK ("payment_intent"."amount" > 0),
	CONSTRAINT "intent_payable" CHECK ("payment_intent"."fee" >= 0 and "payment_intent"."payable" >= "payment_intent"."amount" + "payment_intent"."fee"),
	CONSTRAINT "intent_status" CHECK ("payment_intent"."status" in ('created', 'pending', 'paid', 'credited', 'expired', 'cancelled', 'failed', 'review')),
	CONSTRAINT "intent_credited_whole" CHECK (("payment_intent"."status" = 'credited') = ("payment_intent"."credited_at" is not null) and ("payment_intent"."credited_at" is null or ("payment_intent"."paid_amount" is not null and "payment_intent"."credited_amount" is not null)))
);
--> statement-breakpoint
CREATE TABLE "sub_channel" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sub_channel_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"name" text NOT NULL,
	"account_id" bigint,
	"open" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "sub_channel_account" UNIQUE("channel_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_inbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_inbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"event_id" text NOT NULL,
	"body" jsonb NOT NULL,
	"repeats" integer DEFAULT 0 NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	CONSTRAINT "inbox_event_unique" UNIQUE("source","event_id")
);
--> statement-breakpoint
CREATE TABLE "payout_time" (
	"automatic" boolean PRIMARY KEY NOT NULL,
	"median_seconds" integer NOT NULL,
	"most_seconds" integer NOT NULL,
	"payouts" integer NOT NULL,
	"measured_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "turnover" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "turnover_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"cause" text NOT NULL,
	"required" bigint NOT NULL,
	"done" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "turnover_cause_unique" UNIQUE("cause"),
	CONSTRAINT "turnover_done_within" CHECK (0 <= "turnover"."done" and "turnover"."done" <= "turnover"."required")
);
--> statement-breakpoint
CREATE TABLE "turnover_count" (
	"reference" text NOT NULL,
	"turnover_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"category" text NOT NULL,
	"taken_back" boolean DEFAULT false NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "turnover_count_reference_turnover_id_pk" PRIMARY KEY("reference","turnover_id"),
	CONSTRAINT "turnover_count_positive" CHECK ("turnover_count"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "withdraw" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdraw_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"status" text NOT NULL,
	"amount" bigint NOT NULL,
	"bank_code" text NOT NULL,
	"bank_account_number" text NOT NULL,
	"account_name" text NOT NULL,
	"automatic" boolean NOT NULL,
	"review" text[] DEFAULT '{}'::text[] NOT NULL,
	"decided_by" text,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"expected_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"unknown_since" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"proposed_outcome" text,
	"proposed_by" text,
	"settled_at" timestamp with time zone,
	"return_id" text,
	"returned_at" timestamp with time zone,
	CONSTRAINT "withdraw_return_id" UNIQUE("return_id"),
	CONSTRAINT "withdraw_amount_positive" CHECK ("withdraw"."amount" > 0),
	CONSTRAINT "withdraw_status" CHECK ("withdraw"."status" in ('requested', 'approved', 'sending', 'paid', 'rejected', 'failed', 'returned')),
	CONSTRAINT "withdraw_settled" CHECK (("withdraw"."status" in ('paid', 'rejected', 'failed', 'returned')) = ("withdraw"."settled_at" is not null)),
	CONSTRAINT "withdraw_returned" CHECK (("withdraw"."status" = 'returned') = ("withdraw"."returned_at" is not null and "withdraw"."return_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "play_day" (
	"member_id" bigint NOT NULL,
	"day" date NOT NULL,
	"deposited" bigint DEFAULT 0 NOT NULL,
	"staked" bigint DEFAULT 0 NOT NULL,
	"won" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "play_day_member_id_day_pk" PRIMARY KEY("member_id","day")
);
--> statement-breakpoint
CREATE TABLE "play_limit" (
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"set_by" text NOT NULL,
	"amount" bigint NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "play_limit_member_id_kind_period_set_by_pk" PRIMARY KEY("member_id","kind","period","set_by"),
	CONSTRAINT "play_limit_kind" CHECK ("play_limit"."kind" in ('deposit', 'loss', 'stake', 'single_bet', 'session') and "play_limit"."period" in ('day', 'days7', 'month', 'bet')),
	CONSTRAINT "play_limit_period" CHECK (("play_limit"."kind" = 'single_bet') = ("play_limit"."period" = 'bet')),
	CONSTRAINT "play_limit_set_by" CHECK ("play_limit"."set_by" in ('member', 'operator')),
	CONSTRAINT "play_limit_amount" CHECK ("play_limit"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "play_limit_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "play_limit_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"set_by" text NOT NULL,
	"before" bigint,
	"after" bigint,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "play_limit_raise" (
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"amount" bigint,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmable_at" timestamp with time zone NOT NULL,
	CONSTRAINT "play_limit_raise_member_id_kind_period_pk" PRIMARY KEY("member_id","kind","period")
);
--> statement-breakpoint
CREATE TABLE "play_member" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"reality_check_minutes" integer DEFAULT 60 NOT NULL,
	"offered_at_register" timestamp with time zone,
	"offered_at_deposit" timestamp with time zone,
	CONSTRAINT "play_member_reality_check" CHECK ("play_member"."reality_check_minutes" between 15 and 60)
);
--> statement-breakpoint
CREATE TABLE "play_pause" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "play_pause_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"length" text NOT NULL,
	"set_by" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	CONSTRAINT "play_pause_length" CHECK ("play_pause"."length" in ('today', 'hours24', 'days7', 'days30', 'months6', 'year1', 'years5', 'permanent')),
	CONSTRAINT "play_pause_end" CHECK (("play_pause"."ends_at" is null) = ("play_pause"."length" = 'permanent') and "play_pause"."ends_at" > "play_pause"."starts_at"),
	CONSTRAINT "play_pause_set_by" CHECK ("play_pause"."set_by" in ('member', 'operator'))
);
--> statement-breakpoint
CREATE TABLE "play_pause_mark" (
	"mark" text NOT NULL,
	"member_id" bigint NOT NULL,
	"pause_id" bigint NOT NULL,
	"ends_at" timestamp with time zone,
	CONSTRAINT "play_pause_mark_mark_pause_id_pk" PRIMARY KEY("mark","pause_id")
);
--> statement-breakpoint
CREATE TABLE "play_pause_mark_end" (
	"mark" text NOT NULL,
	"pause_id" bigint NOT NULL,
	"ended_by" text NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	CONSTRAINT "play_pause_mark_end_mark_pause_id_pk" PRIMARY KEY("mark","pause_id")
);
--> statement-breakpoint
CREATE TABLE "play_session" (
	"session_id" bigint PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"staked" bigint NOT NULL,
	"won" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotion" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotion_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"slug" text NOT NULL,
	"group" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"rule" jsonb NOT NULL,
	"enamel" text NOT NULL,
	"emblem" text NOT NULL,
	"position" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"claimed" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "promotion_slug_unique" UNIQUE("agent_id","slug"),
	CONSTRAINT "promotion_claimed_not_negative" CHECK ("promotion"."claimed" >= 0)
);
--> statement-breakpoint
CREATE TABLE "promotion_progress" (
	"taken_id" bigint PRIMARY KEY NOT NULL,
	"cash" bigint NOT NULL,
	"bonus" bigint DEFAULT 0 NOT NULL,
	"done" bigint DEFAULT 0 NOT NULL,
	"played" bigint DEFAULT 0 NOT NULL,
	"open" integer DEFAULT 0 NOT NULL,
	"late_moves" integer DEFAULT 0 NOT NULL,
	"late_kept" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "progress_not_negative" CHECK (least("promotion_progress"."cash", "promotion_progress"."bonus", "promotion_progress"."done", "promotion_progress"."played", "promotion_progress"."late_kept") >= 0 and "promotion_progress"."open" >= 0)
);
--> statement-breakpoint
CREATE TABLE "promotion_review" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotion_review_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"taken_id" bigint NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"decision" text,
	CONSTRAINT "promotion_review_amount" CHECK ("promotion_review"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "promotion_stake" (
	"reference" text PRIMARY KEY NOT NULL,
	"taken_id" bigint NOT NULL,
	"category" text NOT NULL,
	"game" text NOT NULL,
	"stake" bigint NOT NULL,
	"cash" bigint NOT NULL,
	"bonus" bigint NOT NULL,
	"weight_pct" integer NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"won_cash" bigint DEFAULT 0 NOT NULL,
	"won_bonus" bigint DEFAULT 0 NOT NULL,
	"counted" bigint DEFAULT 0 NOT NULL,
	"covered" boolean DEFAULT false NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "stake_paid" CHECK ("promotion_stake"."cash" >= 0 and "promotion_stake"."bonus" >= 0 and "promotion_stake"."cash" + "promotion_stake"."bonus" > 0 and "promotion_stake"."stake" > 0),
	CONSTRAINT "stake_status" CHECK ("promotion_stake"."status" in ('open', 'settled', 'returned')),
	CONSTRAINT "stake_settled" CHECK (("promotion_stake"."status" = 'open') = ("promotion_stake"."settled_at" is null)),
	CONSTRAINT "stake_counts_when_settled" CHECK ("promotion_stake"."counted" between 0 and "promotion_stake"."stake" and ("promotion_stake"."counted" = 0 or "promotion_stake"."status" = 'settled'))
);
--> statement-breakpoint
CREATE TABLE "promotion_taken" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotion_taken_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"promotion_id" bigint,
	"intent_id" bigint,
	"source" text,
	"title" text NOT NULL,
	"rule" jsonb NOT NULL,
	"terms_hash" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"wallet_id" bigint,
	"deposit" bigint DEFAULT 0 NOT NULL,
	"bonus" bigint DEFAULT 0 NOT NULL,
	"required" bigint DEFAULT 0 NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	"active_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"converted" bigint DEFAULT 0 NOT NULL,
	"returned" bigint DEFAULT 0 NOT NULL,
	"forfeited" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "taken_status" CHECK ("promotion_taken"."status" in ('accepted', 'active', 'completed', 'expired', 'forfeited', 'given_up')),
	CONSTRAINT "taken_ended" CHECK (("promotion_taken"."status" in ('accepted', 'active')) = ("promotion_taken"."ended_at" is null)),
	CONSTRAINT "taken_active_whole" CHECK (("promotion_taken"."active_at" is null) = ("promotion_taken"."wallet_id" is null) and ("promotion_taken"."active_at" is null) = ("promotion_taken"."expires_at" is null)),
	CONSTRAINT "taken_life" CHECK (("promotion_taken"."status" = 'accepted' and "promotion_taken"."active_at" is null) or "promotion_taken"."status" = 'forfeited' or "promotion_taken"."active_at" is not null),
	CONSTRAINT "taken_reason" CHECK (("promotion_taken"."status" = 'forfeited') = ("promotion_taken"."reason" is not null)),
	CONSTRAINT "taken_amounts" CHECK (least("promotion_taken"."deposit", "promotion_taken"."bonus", "promotion_taken"."required", "promotion_taken"."converted", "promotion_taken"."returned", "promotion_taken"."forfeited") >= 0)
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
CREATE TABLE "sandbox_behaviour" (
	"part" text PRIMARY KEY NOT NULL,
	"behaviour" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_delivery" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" text NOT NULL,
	"path" text DEFAULT '/api/callback/sandbox' NOT NULL,
	"body" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_payment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" text NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"sender_bank_code" text NOT NULL,
	"sender_account_number" text NOT NULL,
	"sender_name" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_payment_event" UNIQUE("event_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_payout" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_payout_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"bank_code" text NOT NULL,
	"account_number" text NOT NULL,
	"account_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settles_at" timestamp with time zone NOT NULL,
	"behaviour" text NOT NULL,
	CONSTRAINT "sandbox_payout_reference" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "sandbox_qr" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_qr_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"payer_bank_code" text NOT NULL,
	"payer_account_number" text NOT NULL,
	"payer_name" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_qr_reference" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "sandbox_sms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_sms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_transfer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_transfer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" text NOT NULL,
	"reference" text NOT NULL,
	"to_bank_code" text NOT NULL,
	"to_number" text NOT NULL,
	"amount" bigint NOT NULL,
	"sender_bank_code" text NOT NULL,
	"sender_account_number" text NOT NULL,
	"sender_name" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_transfer_event" UNIQUE("event_id"),
	CONSTRAINT "sandbox_transfer_reference" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"owner" text NOT NULL,
	"key" text NOT NULL,
	"route" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" json,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "idempotency_owner_key_pk" PRIMARY KEY("owner","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" double precision
);
--> statement-breakpoint
CREATE TABLE "stream_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stream_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenge" ADD CONSTRAINT "passkey_challenge_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_account_history" ADD CONSTRAINT "bank_account_history_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_request" ADD CONSTRAINT "deletion_request_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "otp" ADD CONSTRAINT "otp_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashback_reward" ADD CONSTRAINT "cashback_reward_rule_id_cashback_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."cashback_rule"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_code" ADD CONSTRAINT "coupon_code_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_code_id_coupon_code_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."coupon_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry" ADD CONSTRAINT "entry_transfer_id_transfer_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry" ADD CONSTRAINT "entry_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill" ADD CONSTRAINT "bill_round_id_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."round"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line" ADD CONSTRAINT "line_bill" FOREIGN KEY ("bill_id") REFERENCES "public"."bill"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market" ADD CONSTRAINT "market_category_id_lotto_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."lotto_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_holiday" ADD CONSTRAINT "market_holiday_market_market_code_fk" FOREIGN KEY ("market") REFERENCES "public"."market"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_limit" ADD CONSTRAINT "number_limit_market_market_code_fk" FOREIGN KEY ("market") REFERENCES "public"."market"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_limit" ADD CONSTRAINT "number_limit_round_id_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."round"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate" ADD CONSTRAINT "rate_plan_id_rate_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."rate_plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result" ADD CONSTRAINT "result_round_id_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."round"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round" ADD CONSTRAINT "round_market_market_code_fk" FOREIGN KEY ("market") REFERENCES "public"."market"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shot" ADD CONSTRAINT "shot_round_id_yeekee_round_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."yeekee_round"("round_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "yeekee_reward" ADD CONSTRAINT "yeekee_reward_round_id_yeekee_round_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."yeekee_round"("round_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "yeekee_round" ADD CONSTRAINT "yeekee_round_round_id_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."round"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_return" ADD CONSTRAINT "incoming_return_incoming_id_incoming_transfer_id_fk" FOREIGN KEY ("incoming_id") REFERENCES "public"."incoming_transfer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_transfer" ADD CONSTRAINT "incoming_transfer_intent_id_payment_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."payment_intent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intent" ADD CONSTRAINT "payment_intent_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intent" ADD CONSTRAINT "payment_intent_sub_channel_id_sub_channel_id_fk" FOREIGN KEY ("sub_channel_id") REFERENCES "public"."sub_channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_channel" ADD CONSTRAINT "sub_channel_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnover_count" ADD CONSTRAINT "turnover_count_turnover_id_turnover_id_fk" FOREIGN KEY ("turnover_id") REFERENCES "public"."turnover"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_pause_mark" ADD CONSTRAINT "play_pause_mark_pause_id_play_pause_id_fk" FOREIGN KEY ("pause_id") REFERENCES "public"."play_pause"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_pause_mark_end" ADD CONSTRAINT "play_pause_mark_end_pause_id_play_pause_id_fk" FOREIGN KEY ("pause_id") REFERENCES "public"."play_pause"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_progress" ADD CONSTRAINT "promotion_progress_taken_id_promotion_taken_id_fk" FOREIGN KEY ("taken_id") REFERENCES "public"."promotion_taken"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_review" ADD CONSTRAINT "promotion_review_taken_id_promotion_taken_id_fk" FOREIGN KEY ("taken_id") REFERENCES "public"."promotion_taken"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_stake" ADD CONSTRAINT "promotion_stake_taken_id_promotion_taken_id_fk" FOREIGN KEY ("taken_id") REFERENCES "public"."promotion_taken"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_taken" ADD CONSTRAINT "promotion_taken_promotion_id_promotion_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotion"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemption" ADD CONSTRAINT "redemption_item_id_redemption_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."redemption_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_member" ON "passkey" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "passkey_challenge_expires" ON "passkey_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenge_member" ON "passkey_challenge" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "phone_code_phone" ON "phone_code" USING btree ("agent_id","phone","created_at");--> statement-breakpoint
CREATE INDEX "phone_code_created" ON "phone_code" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "phone_proof_expires" ON "phone_proof" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "bank_account_history_member" ON "bank_account_history" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "bank_account_history_account" ON "bank_account_history" USING btree ("bank_code","bank_account_number");--> statement-breakpoint
CREATE UNIQUE INDEX "deletion_one_open" ON "deletion_request" USING btree ("member_id") WHERE status in ('waiting', 'accepted');--> statement-breakpoint
CREATE INDEX "deletion_due" ON "deletion_request" USING btree ("anonymise_from") WHERE status = 'accepted' and anonymised_at is null;--> statement-breakpoint
CREATE INDEX "member_referred_by" ON "member" USING btree ("referred_by");--> statement-breakpoint
CREATE INDEX "member_person" ON "member" USING btree ("birth_date","first_name","last_name");--> statement-breakpoint
CREATE INDEX "otp_member" ON "otp" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "session_member" ON "session" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "session_device" ON "session" USING btree ("device_hash");--> statement-breakpoint
CREATE INDEX "session_expires" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "cashback_carry_to" ON "cashback_carry" USING btree ("to_day","member_id");--> statement-breakpoint
CREATE INDEX "cashback_carry_from" ON "cashback_carry" USING btree ("member_id","from_day");--> statement-breakpoint
CREATE INDEX "cashback_play_day" ON "cashback_play" USING btree ("day");--> statement-breakpoint
CREATE INDEX "cashback_reward_day" ON "cashback_reward" USING btree ("day");--> statement-breakpoint
CREATE INDEX "cashback_rule_day" ON "cashback_rule" USING btree ("agent_id","effective_on","id");--> statement-breakpoint
CREATE INDEX "coupon_code_coupon" ON "coupon_code" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "coupon_code_owner" ON "coupon_code" USING btree ("owner_id") WHERE owner_id is not null;--> statement-breakpoint
CREATE INDEX "coupon_use_member" ON "coupon_use" USING btree ("member_id","coupon_id","used_at");--> statement-breakpoint
CREATE INDEX "coupon_use_code" ON "coupon_use" USING btree ("code_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_house_purpose" ON "account" USING btree ("name","currency") WHERE "account"."member_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "account_main_wallet" ON "account" USING btree ("member_id") WHERE "account"."wallet_type_id" = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "account_points" ON "account" USING btree ("member_id") WHERE "account"."member_id" is not null and "account"."currency" = 'POINT';--> statement-breakpoint
CREATE INDEX "account_member" ON "account" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "entry_account" ON "entry" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "entry_transfer" ON "entry" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "receivable_open" ON "receivable" USING btree ("member_id") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "seal_block_stream" ON "seal_block" USING btree ("stream","id");--> statement-breakpoint
CREATE INDEX "transfer_created" ON "transfer" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "bill_member" ON "bill" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "bill_round" ON "bill" USING btree ("round_id","id");--> statement-breakpoint
CREATE INDEX "line_key" ON "line" USING btree ("round_id","bet_type","key");--> statement-breakpoint
CREATE INDEX "quote_expires" ON "quote" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "market_category" ON "market" USING btree ("category_id","position");--> statement-breakpoint
CREATE INDEX "number_limit_market" ON "number_limit" USING btree ("market");--> statement-breakpoint
CREATE INDEX "number_limit_round" ON "number_limit" USING btree ("round_id");--> statement-breakpoint
CREATE INDEX "result_published" ON "result" USING btree (coalesce("approved_at", "entered_at")) WHERE version = 1;--> statement-breakpoint
CREATE INDEX "round_unfinished" ON "round" USING btree ("status","close_at") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "round_close" ON "round" USING btree ("market","close_at");--> statement-breakpoint
CREATE INDEX "round_day" ON "round" USING btree ("draw_date");--> statement-breakpoint
CREATE INDEX "round_settled" ON "round" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "shot_member" ON "shot" USING btree ("round_id","member_id","seq");--> statement-breakpoint
CREATE INDEX "yeekee_round_due" ON "yeekee_round" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "notification_agent" ON "notification" USING btree ("agent_id","priority");--> statement-breakpoint
CREATE UNIQUE INDEX "consent_one_open" ON "operator_consent" USING btree ("action","subject") WHERE second_by is null;--> statement-breakpoint
CREATE UNIQUE INDEX "handover_one_open" ON "operator_handover" USING btree ("name") WHERE agreed_by is null;--> statement-breakpoint
CREATE INDEX "handover_name" ON "operator_handover" USING btree ("name");--> statement-breakpoint
CREATE INDEX "operator_session_name" ON "operator_session" USING btree ("name") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "return_open" ON "incoming_return" USING btree ("id") WHERE status in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "incoming_review" ON "incoming_transfer" USING btree ("id") WHERE status in ('review', 'suspense');--> statement-breakpoint
CREATE UNIQUE INDEX "incoming_intent_credited" ON "incoming_transfer" USING btree ("intent_id") WHERE status = 'credited';--> statement-breakpoint
CREATE INDEX "incoming_account" ON "incoming_transfer" USING btree ("account_id","amount","paid_at") WHERE account_id is not null;--> statement-breakpoint
CREATE INDEX "incoming_bank_reference" ON "incoming_transfer" USING btree ("bank_reference") WHERE bank_reference is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "intent_one_open" ON "payment_intent" USING btree ("member_id","channel_id") WHERE status in ('created', 'pending');--> statement-breakpoint
CREATE UNIQUE INDEX "intent_slot" ON "payment_intent" USING btree ("account_id","payable") WHERE slot_open;--> statement-breakpoint
CREATE INDEX "intent_slot_free" ON "payment_intent" USING btree ("slot_free_at") WHERE slot_open and slot_free_at is not null;--> statement-breakpoint
CREATE INDEX "intent_member" ON "payment_intent" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "intent_credited" ON "payment_intent" USING btree ("member_id","credited_at") WHERE status = 'credited';--> statement-breakpoint
CREATE INDEX "intent_open" ON "payment_intent" USING btree ("expires_at") WHERE status in ('created', 'pending');--> statement-breakpoint
CREATE INDEX "intent_to_ask" ON "payment_intent" USING btree ("ask_at") WHERE ask_at is not null;--> statement-breakpoint
CREATE INDEX "inbox_open" ON "webhook_inbox" USING btree ("id") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "turnover_open" ON "turnover" USING btree ("member_id","id") WHERE done < required;--> statement-breakpoint
CREATE UNIQUE INDEX "withdraw_one_open" ON "withdraw" USING btree ("member_id") WHERE status in ('requested', 'approved', 'sending');--> statement-breakpoint
CREATE INDEX "withdraw_member" ON "withdraw" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "withdraw_open" ON "withdraw" USING btree ("id") WHERE status in ('requested', 'approved', 'sending');--> statement-breakpoint
CREATE INDEX "withdraw_paid" ON "withdraw" USING btree ("settled_at") WHERE status = 'paid';--> statement-breakpoint
CREATE INDEX "play_limit_change_member" ON "play_limit_change" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "play_pause_member" ON "play_pause" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "progress_holding" ON "promotion_progress" USING btree ("taken_id") WHERE cash + bonus > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_review_reference" ON "promotion_review" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "promotion_review_open" ON "promotion_review" USING btree ("id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "stake_taken" ON "promotion_stake" USING btree ("taken_id","placed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_one_active" ON "promotion_taken" USING btree ("member_id") WHERE status = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "taken_one_of_intent" ON "promotion_taken" USING btree ("intent_id") WHERE status <> 'forfeited';--> statement-breakpoint
CREATE UNIQUE INDEX "taken_source_unique" ON "promotion_taken" USING btree ("source");--> statement-breakpoint
CREATE UNIQUE INDEX "taken_wallet_unique" ON "promotion_taken" USING btree ("wallet_id");--> statement-breakpoint
CREATE INDEX "taken_member" ON "promotion_taken" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "taken_expires" ON "promotion_taken" USING btree ("expires_at") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "redemption_member" ON "redemption" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "redemption_item_of_member" ON "redemption" USING btree ("item_id","member_id");--> statement-breakpoint
CREATE INDEX "redemption_ordered" ON "redemption" USING btree ("id") WHERE status = 'ordered';--> statement-breakpoint
CREATE INDEX "redemption_item_shown" ON "redemption_item" USING btree ("agent_id","position");--> statement-breakpoint
CREATE INDEX "sandbox_delivery_due" ON "sandbox_delivery" USING btree ("due_at") WHERE delivered_at is null;--> statement-breakpoint
CREATE INDEX "sandbox_payment_reference" ON "sandbox_payment" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "sandbox_transfer_to" ON "sandbox_transfer" USING btree ("to_number","paid_at");--> statement-breakpoint
CREATE INDEX "idempotency_created" ON "idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stream_event_created" ON "stream_event" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stream_event_topic" ON "stream_event" USING btree ("topic","id");