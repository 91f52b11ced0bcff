CREATE TABLE "bank_account_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_account_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"bank_code" text NOT NULL,
	"bank_account_number" text NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_failure" (
	"phone" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
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
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "member_ref_code_unique" UNIQUE("ref_code"),
	CONSTRAINT "member_phone_unique" UNIQUE("agent_id","phone"),
	CONSTRAINT "member_bank_account_unique" UNIQUE("agent_id","bank_code","bank_account_number"),
	CONSTRAINT "member_phone_e164" CHECK ("member"."phone" ~ '^\+66[689][0-9]{8}$'),
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
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
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
	CONSTRAINT "entry_amount_not_zero" CHECK ("entry"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "receivable" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receivable_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"reference" text NOT NULL,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receivable_reference_unique" UNIQUE("reference"),
	CONSTRAINT "receivable_amount_positive" CHECK ("receivable"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "transfer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transfer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"note" text,
	"corrects" bigint,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transfer_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "bill" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "bill_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"wallet_id" bigint NOT NULL,
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
CREATE TABLE "market" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category_id" integer NOT NULL,
	"flag" text NOT NULL,
	"mapping" text NOT NULL,
	"rate_group" text NOT NULL,
	"schedule" jsonb NOT NULL,
	"active" boolean NOT NULL,
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
CREATE TABLE "quote" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"round_id" bigint NOT NULL,
	"lines" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
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
	CONSTRAINT "result_two_people" CHECK ("result"."source" = 'history' or "result"."approved_by" is distinct from "result"."entered_by"),
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
	"fee" bigint DEFAULT 0 NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"opens_minute" integer DEFAULT 0 NOT NULL,
	"closes_minute" integer DEFAULT 0 NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "channel_code_unique" UNIQUE("code"),
	CONSTRAINT "channel_limits" CHECK (0 < "channel"."min_amount" and "channel"."min_amount" <= "channel"."max_amount")
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
	"received_at" timestamp with time zone NOT NULL,
	"intent_id" bigint,
	"status" text NOT NULL,
	"reason" text,
	"member_id" bigint,
	"proposed_by" text,
	"proposal" text,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "incoming_event_unique" UNIQUE("gateway","event_id"),
	CONSTRAINT "incoming_amount_positive" CHECK ("incoming_transfer"."amount" > 0),
	CONSTRAINT "incoming_status" CHECK ("incoming_transfer"."status" in ('credited', 'review', 'returned')),
	CONSTRAINT "incoming_credited_whole" CHECK ("incoming_transfer"."status" <> 'credited' or ("incoming_transfer"."intent_id" is not null and "incoming_transfer"."member_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_intent" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_intent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"sub_channel_id" bigint NOT NULL,
	"reference" text NOT NULL,
	"status" text NOT NULL,
	"amount" bigint NOT NULL,
	"qr_payload" text,
	"sender_bank_code" text NOT NULL,
	"sender_account_number" text NOT NULL,
	"sender_name" text NOT NULL,
	"paid_amount" bigint,
	"flag" text,
	"review_reason" text,
	"expires_at" timestamp with time zone NOT NULL,
	"credited_at" timestamp with time zone,
	"asked" integer DEFAULT 0 NOT NULL,
	"ask_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "intent_reference_unique" UNIQUE("reference"),
	CONSTRAINT "intent_amount_positive" CHECK ("payment_intent"."amount" > 0),
	CONSTRAINT "intent_status" CHECK ("payment_intent"."status" in ('created', 'pending', 'paid', 'credited', 'expired', 'cancelled', 'failed', 'review')),
	CONSTRAINT "intent_credited_whole" CHECK (("payment_intent"."status" = 'credited') = ("payment_intent"."credited_at" is not null) and ("payment_intent"."credited_at" is null or "payment_intent"."paid_amount" is not null))
);
--> statement-breakpoint
CREATE TABLE "sub_channel" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sub_channel_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"name" text NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL
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
CREATE TABLE "withdraw" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdraw_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"status" text NOT NULL,
	"amount" bigint NOT NULL,
	"bank_code" text NOT NULL,
	"bank_account_number" text NOT NULL,
	"account_name" text NOT NULL,
	"automatic" boolean NOT NULL,
	"decided_by" text,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"expected_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"unknown_since" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "withdraw_amount_positive" CHECK ("withdraw"."amount" > 0),
	CONSTRAINT "withdraw_status" CHECK ("withdraw"."status" in ('requested', 'approved', 'sending', 'paid', 'rejected', 'failed')),
	CONSTRAINT "withdraw_settled" CHECK (("withdraw"."status" in ('paid', 'rejected', 'failed')) = ("withdraw"."settled_at" is not null))
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
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "promotion_slug_unique" UNIQUE("agent_id","slug")
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
ALTER TABLE "bank_account_history" ADD CONSTRAINT "bank_account_history_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "otp" ADD CONSTRAINT "otp_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "incoming_transfer" ADD CONSTRAINT "incoming_transfer_intent_id_payment_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."payment_intent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intent" ADD CONSTRAINT "payment_intent_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intent" ADD CONSTRAINT "payment_intent_sub_channel_id_sub_channel_id_fk" FOREIGN KEY ("sub_channel_id") REFERENCES "public"."sub_channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_channel" ADD CONSTRAINT "sub_channel_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnover_count" ADD CONSTRAINT "turnover_count_turnover_id_turnover_id_fk" FOREIGN KEY ("turnover_id") REFERENCES "public"."turnover"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_referred_by" ON "member" USING btree ("referred_by");--> statement-breakpoint
CREATE INDEX "otp_member" ON "otp" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "session_member" ON "session" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_house_purpose" ON "account" USING btree ("name","currency") WHERE "account"."member_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "account_main_wallet" ON "account" USING btree ("member_id") WHERE "account"."wallet_type_id" = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "account_points" ON "account" USING btree ("member_id") WHERE "account"."member_id" is not null and "account"."currency" = 'POINT';--> statement-breakpoint
CREATE INDEX "account_member" ON "account" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "entry_account" ON "entry" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "entry_transfer" ON "entry" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "receivable_open" ON "receivable" USING btree ("member_id") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "transfer_created" ON "transfer" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "bill_member" ON "bill" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "bill_round" ON "bill" USING btree ("round_id","id");--> statement-breakpoint
CREATE INDEX "line_key" ON "line" USING btree ("round_id","bet_type","key");--> statement-breakpoint
CREATE INDEX "market_category" ON "market" USING btree ("category_id","position");--> statement-breakpoint
CREATE INDEX "number_limit_market" ON "number_limit" USING btree ("market");--> statement-breakpoint
CREATE INDEX "number_limit_round" ON "number_limit" USING btree ("round_id");--> statement-breakpoint
CREATE INDEX "quote_expires" ON "quote" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "round_unfinished" ON "round" USING btree ("status","close_at") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "round_close" ON "round" USING btree ("market","close_at");--> statement-breakpoint
CREATE INDEX "round_day" ON "round" USING btree ("draw_date");--> statement-breakpoint
CREATE INDEX "notification_agent" ON "notification" USING btree ("agent_id","priority");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "incoming_review" ON "incoming_transfer" USING btree ("id") WHERE status = 'review';--> statement-breakpoint
CREATE UNIQUE INDEX "incoming_intent_credited" ON "incoming_transfer" USING btree ("intent_id") WHERE status = 'credited';--> statement-breakpoint
CREATE UNIQUE INDEX "intent_one_open" ON "payment_intent" USING btree ("member_id","channel_id") WHERE status in ('created', 'pending');--> statement-breakpoint
CREATE INDEX "intent_member" ON "payment_intent" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "intent_open" ON "payment_intent" USING btree ("expires_at") WHERE status in ('created', 'pending');--> statement-breakpoint
CREATE INDEX "intent_to_ask" ON "payment_intent" USING btree ("ask_at") WHERE ask_at is not null;--> statement-breakpoint
CREATE INDEX "turnover_open" ON "turnover" USING btree ("member_id","id") WHERE done < required;--> statement-breakpoint
CREATE INDEX "inbox_open" ON "webhook_inbox" USING btree ("id") WHERE handled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "withdraw_one_open" ON "withdraw" USING btree ("member_id") WHERE status in ('requested', 'approved', 'sending');--> statement-breakpoint
CREATE INDEX "withdraw_member" ON "withdraw" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "withdraw_open" ON "withdraw" USING btree ("id") WHERE status in ('requested', 'approved', 'sending');--> statement-breakpoint
CREATE INDEX "sandbox_delivery_due" ON "sandbox_delivery" USING btree ("due_at") WHERE delivered_at is null;--> statement-breakpoint
CREATE INDEX "sandbox_payment_reference" ON "sandbox_payment" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "idempotency_created" ON "idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stream_event_created" ON "stream_event" USING btree ("created_at");