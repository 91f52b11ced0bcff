/** Entering a game, as the specification's section 4 has it: which wallets are offered, and when one is chosen by itself. */
import { fromDecimal } from '../../money.ts';
import { zeroPadded } from '../../zero-padded.ts';
import { addressOf, type LobbyGame, rtpText } from './lobby.ts';

/** A game as a tile names it to the sheet, in the words of the wire. */
export interface LaunchGame {
  readonly address: string;
  readonly game_id: string;
  readonly provider_id: string;
  readonly sub_provider_id: string;
  readonly source: string;
  readonly name: string;
  readonly has_demo: boolean;
  /** Chosen to be played with play money. */
  readonly is_demo: boolean;
  readonly rtp: string | null;
  readonly enamel: string;
  readonly emblem: string;
}

export const launchGame = (game: LobbyGame, isDemo = false): LaunchGame => ({
  address: addressOf(game),
  game_id: game.id,
  provider_id: game.provider,
  sub_provider_id: game.subProvider,
  source: game.source,
  name: game.name,
  has_demo: game.hasDemo,
  is_demo: isDemo && game.hasDemo,
  rtp: rtpText(game.rtp) ?? null,
  enamel: game.enamel,
  emblem: game.emblem,
});

/** Whether a closing is of the game at an address. Without a game it is of the whole provider, without one of all games. */
export const isClosedBy = (
  address: string,
  { provider, game }: { readonly provider: string | null; readonly game: string | null },
): boolean =>
  provider === null || (game === null ? address.startsWith(`${provider}:`) : address === `${provider}:${game}`);

interface Wallet {
  readonly id: string;
  readonly balance: string;
  readonly wallet_type_id: number;
}

/** The main wallet, and others with money in them. */
export const offeredWallets = <W extends Wallet>(wallets: readonly W[]): readonly W[] =>
  wallets.filter(({ balance, wallet_type_id: type }) => type === 1 || fromDecimal(balance) > 0n);

interface OfferedWallet extends Wallet {
  /** Why its promotion refuses the game; null: it may be played with. */
  readonly reason: string | null;
}

/** Whether a stake can be paid from a wallet: it has money, and no promotion refuses the game. */
export const canPay = ({ balance, reason }: Pick<OfferedWallet, 'balance' | 'reason'>): boolean =>
  reason === null && fromDecimal(balance) > 0n;

/**
 * The wallet that needs no choice: the one this game was played with before the page was reloaded, the only one that can pay,
 * or the only one offered.
 */
export function chosenWallet<W extends OfferedWallet>(
  offered: readonly W[],
  before: string | undefined,
): W | undefined {
  const allowed = offered.filter(({ reason }) => reason === null);
  const again = allowed.find(({ id }) => id === before);
  if (again) return again;
  const paying = allowed.filter(canPay);
  if (paying.length === 1) return paying[0];
  return offered.length === 1 ? allowed[0] : undefined;
}

/** "00:12:34": how long a game has been open. */
export function playedText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  return `${zeroPadded(Math.floor(seconds / 3_600), 2)}:${zeroPadded(Math.floor(seconds / 60) % 60, 2)}:${zeroPadded(seconds % 60, 2)}`;
}
