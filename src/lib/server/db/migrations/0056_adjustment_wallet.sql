alter table "adjustment" add constraint "adjustment_wallet_id_account_id_fk" foreign key ("wallet_id") references "account"("id");
