/** The parts of the statements that break the books. */

export type Breakages = Readonly<Record<string, readonly (readonly string[])[]>>;

export const memberEntry = `(select min(e.id) from entry e join account a on a.id = e.account_id where a.member_id is not null)`;
export const transferOf = (kind: string): string => `(select min(id) from transfer where kind = '${kind}')`;
export const entryOf = (kind: string): string =>
  `(select min(e.id) from entry e join account a on a.id = e.account_id where a.member_id is not null and e.transfer_id = ${transferOf(kind)})`;
export const without = (kind: string): string[] => [
  `delete from entry where transfer_id = ${transferOf(kind)}`,
  `delete from transfer where id = ${transferOf(kind)}`,
];
/** Two entries of the house among itself, under a kind and reference of their own: the books stay balanced. */
export const foreign = (kind: string, reference: string): string[] => [
  `insert into transfer (kind, reference, created_at) values ('${kind}', '${reference}', now())`,
  `insert into entry (transfer_id, account_id, amount, created_at)
     select t.id, a.id, side.amount, now() from transfer t, (values (1), (-1)) side (amount), (select min(id) as id from account where member_id is null and currency = 'THB') a
     where t.reference = '${reference}'`,
];

/** A bet of a game that nothing else knows, with other columns and values; it stands in round 1. */
export const gameBet = (columns = '', values = ''): string =>
  `insert into game_bet (round_id, member_id, tx_id, wallet_id, kind, stake, placed_at${columns}) values (999999, 1, 'b', 1, 'stake', 100, now()${values})`;
export const closedGameRound = `insert into game_round (id, provider, member_id, round_id, game_id, opened_at, closed_at)
    overriding system value values (999999, 'benja', 1, 'r', 1, now(), now())`;

/** A chain of a shared game whose first link is open. */
export const openedLink = (game: string): readonly string[] => [
  `insert into house_chain (id, game, first_number, last_number, published, published_at, links, beacon_chain, beacon_round, signature, salt)
    overriding system value values (1, '${game}', 1, 9, 'x', now(), '\\x00', '{}', 1, 'x', 'x')`,
  `insert into house_link (game, number, chain_id, config_hash, commitment, committed_at, ends_at, link, opened_at)
    values ('${game}', 1, 1, 'x', 'x', now(), now(), 'x', now())`,
];
