-- The database's clock for everything that decides money: clock_timestamp(), which moves on inside a transaction, unless
-- a test has set app.now. now() is the transaction's start and must not be used for such decisions.
create or replace function app_now() returns timestamptz language sql volatile parallel safe as $$
  select coalesce(nullif(current_setting('app.now', true), '')::timestamptz, clock_timestamp())
$$;
