/** Reads of the console's pages about games: providers and how they answer, what games return, rounds that stay open. */
import { satang, toDecimal } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import { statement } from '../../server/db/statement.ts';
import { hourMs, toIso } from '../../time.ts';
import { type ReturnSeen, returnSeen } from '../rules/return-seen.ts';

type Status = 'open' | 'closed';

export interface ProviderDesk {
  readonly code: string;
  readonly name: string;
  readonly status: Status;
  readonly games: number;
  readonly closedGames: number;
  readonly keys: readonly { readonly id: string; readonly createdAt: string }[];
  /** Calls of the last hour: all, those that failed or were to be tried again, the time of 95 in 100 in ms, the last one. */
  readonly calls: number;
  readonly faults: number;
  readonly p95: number | null;
  readonly lastAt: string | null;
  readonly openIncidents: number;
}

const providerRows = statement<{
  code: string;
  name: string;
  status: Status;
  games: number;
  closed_games: number;
  keys: { id: string; created_at: string }[] | null;
  calls: number;
  faults: number;
  p95: number | null;
  last_at: string | null;
  incidents: number;
  stopped_at: string | null;
}>(
  'game_provider_desk',
  `select p.code, p.name, p.status, g.games, g.closed_games, k.keys, c.calls, c.faults, c.p95, c.last_at::text as last_at,
    (select count(*)::int from game_incident i where i.provider = p.code and i.resolved_at is null) as incidents,
    (select stopped_at::text from gaming_stop where agent_id = $1) as stopped_at
    from game_provider p
    join lateral (select count(*)::int as games, count(*) filter (where status = 'closed')::int as closed_games from game where provider = p.code) g on true
    join lateral (select json_agg(json_build_object('id', id, 'created_at', created_at) order by created_at, id) as keys
      from game_key where provider = p.code and retired_at is null) k on true
    join lateral (select count(*)::int as calls, count(*) filter (where http >= 500 or code = 'TRY_AGAIN')::int as faults,
        percentile_disc(0.95) within group (order by ms)::int as p95, max(at) as last_at
      from game_call where provider = p.code and at >= $2) c on true
    order by p.position`,
);

const iso = (text: string | null): string | null => (text === null ? null : toIso(new Date(text)));

/** All providers with how their calls of the last hour went, and since when all gaming is stopped. One statement. */
export async function providerDesk(
  ctx: Context,
): Promise<{ readonly stoppedAt: string | null; readonly providers: readonly ProviderDesk[] }> {
  const since = new Date(ctx.now().getTime() - hourMs).toISOString();
  const { rows } = await providerRows(ctx.db, [ctx.agentId, since]);
  return {
    stoppedAt: iso(rows[0]?.stopped_at ?? null),
    providers: rows.map(({ code, name, status, games, calls, faults, p95, ...row }) => ({
      ...{ code, name, status, games, calls, faults, p95 },
      closedGames: row.closed_games,
      keys: (row.keys ?? []).map(({ id, created_at }) => ({ id, createdAt: toIso(new Date(created_at)) })),
      lastAt: iso(row.last_at),
      openIncidents: row.incidents,
    })),
  };
}

export interface GameDesk {
  readonly gameId: string;
  readonly provider: string;
  readonly providerName: string;
  readonly providerStatus: Status;
  readonly name: string;
  readonly category: string;
  readonly status: Status;
  readonly openRounds: number;
  /** Parts per million; null where nothing is staked. */
  readonly stated: { readonly least: number; readonly most: number } | null;
  readonly rounds: number;
  readonly seen: ReturnSeen | undefined;
}

/** Of a game's rounds so many of the newest are looked at. */
export const roundsSeen = 1_000;

