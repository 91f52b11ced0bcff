CREATE INDEX "member_joined" ON "member" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "member_closed" ON "member" USING btree ("id") WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX "member_held" ON "member" USING btree ("withdraw_held_until") WHERE withdraw_held_until is not null;