/**
 * Game sessions of the statement: an evening of one game is one row with what was staked and returned, so that it does not hide
 * the deposits and withdrawals around it.
 */
import { add, fromDecimal, type Satang, toDecimal, zeroSatang } from '../../money.ts';
import { minuteMs } from '../../time.ts';
import type { Currency, StatementGroup } from './kinds.ts';
import type { Cause } from './statement-cause.ts';

/** Movements of one game with a longer pause between them are two sessions. */
const pauseMaxMs = 30 * minuteMs;

/** An entry as the statement lists it, in wire form: amounts of THB in baht. */
export interface ListedEntry {
  readonly item: {
    readonly id: string;
    readonly at: string;
    readonly kind: StatementGroup;
    readonly title: string;
    readonly currency: Currency;
    readonly amount: string;
    readonly balance_after: string;
    readonly wallet_id: string;
    readonly wallet_name: string;
    readonly ref: string;
  };
  readonly cause: Cause | undefined;
}

/** What one game moved in one wallet without a long pause; amounts in wire form, in baht. */
export interface GameSession {
  readonly game: string;
  /** Opens the game. */
  readonly href: string;
  /** Newest first. */
  readonly entries: readonly ListedEntry[];
  /** What was staked, without a sign. */
  readonly staked: string;
  /** What was won and given back. */
  readonly returned: string;
  /** Returned less staked, signed. */
  readonly net: string;
  /** Points earned along the way; "0" without any. */
  readonly points: string;
}

export type StatementRow =
  | { readonly kind: 'entry'; readonly entry: ListedEntry }
  | { readonly kind: 'session'; readonly session: GameSession };

const at = ({ item }: ListedEntry): number => Date.parse(item.at);
const isPlay = ({ item, cause }: ListedEntry): boolean => cause?.isGame === true && item.currency === 'THB';
const isEarned = ({ item, cause }: ListedEntry): boolean => cause?.isPlayPoints === true && item.currency === 'POINT';

/** Where the session that begins at `from` (the newest) ends: the index after its oldest movement. */
function endOf(entries: readonly ListedEntry[], from: number): number {
  const first = entries.slice(from).find(isPlay);
  if (!first) return from;
  let end = from;
  let last = entries[from];
  for (let index = from; index < entries.length; index++) {
    const entry = entries[index];
    if (!entry || !last || at(last) - at(entry) > pauseMaxMs) break;
    if (isPlay(entry)) {
      if (entry.cause?.name !== first.cause?.name || entry.item.wallet_id !== first.item.wallet_id) break;
      end = index + 1;
    } else if (!isEarned(entry)) break;
    last = entry;
  }
  return end;
}

const sumOf = (amounts: readonly Satang[]): Satang => add(zeroSatang, ...amounts);

function sessionOf(entries: readonly ListedEntry[]): GameSession | undefined {
  const played = entries.filter(isPlay);
  const [newest] = played;
  if (!newest?.cause || played.length < 2) return undefined;
  const amounts = played.map(({ item }) => fromDecimal(item.amount));
  const paid = sumOf(amounts.filter((amount) => amount < 0n));
  const earned = entries.filter(isEarned).reduce((sum, { item }) => sum + BigInt(item.amount), 0n);
  return {
    game: newest.cause.name,
    href: newest.cause.href,
    entries,
    staked: toDecimal(paid).replace('-', ''),
    returned: toDecimal(sumOf(amounts.filter((amount) => amount > 0n))),
    net: toDecimal(sumOf(amounts)),
    points: String(earned),
  };
}

/** The rows of entries that are sorted newest first: every entry stands in exactly one row. */
export function statementRowsOf(entries: readonly ListedEntry[]): StatementRow[] {
  const rows: StatementRow[] = [];
  for (let from = 0; from < entries.length; ) {
    const end = endOf(entries, from);
    const session = sessionOf(entries.slice(from, end));
    const entry = entries[from];
    if (session) rows.push({ kind: 'session', session });
    else if (entry) rows.push({ kind: 'entry', entry });
    from = session ? end : from + 1;
  }
  return rows;
}
