-- Seals nobody makes who has the database alone. A transfer bears a MAC of the process that posted it; every few seconds a
-- job puts what has become final into a block, whose MAC covers the block before it; once a day the head of that chain is
-- kept outside the database as well (docs/decisions/013-keyed-seals.md).
ALTER TABLE "transfer" ADD COLUMN "mac" "bytea";--> statement-breakpoint
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
CREATE INDEX "seal_block_stream" ON "seal_block" USING btree ("stream","id");--> statement-breakpoint
create trigger seal_block_append_only before update or delete on seal_block for each row execute function refuse_change();
--> statement-breakpoint
create trigger seal_block_no_truncate before truncate on seal_block for each statement execute function refuse_change();
--> statement-breakpoint
create trigger ledger_anchor_append_only before update or delete on ledger_anchor for each row execute function refuse_change();
--> statement-breakpoint
create trigger ledger_anchor_no_truncate before truncate on ledger_anchor for each statement execute function refuse_change();
--> statement-breakpoint
drop function ledger_post(text, text, text, bigint[], text[], bigint[], text, bigint);
--> statement-breakpoint
drop function ledger_post_many(text, text, text, bigint[], text[], bigint[], text);
--> statement-breakpoint
-- The only writer of money. Each entry names a member's account by id (p_wallets) or a house account by purpose
-- (p_houses, opened at first use); amounts are what that account receives, sum to zero and are of one currency. Member
-- rows are locked in id order, so that two postings over the same wallets cannot deadlock; house rows are not locked at
-- all. One call is one round trip. Returns the transfer and, in the order given, the balance after each entry (null for
-- the house). p_mac is what the process that posts signs the transfer with; the key for it never comes here.
create function ledger_post(
  p_kind text, p_reference text, p_currency text, p_wallets bigint[], p_houses text[], p_amounts bigint[],
  p_note text default null, p_corrects bigint default null, p_mac bytea default null
) returns table (transfer_id bigint, balances bigint[]) language plpgsql as $$
declare
  v_transfer bigint;
  v_at timestamptz;
  v_count int := coalesce(array_length(p_amounts, 1), 0);
  v_sum bigint := 0;
  v_accounts bigint[] := '{}';
  v_account bigint;
  v_balances bigint[] := '{}';
  v_balance bigint;
  v_flag text;
  i int;
begin
  if v_count < 2 or v_count <> coalesce(array_length(p_wallets, 1), 0) or v_count <> coalesce(array_length(p_houses, 1), 0) then
    raise exception 'a transfer needs two or more entries with a party and an amount each' using errcode = 'P0001', constraint = 'transfer_shape';
  end if;
  for i in 1 .. v_count loop
    v_sum := v_sum + p_amounts[i];
  end loop;
  if v_sum is distinct from 0 then
    raise exception 'entries of % sum to %, not zero', p_reference, v_sum using errcode = 'P0001', constraint = 'transfer_balanced';
  end if;

  -- One wallet needs no order: it is locked where it is looked up.
  if array_length(array_remove(p_wallets, null), 1) > 1 then
    perform 1 from account where id = any (p_wallets) order by id for no key update;
  end if;
  for i in 1 .. v_count loop
    if p_wallets[i] is not null then
      select id into v_account from account where id = p_wallets[i] and member_id is not null and currency = p_currency for no key update;
    else
      select id into v_account from account where member_id is null and name = p_houses[i] and currency = p_currency;
      if not found and p_houses[i] is not null then
        insert into account (name, currency) values (p_houses[i], p_currency) on conflict do nothing;
        select id into v_account from account where member_id is null and name = p_houses[i] and currency = p_currency;
      end if;
    end if;
    if v_account is null then
      raise exception 'entry % of % names no account of %', i, p_reference, p_currency using errcode = 'P0001', constraint = 'transfer_accounts';
    end if;
    v_accounts := v_accounts || v_account;
  end loop;

  v_at := app_now();
  insert into transfer (kind, reference, note, corrects, created_at, mac)
    values (p_kind, p_reference, p_note, p_corrects, v_at, p_mac) returning id into v_transfer;

  -- Assigned, not performed: an expression is evaluated in place, without a statement of its own.
  v_flag := set_config('app.posting', 'on', true);
  for i in 1 .. v_count loop
    v_balance := null;
    if p_wallets[i] is not null then
      update account set balance = balance + p_amounts[i] where id = v_accounts[i] returning balance into v_balance;
    end if;
    insert into entry (transfer_id, account_id, amount, balance_after, created_at)
      values (v_transfer, v_accounts[i], p_amounts[i], v_balance, v_at);
    v_balances := v_balances || v_balance;
  end loop;
  v_flag := set_config('app.posting', 'off', true);

  transfer_id := v_transfer;
  balances := v_balances;
  return next;
