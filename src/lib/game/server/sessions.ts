/** `authenticate`, `balance` and `status`: what a provider asks without moving money. */
import { sql } from 'drizzle-orm';
import { assert } from '../../contract/problems.ts';
import { walletOf } from '../../ledger/server/queries.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';
import { databaseNow } from '../../server/db/transaction.ts';
import type { Outcome } from '../rules/wire.ts';
import { freeSpinsOf } from './free-spins.ts';
import { newToken, tokenHash, tokenOfLaunch } from './launch.ts';
import type { Message } from './messages.ts';
import { gameSession } from './tables.ts';
import { CallRefused } from './transactions.ts';

interface Spent extends Record<string, unknown> {
  readonly game_id: bigint;
  readonly code: string;
  readonly member_id: bigint | null;
  readonly wallet_id: bigint | null;
  readonly site_session_id: bigint | null;
  readonly device: string | null;
  readonly is_demo: boolean;
}

const money = { currency: 'THB', locale: 'th', limits: { max_stake: null } } as const;
/** Play money of a demo, in satang; the provider keeps it. */
const demoBalance = '1000000';
const refBytes = 12;

/**
 * Spends a launch token for a session; it ends the member's others, because one plays one game at a time. Of a demo nothing is
 * kept here. Whoever sends the key that the token was spent under is answered the same again, while that session lives: the
 * first answer may have been lost.
 *
 * @param session its name; a random one, or one of the key, where nobody has to derive it
 * @throws CallRefused SESSION_EXPIRED for a token that is spent, too old, unknown or another provider's
 */
export async function authenticate(
  ctx: Context,
  tx: Db,
  {
    provider,
    message,
    session = nameOf(ctx, message, 'session') ?? newToken(ctx),
  }: { readonly provider: string; readonly message: Message<'authenticate'>; readonly session?: string },
): Promise<Outcome> {
  const { launch_token: token, open_key: key } = message;
  const keyHash = key === undefined ? null : tokenHash(key);
  const { rows } = await tx.execute<Spent>(sql`
    update game_launch l set spent_at = coalesce(l.spent_at, app_now()), open_key_hash = ${keyHash} from game g
      where l.token_hash = ${tokenHash(token)}
        and (l.spent_at is null and l.expires_at > app_now() or l.open_key_hash = ${keyHash})
        and g.id = l.game_id and g.provider = ${provider}
      returning g.id as game_id, g.code, l.member_id, l.wallet_id, l.site_session_id, l.device, l.is_demo`);
  const [launch] = rows;
  if (!launch) throw new CallRefused('SESSION_EXPIRED');
  const told = { code: 'OK', session, ...money, game_code: launch.code, is_demo: launch.is_demo } as const;
  if (launch.is_demo || launch.member_id === null || launch.wallet_id === null)
    return { ...told, player_ref: demoRef(ctx, message), balance: demoBalance, wallet: 'cash' };
  const at = await databaseNow(tx);
  const { member_id: memberId, wallet_id: walletId } = launch;
  const ref = await playerRef(ctx, tx, provider, memberId);
  const opened = await openedBefore(tx, session);
  if (opened && !opened.isLive) throw new CallRefused('SESSION_EXPIRED');
  if (!opened) {
    await tx.execute(sql`
      update game_session set ended_at = ${at.toISOString()}::timestamptz where member_id = ${memberId} and ended_at is null`);
    await tx.insert(gameSession).values({
      ...{ tokenHash: tokenHash(session), provider, gameId: launch.game_id, memberId, walletId, openedAt: at },
      ...{ siteSessionId: launch.site_session_id, device: launch.device },
    });
  }
  const wallet = await walletOf(tx, memberId, walletId);
  assert(wallet, 'a launch names a wallet of its member');
  return {
    ...told,
    ...{ player_ref: ref, balance: String(wallet.balance), wallet: wallet.isMain ? 'cash' : 'bonus' },
    free_spins: await freeSpinsOf(tx, tokenHash(session)),
  };
}

/** What a token and its key name, the same at every call; undefined without a key. */
const nameOf = (
  ctx: Context,
  { launch_token: token, open_key: key }: Message<'authenticate'>,
  what: 'session' | 'demo',
): string | undefined =>
  key === undefined ? undefined : tokenOfLaunch(ctx, `${tokenHash(token).toString('hex')}.${key}.${what}`);

const newRef = (ctx: Context, kind: 'p' | 'demo'): string =>
  `${kind}_${Buffer.from(ctx.random(refBytes)).toString('base64url')}`;

