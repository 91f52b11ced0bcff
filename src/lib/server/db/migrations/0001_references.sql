CREATE TABLE "movement_kind" (
	"code" text PRIMARY KEY NOT NULL,
	"payer" text NOT NULL,
	"receiver" text NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "movement_kind_payer" CHECK ("movement_kind"."payer" in ('member', 'house')),
	CONSTRAINT "movement_kind_receiver" CHECK ("movement_kind"."receiver" in ('member', 'house')),
	CONSTRAINT "movement_kind_currency" CHECK ("movement_kind"."currency" in ('THB', 'POINT'))
);
--> statement-breakpoint
ALTER TABLE "play_limit" DROP CONSTRAINT "play_limit_kind";--> statement-breakpoint
ALTER TABLE "cashback_carry" ADD CONSTRAINT "cashback_carry_category" CHECK ("cashback_carry"."category" in ('lotto'));--> statement-breakpoint
ALTER TABLE "cashback_carry" ADD CONSTRAINT "cashback_carry_kind" CHECK ("cashback_carry"."kind" in ('loss', 'turnover'));--> statement-breakpoint
ALTER TABLE "cashback_play" ADD CONSTRAINT "cashback_play_category" CHECK ("cashback_play"."category" in ('lotto'));--> statement-breakpoint
ALTER TABLE "cashback_reward" ADD CONSTRAINT "cashback_reward_kind" CHECK ("cashback_reward"."kind" in ('loss', 'turnover'));--> statement-breakpoint
ALTER TABLE "line" ADD CONSTRAINT "line_bet_type" CHECK ("line"."bet_type" in ('three_top', 'three_tod', 'three_front', 'three_bottom', 'two_top', 'two_bottom', 'run_top', 'run_bottom', 'four_top', 'four_tod'));--> statement-breakpoint
ALTER TABLE "exposure_counter" ADD CONSTRAINT "exposure_counter_bet_type" CHECK ("exposure_counter"."bet_type" in ('three_top', 'three_tod', 'three_front', 'three_bottom', 'two_top', 'two_bottom', 'run_top', 'run_bottom', 'four_top', 'four_tod'));--> statement-breakpoint
ALTER TABLE "market" ADD CONSTRAINT "market_rate_group" CHECK ("market"."rate_group" in ('gov', 'other'));--> statement-breakpoint
ALTER TABLE "market" ADD CONSTRAINT "market_mapping" CHECK ("market"."mapping" in ('GLO', 'LAO4', 'HANOI_2P', 'MALAY_2P', 'STOCK', 'DIGIT5', 'DIRECT'));--> statement-breakpoint
ALTER TABLE "member_counter" ADD CONSTRAINT "member_counter_bet_type" CHECK ("member_counter"."bet_type" in ('three_top', 'three_tod', 'three_front', 'three_bottom', 'two_top', 'two_bottom', 'run_top', 'run_bottom', 'four_top', 'four_tod', 'round_payout'));--> statement-breakpoint
ALTER TABLE "number_limit" ADD CONSTRAINT "number_limit_action_list" CHECK ("number_limit"."action" in ('closed', 'reduced', 'cap'));--> statement-breakpoint
ALTER TABLE "number_limit" ADD CONSTRAINT "number_limit_bet_type" CHECK ("number_limit"."bet_type" in ('three_top', 'three_tod', 'three_front', 'three_bottom', 'two_top', 'two_bottom', 'run_top', 'run_bottom', 'four_top', 'four_tod'));--> statement-breakpoint
ALTER TABLE "rate" ADD CONSTRAINT "rate_bet_type" CHECK ("rate"."bet_type" in ('three_top', 'three_tod', 'three_front', 'three_bottom', 'two_top', 'two_bottom', 'run_top', 'run_bottom', 'four_top', 'four_tod'));--> statement-breakpoint
ALTER TABLE "rate" ADD CONSTRAINT "rate_group" CHECK ("rate"."rate_group" in ('gov', 'other'));--> statement-breakpoint
ALTER TABLE "result" ADD CONSTRAINT "result_source" CHECK ("result"."source" in ('operator', 'history', 'yeekee'));--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_audience" CHECK ("notification"."audience" in ('all', 'member'));--> statement-breakpoint
ALTER TABLE "channel" ADD CONSTRAINT "channel_kind" CHECK ("channel"."kind" in ('qr', 'bank', 'truemoney'));--> statement-breakpoint
ALTER TABLE "incoming_transfer" ADD CONSTRAINT "incoming_proposal" CHECK ("incoming_transfer"."proposal" in ('credit', 'return', 'dismiss'));--> statement-breakpoint
ALTER TABLE "incoming_transfer" ADD CONSTRAINT "incoming_reason" CHECK ("incoming_transfer"."reason" in ('unknown_reference', 'unknown_sender', 'unknown_account', 'sender_differs', 'ambiguous', 'too_late', 'time_ahead', 'already_paid', 'not_open', 'amount_odd', 'below_fee', 'looks_repeated', 'other_merchant', 'slip_unchecked', 'limit_reached', 'account_closed', 'play_paused', 'under_age', 'sent_back', 'returned'));--> statement-breakpoint
ALTER TABLE "payment_intent" ADD CONSTRAINT "intent_review_reason" CHECK ("payment_intent"."review_reason" in ('unknown_reference', 'unknown_sender', 'unknown_account', 'sender_differs', 'ambiguous', 'too_late', 'time_ahead', 'already_paid', 'not_open', 'amount_odd', 'below_fee', 'looks_repeated', 'other_merchant', 'slip_unchecked', 'limit_reached', 'account_closed', 'play_paused', 'under_age', 'sent_back', 'returned'));--> statement-breakpoint
ALTER TABLE "payment_intent" ADD CONSTRAINT "intent_flag" CHECK ("payment_intent"."flag" in ('under', 'over', 'late', 'reviewed', 'limited', 'reversed'));--> statement-breakpoint
ALTER TABLE "payment_intent" ADD CONSTRAINT "intent_origin" CHECK ("payment_intent"."origin" in ('asked', 'unsolicited'));--> statement-breakpoint
ALTER TABLE "withdraw" ADD CONSTRAINT "withdraw_proposed_outcome" CHECK ("withdraw"."proposed_outcome" in ('paid', 'failed'));--> statement-breakpoint
ALTER TABLE "play_limit" ADD CONSTRAINT "play_limit_period_list" CHECK ("play_limit"."period" in ('day', 'days7', 'month', 'bet'));--> statement-breakpoint
ALTER TABLE "play_limit" ADD CONSTRAINT "play_limit_kind" CHECK ("play_limit"."kind" in ('deposit', 'loss', 'stake', 'single_bet', 'session'));--> statement-breakpoint
ALTER TABLE "play_limit_change" ADD CONSTRAINT "play_limit_change_set_by" CHECK ("play_limit_change"."set_by" in ('member', 'operator'));--> statement-breakpoint
ALTER TABLE "play_limit_change" ADD CONSTRAINT "play_limit_change_period" CHECK ("play_limit_change"."period" in ('day', 'days7', 'month', 'bet'));--> statement-breakpoint
ALTER TABLE "play_limit_change" ADD CONSTRAINT "play_limit_change_kind" CHECK ("play_limit_change"."kind" in ('deposit', 'loss', 'stake', 'single_bet', 'session'));--> statement-breakpoint
ALTER TABLE "play_limit_raise" ADD CONSTRAINT "play_limit_raise_period" CHECK ("play_limit_raise"."period" in ('day', 'days7', 'month', 'bet'));--> statement-breakpoint
ALTER TABLE "play_limit_raise" ADD CONSTRAINT "play_limit_raise_kind" CHECK ("play_limit_raise"."kind" in ('deposit', 'loss', 'stake', 'single_bet', 'session'));--> statement-breakpoint
ALTER TABLE "promotion_review" ADD CONSTRAINT "promotion_review_kind" CHECK ("promotion_review"."kind" in ('money', 'turnover'));--> statement-breakpoint
ALTER TABLE "promotion_stake" ADD CONSTRAINT "stake_category" CHECK ("promotion_stake"."category" in ('lotto', 'slot', 'casino', 'sport'));--> statement-breakpoint
ALTER TABLE "promotion_taken" ADD CONSTRAINT "taken_reason_list" CHECK ("promotion_taken"."reason" in ('not_paid', 'below_minimum', 'not_eligible', 'used_up'));--> statement-breakpoint
ALTER TABLE "redemption" ADD CONSTRAINT "redemption_status_list" CHECK ("redemption"."status" in ('done', 'ordered', 'sent', 'cancelled'));--> statement-breakpoint
ALTER TABLE "sandbox_payout" ADD CONSTRAINT "sandbox_payout_behaviour" CHECK ("sandbox_payout"."behaviour" in ('pays', 'refuses', 'silent', 'silent_refuses', 'lost', 'other_name', 'returns'));
--> statement-breakpoint
-- Every reference to another row is a foreign key. Keys between domains stand here alone: a domain imports no tables of
-- another. A column without one has its reason as its comment, which tests ask for.
alter table account add constraint account_member_id_fk foreign key (member_id) references member;
--> statement-breakpoint
alter table agent_bank_account add constraint agent_bank_account_agent_id_fk foreign key (agent_id) references agent;
--> statement-breakpoint
alter table banner add constraint banner_agent_id_fk foreign key (agent_id) references agent;
--> statement-breakpoint
alter table bill add constraint bill_member_id_fk foreign key (member_id) references member;
--> statement-breakpoint
alter table bill add constraint bill_taken_id_fk foreign key (taken_id) references promotion_taken;
--> statement-breakpoint
alter table bill add constraint bill_wallet_id_fk foreign key (wallet_id) references account;
--> statement-breakpoint
alter table cashback_carry add constraint cashback_carry_member_id_fk foreign key (member_id) references member;
--> statement-breakpoint
alter table cashback_play add constraint cashback_play_member_id_fk foreign key (member_id) references member;
--> statement-breakpoint
alter table cashback_reward add constraint cashback_reward_member_id_fk foreign key (member_id) references member;
--> statement-breakpoint
alter table cashback_rule add constraint cashback_rule_agent_id_fk foreign key (agent_id) references agent;
--> statement-breakpoint
alter table coupon add constraint coupon_agent_id_fk foreign key (agent_id) references agent;
--> statement-breakpoint
alter table coupon_code add constraint coupon_code_owner_id_fk foreign key (owner_id) references member;
--> statement-breakpoint
alter table coupon_use add constraint coupon_use_member_id_fk foreign key (member_id) references member;
--> statement-breakpoint
alter table event add constraint event_agent_id_fk foreign key (agent_id) references agent;
--> statement-breakpoint
alter table incoming_transfer add constraint incoming_transfer_account_id_fk foreign key (account_id) references agent_bank_account;
--> statement-breakpoint
alter table incoming_transfer add constraint incoming_transfer_member_id_fk foreign key (member_id) references member;
--> statement-breakpoint
alter table incoming_transfer add constraint incoming_transfer_proposed_intent_id_fk foreign key (proposed_intent_id) references payment_intent;
--> statement-breakpoint
alter table incoming_transfer add constraint incoming_transfer_alias_of_fk foreign key (alias_of) references incoming_transfer;
--> statement-breakpoint
alter table member add constraint member_agent_id_fk foreign key (agent_id) references agent;
--> statement-breakpoint
alter table notification add constraint notification_agent_id_fk foreign key (agent_id) references agent;
--> statement-breakpoint
alter table number_set add constraint number_set_member_id_fk foreign key (member_id) references member;
--> statement-breakpoint
alter table passkey_challenge add constraint passkey_challenge_session_id_fk foreign key (session_id) references session on delete cascade;
--> statement-breakpoint
alter table payment_intent add constraint payment_intent_account_id_fk foreign key (account_id) references agent_bank_account;
--> statement-breakpoint
alter table payment_intent add constraint payment_intent_member_id_fk foreign key (member_id) references member;
--> statement-breakpoint
alter table phone_code add constraint phone_code_agent_id_fk foreign key (agent_id) references agent;
--> statement-breakpoint
alter table phone_proof add constraint phone_proof_agent_id_fk foreign key (agent_id) references agent;
--> statement-breakpoint
alter table play_day add constraint play_day_member_id_fk foreign key (member_id) references member;
--> statement-breakpoint
alter table play_limit add constraint play_limit_member_id_fk foreign key (member_id) references member;
--> statement-breakpoint
alter table play_limit_change add constraint play_limit_change_member_id_fk foreign key (member_id) references member;
--> statement-breakpoint
alter table play_limit_raise add constraint play_limit_raise_member_id_fk foreign key (member_id) references member;
--> statement-breakpoint
alter table play_member add constraint play_member_member_id_fk foreign key (member_id) references member;
--> statement-breakpoint
alter table play_pause add constraint play_pause_member_id_fk foreign key (member_id) references member;
--> statement-breakpoint
alter table play_pause_mark add constraint play_pause_mark_member_id_fk foreign key (member_id) references member;
--> statement-breakpoint
alter table play_session add constraint play_session_member_id_fk foreign key (member_id) references member;
--> statement-breakpoint
alter table promotion add constraint promotion_agent_id_fk foreign key (agent_id) references agent;
--> statement-breakpoint
alter table promotion_taken add constraint promotion_taken_intent_id_fk foreign key (intent_id) references payment_intent;
--> statement-breakpoint
alter table promotion_taken add constraint promotion_taken_member_id_fk foreign key (member_id) references member;
--> statement-breakpoint
alter table promotion_taken add constraint promotion_taken_wallet_id_fk foreign key (wallet_id) references account;
--> statement-breakpoint
alter table receivable add constraint receivable_member_id_fk foreign key (member_id) references member;
--> statement-breakpoint
alter table redemption add constraint redemption_member_id_fk foreign key (member_id) references member;
--> statement-breakpoint
alter table redemption_item add constraint redemption_item_agent_id_fk foreign key (agent_id) references agent;
--> statement-breakpoint
alter table redemption_item add constraint redemption_item_coupon_id_fk foreign key (coupon_id) references coupon;
--> statement-breakpoint
alter table sub_channel add constraint sub_channel_account_id_fk foreign key (account_id) references agent_bank_account;
--> statement-breakpoint
alter table transfer add constraint transfer_corrects_fk foreign key (corrects) references transfer;
--> statement-breakpoint
alter table turnover add constraint turnover_member_id_fk foreign key (member_id) references member;
--> statement-breakpoint
alter table withdraw add constraint withdraw_member_id_fk foreign key (member_id) references member;
--> statement-breakpoint
alter table yeekee_reward add constraint yeekee_reward_member_id_fk foreign key (member_id) references member;
--> statement-breakpoint
comment on column line.round_id is 'no foreign key: written with the bill, whose round has a key; a bill may have thousands of lines';
--> statement-breakpoint
comment on column exposure_counter.round_id is 'no foreign key: written under the lock of its round, for bills whose round has a key; one row per number of a bill';
--> statement-breakpoint
comment on column member_counter.round_id is 'no foreign key: as that of exposure_counter';
--> statement-breakpoint
comment on column member_counter.member_id is 'no foreign key: as exposure_counter: the bill has the key of its member';
--> statement-breakpoint
comment on column quote.round_id is 'no foreign key: lives for minutes; what comes of it is a bill, which has the key';
--> statement-breakpoint
comment on column quote.member_id is 'no foreign key: lives for minutes; what comes of it is a bill, which has the key';
--> statement-breakpoint
comment on column shot.member_id is 'no foreign key: the member is read from the session in the call; thousands of shots a round, one statement each';
--> statement-breakpoint
comment on column play_session.session_id is 'no foreign key: sessions are deleted after a while, what they began with is kept';
--> statement-breakpoint
comment on column ledger_anchor.block_id is 'no foreign key: a position in the chain, 0 before its first block';
--> statement-breakpoint
comment on column ledger_check_run.block_id is 'no foreign key: a position in the chain, 0 before its first block';
--> statement-breakpoint
comment on column ledger_check_run.transfer_id is 'no foreign key: a position in the books, 0 before the first transfer';