const gameRows = statement<{
  id: bigint;
  provider: string;
  provider_name: string;
  provider_status: Status;
  name: string;
  category: string;
  status: Status;
  least: number | null;
  most: number | null;
  open_rounds: number;
  rounds: number;
  staked: number;
  returned: number;
  staked_squares: number;
  returned_squares: number;
  products: number;
}>(
  'game_desk',
  `select g.id, g.provider, p.name as provider_name, p.status as provider_status, g.name, g.category, g.status,
      g.rtp_least_ppm as least, g.rtp_most_ppm as most, o.open_rounds, s.*
    from game g join game_provider p on p.code = g.provider
    join lateral (select count(distinct r.id)::int as open_rounds from game_round r join game_bet b on b.round_id = r.id and b.status = 'open'
      where r.game_id = g.id and r.closed_at is null) o on true
    join lateral (
      select count(*)::int as rounds, coalesce(sum(s), 0)::float8 as staked, coalesce(sum(w), 0)::float8 as returned,
          coalesce(sum(s * s), 0)::float8 as staked_squares, coalesce(sum(w * w), 0)::float8 as returned_squares,
          coalesce(sum(s * w), 0)::float8 as products
        from (select id from game_round where game_id = g.id order by id desc limit $1) r
        join lateral (select sum(stake - unspent)::float8 as s, sum(won)::float8 as w from game_bet where round_id = r.id
          having bool_and(status = 'settled') and sum(stake - unspent) > 0) b on true) s on true
    where ($2::text is null or g.provider = $2) and ($3::text is null or g.category = $3) and ($4::text is null or g.status = $4)
    order by p.position, g.position, g.id`,
);

export interface GameDeskFilter {
  readonly provider?: string | undefined;
  readonly category?: string | undefined;
  readonly status?: Status | undefined;
}

/** Games with what their newest settled rounds returned. One statement. */
export async function gameDesk(ctx: Context, { provider, category, status }: GameDeskFilter): Promise<GameDesk[]> {
  const { rows } = await gameRows(ctx.db, [roundsSeen, provider ?? null, category ?? null, status ?? null]);
  return rows.map((row) => ({
    gameId: String(row.id),
    provider: row.provider,
    providerName: row.provider_name,
    providerStatus: row.provider_status,
    name: row.name,
    category: row.category,
    status: row.status,
    openRounds: row.open_rounds,
    stated: row.least === null || row.most === null ? null : { least: row.least, most: row.most },
    rounds: row.rounds,
    seen: returnSeen({
      rounds: row.rounds,
      staked: row.staked,
      returned: row.returned,
      stakedSquares: row.staked_squares,
      returnedSquares: row.returned_squares,
      products: row.products,
    }),
  }));
}

export interface OldRound {
  readonly id: string;
  readonly roundId: string;
  readonly provider: string;
  readonly game: string;
  readonly memberId: string;
  readonly openedAt: string;
  readonly stake: string;
  /** When its provider was last asked what became of it. */
  readonly askedAt: string | null;
}

const oldRows = statement<{
  id: bigint;
  round_id: string;
  provider: string;
  game: string;
  member_id: bigint;
  opened_at: string;
  asked_at: string | null;
  stake: bigint;
}>(
  'game_open_rounds_by_age',
  `select r.id, r.round_id, r.provider, g.name as game, r.member_id, r.opened_at::text as opened_at, r.asked_at::text as asked_at, b.stake
    from game_round r join game g on g.id = r.game_id
    join lateral (select sum(stake)::bigint as stake from game_bet where round_id = r.id and status = 'open') b on b.stake is not null
    where r.closed_at is null and ($1::text is null or r.provider = $1) order by r.opened_at, r.id limit $2`,
);

/** Rounds with an open bet, the oldest first. One statement. */
export async function openRoundsByAge(
  ctx: Context,
  { provider, limit }: { readonly provider?: string | undefined; readonly limit: number },
): Promise<OldRound[]> {
  const { rows } = await oldRows(ctx.db, [provider ?? null, limit]);
  return rows.map((row) => ({
    id: String(row.id),
    roundId: row.round_id,
    provider: row.provider,
    game: row.game,
    memberId: String(row.member_id),
    openedAt: toIso(new Date(row.opened_at)),
    askedAt: iso(row.asked_at),
    stake: toDecimal(satang(row.stake)),
  }));
}