/** The alias of a demo's player, as long as a random one. */
function demoRef(ctx: Context, message: Message<'authenticate'>): string {
  const name = nameOf(ctx, message, 'demo');
  return name === undefined ? newRef(ctx, 'demo') : `demo_${name.slice(0, (refBytes * 4) / 3)}`;
}

/** A session of this name, if an earlier copy of the call opened it. */
async function openedBefore(tx: Db, session: string): Promise<{ readonly isLive: boolean } | undefined> {
  const { rows } = await tx.execute<{ live: boolean }>(sql`
    select ended_at is null as live from game_session where token_hash = ${tokenHash(session)}`);
  const [row] = rows;
  return row && { isLive: row.live };
}

/** The member's alias at the provider, made at the first launch. */
async function playerRef(ctx: Context, tx: Db, provider: string, memberId: bigint): Promise<string> {
  const { rows } = await tx.execute<{ ref: string }>(sql`
    insert into game_player as p (provider, member_id, ref) values (${provider}, ${memberId}, ${newRef(ctx, 'p')})
      on conflict (provider, member_id) do update set ref = p.ref returning ref`);
  const [row] = rows;
  assert(row, 'a player has an alias');
  return row.ref;
}

const balanceStatement = statement<{ known: boolean; live: boolean; balance: bigint | null }>(
  'game_balance_now',
  `select site.id is not null as live, a.balance
    from game_player p
      left join game_session s on s.token_hash = $3 and s.member_id = p.member_id and s.provider = p.provider
      left join session site on site.id = s.site_session_id and s.ended_at is null and site.revoked_at is null and site.expires_at > app_now()
      left join game_tx t on t.provider = p.provider and t.member_id = p.member_id and t.class = 'bet' and t.tx_id = $4
      left join game_bet b on b.id = t.bet_id
      left join account a on a.id = coalesce(s.wallet_id, b.wallet_id, (select id from account where member_id = p.member_id and wallet_type_id = 1))
    where p.provider = $1 and p.ref = $2`,
);

/** Of whom a call is: the session, or the bet, tells the wallet. */
export interface Asked {
  readonly player_ref: string;
  readonly session?: string | undefined;
  readonly tx_id?: string | undefined;
}

/** The present balance of the wallet that a call is about, in satang; undefined for an unknown player. */
export async function balanceNow(
  db: Db,
  provider: string,
  { player_ref, session, tx_id }: Asked,
): Promise<{ readonly balance: bigint; readonly isLive: boolean } | undefined> {
  const { rows } = await balanceStatement(db, [
    provider,
    player_ref,
    session === undefined ? null : tokenHash(session),
    tx_id ?? null,
  ]);
  const [row] = rows;
  return row && { balance: row.balance ?? 0n, isLive: row.live };
}

/** @throws CallRefused UNKNOWN_PLAYER, SESSION_EXPIRED */
export async function balance(
  tx: Db,
  { provider, message }: { readonly provider: string; readonly message: Message<'balance'> },
): Promise<Outcome> {
  const now = await balanceNow(tx, provider, message);
  if (!now) throw new CallRefused('UNKNOWN_PLAYER');
  if (!now.isLive) throw new CallRefused('SESSION_EXPIRED');
  const free_spins = await freeSpinsOf(tx, tokenHash(message.session));
  return { code: 'OK', balance_now: String(now.balance), free_spins };
}

/** What is known of a transaction or a round. A tombstone is a bet that was cancelled before it came. */
export async function statusOf(
  tx: Db,
  { provider, message }: { readonly provider: string; readonly message: Message<'status'> },
): Promise<Outcome> {
  const { tx_id: txId, round_id: roundId, player_ref: ref } = message;
  const { rows } = await tx.execute<{ state: string | null; amount: bigint | null }>(sql`
    select found.state, found.amount from game_player p left join lateral (
        select 1 as rank, coalesce(b.status, case when t.state = 'tombstone' then 'cancelled' else 'done' end) as state, t.amount
          from game_tx t left join game_bet b on b.id = t.bet_id and t.class = 'bet'
          where t.provider = p.provider and t.member_id = p.member_id and t.tx_id = ${txId ?? null}
        union all
        select 2, case when r.closed_at is null then 'open' else 'closed' end, (select coalesce(sum(stake), 0)::bigint from game_bet where round_id = r.id and kind = 'stake')
          from game_round r where r.provider = p.provider and r.member_id = p.member_id and r.round_id = ${roundId ?? null}
        order by 1 limit 1
      ) found on true
      where p.provider = ${provider} and p.ref = ${ref}`);
  const [row] = rows;
  if (!row) throw new CallRefused('UNKNOWN_PLAYER');
  if (row.state === null) return { code: 'OK', found: false };
  return { code: 'OK', found: true, state: row.state, amount: String(row.amount ?? 0n) };
}
