CREATE INDEX "member_level" ON "member" USING btree ("vip_level");--> statement-breakpoint
CREATE INDEX "incoming_paid" ON "incoming_transfer" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "transfer_corrects" ON "transfer" USING btree ("corrects") WHERE corrects is not null;