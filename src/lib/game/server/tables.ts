/** The catalogue of games, and who plays them. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { at, big, bytes, id, madeAt, oneOf } from '../../server/db/columns.ts';

const statuses = ['open', 'closed'] as const;
const wires = ['benja', 'hub88'] as const;

/** Who runs games. `closed` refuses new bets; open rounds still pay. */
export const gameProvider = pgTable(
  'game_provider',
  {
    /** "benja": also its part of the wire's path and of the house account "game:benja". */
    code: text().primaryKey(),
    name: text().notNull(),
    status: text({ enum: statuses }).notNull().default('open'),
    position: integer().notNull(),
    /** Where it answers `{url}/books` and `{url}/status`; of this site where it begins with a slash. Null: it only sends. */
    callsUrl: text(),
    /** What it speaks: our own wire, or that of the aggregator. */
    wire: text({ enum: wires }).notNull().default('benja'),
    /** Where its games are opened: an address with places for what a launch names, or the base of its launch API. Null: the house. */
    launchUrl: text(),
    /** Origins that its games may be shown from. */
    frameOrigins: text().array().notNull().default(sql`'{}'`),
    /** Our number at the aggregator. */
    operatorNumber: integer(),
    /** Whether the aggregator has agreed to RS_ERROR_LIMIT_REACHED. */
    limitAgreed: boolean().notNull().default(false),
    /** Our key pair at the aggregator; the private part is encrypted with the site's key. */
    ownKey: bytes(),
    ownPublicKey: text(),
  },
  (t) => [
    oneOf('game_provider_status', t.status),
    oneOf('game_provider_wire', t.wire),
    check('game_provider_code', sql`${t.code} ~ '^[a-z0-9]{2,20}$'`),
    check(
      'game_provider_hub88',
      sql`(${t.wire} = 'hub88') = (${t.operatorNumber} is not null) and (${t.wire} = 'hub88') = (${t.ownKey} is not null and ${t.ownPublicKey} is not null)`,
    ),
  ],
);

/** Games as lobbies show them. */
export const game = pgTable(
  'game',
  {
    id: id(),
    provider: text()
      .notNull()
      .references(() => gameProvider.code),
    /** The provider's code: "khom". */
    code: text().notNull(),
    subProvider: text().notNull(),
    source: text().notNull(),
    name: text().notNull(),
    /** Latin aliases, for the search. */
    search: text().notNull().default(''),
    category: text({ enum: ['casino', 'slot', 'fishing', 'sport', 'other'] }).notNull(),
    /** Parts per million of the stakes that its bets return, the least and the most; null where nothing is staked. */
    rtpLeastPpm: integer(),
    rtpMostPpm: integer(),
    /** Edge of the house, in hundredths of a percent: what rebates may be paid out of. */
    edgeBp: integer(),
    hasDemo: boolean().notNull(),
    /** Whether free spins of it may be given away. */
    hasFreeSpins: boolean().notNull().default(false),
    status: text({ enum: statuses }).notNull().default('open'),
    /** A table that runs whether one plays or not. */
    isLive: boolean().notNull(),
    position: integer().notNull(),
    art: jsonb().$type<{ readonly emblem: string; readonly enamel: string }>().notNull(),
  },
  (t) => [
    unique('game_code').on(t.provider, t.code),
    oneOf('game_category', t.category),
    oneOf('game_status', t.status),
    check('game_code_form', sql`${t.code} ~ '^[A-Za-z0-9_-]{1,64}$'`),
    check(
      'game_rtp',
      sql`(${t.rtpLeastPpm} is null) = (${t.rtpMostPpm} is null) and ${t.rtpLeastPpm} <= ${t.rtpMostPpm}`,
    ),
  ],
);

/** The switch over all games of an agent: while a row stands, no bet is taken. */
export const gamingStop = pgTable('gaming_stop', {
  agentId: big().primaryKey(),
  stoppedAt: at().notNull(),
});

/** A member's alias at a provider, which tells nothing of them. */
export const gamePlayer = pgTable(
  'game_player',
  {
    provider: text()
      .notNull()
      .references(() => gameProvider.code),
    memberId: big().notNull(),
    /** "p_…": random. */
    ref: text().notNull(),
    createdAt: madeAt(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.memberId] }),
    unique('game_player_ref').on(t.provider, t.ref),
    index('game_player_member').on(t.memberId),
  ],
);

/** A launch: spent once, within a minute, for a session of the game. Of the token only the SHA-256 is stored. */
export const gameLaunch = pgTable(
  'game_launch',
  {
    tokenHash: bytes().primaryKey(),
    gameId: big()
      .notNull()
      .references(() => game.id),
    /** Null for a guest's demo. */
    memberId: big(),
    /** The wallet that will pay; null in a demo. */
    walletId: big(),
    /** The site's session that launched it; null for a guest. */
    siteSessionId: big(),
    device: text(),
    isDemo: boolean().notNull(),
    expiresAt: at().notNull(),
    spentAt: at(),
    /** SHA-256 of the key that spent it, under which it is answered again; null where it came without one. */
    openKeyHash: bytes(),
  },
  (t) => [
    check('game_launch_wallet', sql`${t.isDemo} = (${t.walletId} is null)`),
    check('game_launch_member', sql`${t.isDemo} or ${t.memberId} is not null`),
    index('game_launch_game').on(t.gameId),
    index('game_launch_site_session').on(t.siteSessionId),
    index('game_launch_wallet_index').on(t.walletId),
    index('game_launch_member_index').on(t.memberId),
    index('game_launch_expires').on(t.expiresAt),
  ],
);

/** A member at a game. Bets need a live one; wins and rollbacks do not. */
export const gameSession = pgTable(
  'game_session',
  {
    id: id(),
    /** SHA-256 of the name that the provider knows. */
    tokenHash: bytes().notNull(),
    provider: text()
      .notNull()
      .references(() => gameProvider.code),
    gameId: big()
      .notNull()
      .references(() => game.id),
    memberId: big().notNull(),
    walletId: big().notNull(),
    /** Null once the site has forgotten that session: no more bets. */
    siteSessionId: big(),
    device: text(),
    openedAt: at().notNull(),
    /** Ended by its sheet, or by a newer one of the member. */
    endedAt: at(),
  },
  (t) => [
    unique('game_session_token').on(t.tokenHash),
    index('game_session_game').on(t.gameId),
    index('game_session_provider').on(t.provider),
    index('game_session_wallet').on(t.walletId),
    index('game_session_site').on(t.siteSessionId),
    index('game_session_member').on(t.memberId, t.id),
  ],
);
