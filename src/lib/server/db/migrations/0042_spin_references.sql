ALTER TABLE "game_free_spin" ADD CONSTRAINT "game_free_spin_taken_fk" FOREIGN KEY ("taken_id") REFERENCES "promotion_taken"("id");--> statement-breakpoint
ALTER TABLE "game_free_spin" ADD CONSTRAINT "game_free_spin_wallet_fk" FOREIGN KEY ("wallet_id") REFERENCES "account"("id");