end $$;
--> statement-breakpoint
-- Many movements between members' accounts and one house account in one statement: a transfer each, under its own unique
-- reference. Amounts are what each account receives, all above zero (the house pays) or all below (the members pay), so
-- that the last balance decides whether a wallet would have gone below zero on the way. The invariants are ledger_post's:
-- member rows locked in id order, entries in pairs that sum to zero, balance_after chained in the order given also for
-- several movements of one account. Returns how many were posted.
create function ledger_post_many(
  p_kind text, p_currency text, p_house text, p_wallets bigint[], p_references text[], p_amounts bigint[], p_note text default null, p_macs bytea[] default null
) returns int language plpgsql as $$
declare
  v_count int := coalesce(array_length(p_amounts, 1), 0);
  v_house bigint;
  v_at timestamptz;
  v_known int;
  v_named int;
begin
  if v_count <> coalesce(array_length(p_wallets, 1), 0) or v_count <> coalesce(array_length(p_references, 1), 0)
      or v_count <> coalesce(array_length(p_macs, 1), v_count) then
    raise exception 'each movement needs an account, a reference and an amount' using errcode = 'P0001', constraint = 'transfer_shape';
  end if;
  if v_count = 0 then
    return 0;
  end if;
  if exists (select from unnest(p_amounts) a where a is null or a = 0 or sign(a) <> sign(p_amounts[1])) then
    raise exception 'amounts of one posting are all above or all below zero' using errcode = 'P0001', constraint = 'transfer_shape';
  end if;

  perform 1 from account where id = any (p_wallets) order by id for no key update;
  select count(*) into v_known from account where id = any (p_wallets) and member_id is not null and currency = p_currency;
  select count(distinct w) into v_named from unnest(p_wallets) w;
  if v_known <> v_named or exists (select from unnest(p_wallets) w where w is null) then
    raise exception 'a movement names no member account of %', p_currency using errcode = 'P0001', constraint = 'transfer_accounts';
  end if;
  select id into v_house from account where member_id is null and name = p_house and currency = p_currency;
  if not found then
    insert into account (name, currency) values (p_house, p_currency) on conflict do nothing;
    select id into strict v_house from account where member_id is null and name = p_house and currency = p_currency;
  end if;

  v_at := app_now();
  with moved as materialized (
    select m.ord, m.wallet, m.ref, m.amount, m.mac, sum(m.amount) over (partition by m.wallet order by m.ord) as running
      from unnest(p_wallets, p_references, p_amounts, p_macs) with ordinality as m (wallet, ref, amount, mac, ord)
  ), made as (
    insert into transfer (kind, reference, note, created_at, mac)
      select p_kind, ref, p_note, v_at, mac from moved order by ord
      returning id, reference
  )
  insert into entry (transfer_id, account_id, amount, balance_after, created_at)
    select made.id, side.account_id, side.amount, side.balance_after, v_at
      from moved
      join made on made.reference = moved.ref
      join account on account.id = moved.wallet
      cross join lateral (
        values (1, moved.wallet, moved.amount, (account.balance + moved.running)::bigint), (2, v_house, -moved.amount, null)
      ) as side (n, account_id, amount, balance_after)
      order by moved.ord, side.n;

  perform set_config('app.posting', 'on', true);
  update account set balance = account.balance + sums.amount
    from (select m.wallet, sum(m.amount)::bigint as amount from unnest(p_wallets, p_amounts) as m (wallet, amount) group by m.wallet) sums
    where account.id = sums.wallet;
  perform set_config('app.posting', 'off', true);
  return v_count;
end $$;
