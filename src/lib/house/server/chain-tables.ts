/** Chains of links for the games that everybody shares (trust.md 1), and the links of their shoes and kick-offs. */
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { at, big, bytes, id } from '../../server/db/columns.ts';
import type { BeaconChain } from '../../yeekee/rules/beacon.ts';

/** A chain of a game: its first hash is public before the beacon exists that salts it. */
export const houseChain = pgTable(
  'house_chain',
  {
    id: id(),
    game: text().notNull(),
    /** The numbers of the game's schedule that its links belong to; the first number has link 1. */
    firstNumber: integer().notNull(),
    lastNumber: integer().notNull(),
    /** Link 0. */
    published: text().notNull(),
    publishedAt: at().notNull(),
    /** The links that others are hashed from (rules/chain-links.ts), encrypted. */
    links: bytes().notNull(),
    beaconChain: jsonb().$type<BeaconChain>().notNull(),
    beaconRound: integer().notNull(),
    /** The beacon, once it is known; its randomness is the salt. */
    signature: text(),
    salt: text(),
  },
  (t) => [
    unique('house_chain_first').on(t.game, t.firstNumber),
    unique('house_chain_published').on(t.published),
    check('house_chain_numbers', sql`${t.firstNumber} > 0 and ${t.lastNumber} >= ${t.firstNumber}`),
    check('house_chain_salt', sql`num_nulls(${t.signature}, ${t.salt}) in (0, 2)`),
  ],
);

/** The link of a shoe or a kick-off: committed to together with the game's table before its bets, opened after its last result. */
export const houseLink = pgTable(
  'house_link',
  {
    id: id(),
    game: text().notNull(),
    number: integer().notNull(),
    chainId: big()
      .notNull()
      .references(() => houseChain.id),
    configHash: text().notNull(),
    commitment: text().notNull(),
    committedAt: at().notNull(),
    /** When its last result is known, by the schedule. */
    endsAt: at().notNull(),
    /** Null until it is opened. */
    link: text(),
    openedAt: at(),
  },
  (t) => [
    unique('house_link_number').on(t.game, t.number),
    index('house_link_chain').on(t.chainId),
    index('house_link_committed').on(t.committedAt),
    index('house_link_opened_at').on(t.openedAt).where(sql`opened_at is not null`),
    index('house_link_closed').on(t.endsAt).where(sql`link is null`),
    check('house_link_opened', sql`num_nulls(${t.link}, ${t.openedAt}) in (0, 2) and ${t.openedAt} >= ${t.endsAt}`),
  ],
);
