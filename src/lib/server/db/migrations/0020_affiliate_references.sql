ALTER TABLE "affiliate_account" ADD CONSTRAINT "affiliate_account_member_fk" FOREIGN KEY ("member_id") REFERENCES "member"("id");--> statement-breakpoint
ALTER TABLE "affiliate_click" ADD CONSTRAINT "affiliate_click_member_fk" FOREIGN KEY ("member_id") REFERENCES "member"("id");--> statement-breakpoint
ALTER TABLE "affiliate_commission" ADD CONSTRAINT "affiliate_commission_friend_fk" FOREIGN KEY ("friend_id") REFERENCES "member"("id");--> statement-breakpoint
ALTER TABLE "affiliate_commission" ADD CONSTRAINT "affiliate_commission_member_fk" FOREIGN KEY ("member_id") REFERENCES "member"("id");--> statement-breakpoint
ALTER TABLE "affiliate_earning" ADD CONSTRAINT "affiliate_earning_member_fk" FOREIGN KEY ("member_id") REFERENCES "member"("id");--> statement-breakpoint
ALTER TABLE "affiliate_redemption" ADD CONSTRAINT "affiliate_redemption_member_fk" FOREIGN KEY ("member_id") REFERENCES "member"("id");--> statement-breakpoint
ALTER TABLE "affiliate_referral" ADD CONSTRAINT "affiliate_referral_member_fk" FOREIGN KEY ("member_id") REFERENCES "member"("id");--> statement-breakpoint
ALTER TABLE "affiliate_referral" ADD CONSTRAINT "affiliate_referral_referrer_fk" FOREIGN KEY ("referrer_id") REFERENCES "member"("id");--> statement-breakpoint
ALTER TABLE "affiliate_referral" ADD CONSTRAINT "affiliate_referral_second_fk" FOREIGN KEY ("second_id") REFERENCES "member"("id");--> statement-breakpoint
ALTER TABLE "affiliate_rule" ADD CONSTRAINT "affiliate_rule_agent_fk" FOREIGN KEY ("agent_id") REFERENCES "agent"("id");--> statement-breakpoint
ALTER TABLE "affiliate_visit" ADD CONSTRAINT "affiliate_visit_member_fk" FOREIGN KEY ("member_id") REFERENCES "member"("id");