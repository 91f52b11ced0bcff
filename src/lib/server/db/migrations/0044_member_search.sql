-- Names as they are compared: small letters without tone marks. Indices are built on both functions, so neither ever
-- changes: another way to compare gets another name.
create function plain_name(name text) returns text language sql immutable strict parallel safe as $$
  select translate(lower(name), U&'\0E47\0E48\0E49\0E4A\0E4B\0E4C\0E4D\0E4E', '')
$$;--> statement-breakpoint
-- The pieces of two letters of a name. pg_trgm finds none in Thai where the locale is C.
create function grams(name text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct substr(plain, at, 2)), '{}')
  from (select translate(lower(name), U&'\0E47\0E48\0E49\0E4A\0E4B\0E4C\0E4D\0E4E', '') as plain) p,
    generate_series(1, length(plain) - 1) at
$$;--> statement-breakpoint
CREATE INDEX "member_grams" ON "member" USING gin (grams("first_name" || ' ' || "last_name"));--> statement-breakpoint
CREATE INDEX "member_phone_head" ON "member" USING btree ("phone" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "member_phone_tail" ON "member" USING btree (reverse("phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "member_account_tail" ON "member" USING btree (reverse("bank_account_number") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "member_seen" ON "member" USING btree ("last_login_at","id");