/** Every address of the site as a function, for `links` (links.ts): a page loads those that its scripts use. */

/** A text as one part of a path. Browsers encode Thai letters themselves; encoded here they would take three times the room. */
const segment = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}]/gu, encodeURIComponent);

const query = (parts: Readonly<Record<string, string | undefined>>): string => {
  const entries = Object.entries(parts).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : '';
};

interface StatementAddress {
  readonly kind?: string | undefined;
  readonly wallet_id?: string | undefined;
  readonly search?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface DepositAddress {
  /** A promotion's id. */
  readonly promotion?: string | undefined;
  readonly next?: string | undefined;
}

interface BillsAddress {
  readonly status?: string | undefined;
  readonly market?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly bill?: string | undefined;
  /** A bill to bet again; together with `bill`: betting again failed, because no round is open. */
  readonly again?: string | undefined;
  readonly cursor?: string | undefined;
}

interface LobbyAddress {
  /** Words to look for. */
  readonly q?: string | undefined;
  /** A category, or "hot", "freespin", "last". */
  readonly cat?: string | null | undefined;
  readonly provider?: string | null | undefined;
  readonly fav?: boolean | undefined;
  /** With play money. */
  readonly demo?: boolean | undefined;
  /** From 1. */
  readonly page?: number | undefined;
  /** "benja:khom": opens its sheet. */
  readonly game?: string | undefined;
}

interface WheelAddress {
  readonly tab?: 'mine' | 'board' | undefined;
  readonly cursor?: string | undefined;
  /** A spin of the member, with its proof. */
  readonly spin?: string | undefined;
}

interface AffiliateAddress {
  readonly view?: 'income' | 'table' | 'tree' | undefined;
  readonly level?: '1' | '2' | undefined;
  /** A friend, whose own friends are listed. */
  readonly via?: string | undefined;
  readonly cursor?: string | undefined;
}

const lobbyQuery = ({ q, cat, provider, fav, demo, page = 1, game }: LobbyAddress): string =>
  query({
    q,
    cat: cat ?? undefined,
    provider: provider ?? undefined,
    fav: fav ? '1' : undefined,
    demo: demo ? '1' : undefined,
    page: page > 1 ? String(page) : undefined,
    game,
  });

export const home = () => '/';
/** Home, where a session that has ended is said (specification section 4: `ag`), with the way back to where it ended. */
export const homeAfter = (ag: string, done: 'idle' | 'expired' | 'ended', next: string) =>
  `/${query({ ag, done, next })}`;
/** The login page; `done` says there why the session is over. */
export const login = (next?: string, done?: 'idle' | 'expired' | 'ended') => `/login${query({ next, done })}`;
export const register = (from: { readonly ref?: string | undefined; readonly next?: string | undefined } = {}) =>
  `/register${query({ ...from })}`;
/** The login page with a note that the password was reset. */
export const loginAfterReset = () => '/login?done=reset';
export const logout = () => '/logout';
export const forgot = () => '/forgot';
export const promotions = (group?: string) => `/promotions${query({ group })}`;
export const promotion = (slug: string) => `/promotions/${slug}`;
/** The point shop, optionally filtered by kind of offer. */
export const redeem = (kind?: string) => `/redeem${query({ kind })}`;
export const redemptions = (cursor?: string) => `/redeem${query({ kind: 'history', cursor })}`;
export const coupons = () => '/member/coupon';
/** Quests and the check-in of the day. */
export const quests = () => '/member/creditfree';
/** The polls, or one of them. */
export const poll = (id?: string) => (id ? `/poll/${id}` : '/poll');
/** The member's messages. */
export const inbox = (ask: { readonly group?: string; readonly cursor?: string } = {}) =>
  `/member/inbox${query({ ...ask })}`;
/** The prize wheel with one of its lists. */
export const wheel = (ask: WheelAddress = {}) => `/member/wheel${query({ ...ask })}`;
/** Cashback: explained, and for a member claimable, with one kind's history. */
export const cashback = (kind?: string, cursor?: string) => `/cashback${query({ kind, cursor })}`;
export const winlossRules = () => '/winloss';
/** The affiliate programme: explained, and for a member with income and network. */
export const affiliate = (ask: AffiliateAddress = {}) => `/affiliate${query({ ...ask })}`;
/** The address a member shares; it leads to the registration with the code entered. */
export const referral = (code: string) => `/r/${code}`;
/** A page opened inside LINE, by its name in the closed list (src/lib/line/rules/places.ts). */
export const liff = (name?: string) => (name ? `/liff/${name}` : '/liff');
/** The same as an address that opens LINE. */
export const liffInLine = (liffId: string, name?: string) => `https://liff.line.me/${liffId}${name ? `/${name}` : ''}`;
export const terms = () => '/terms';
export const privacy = () => '/privacy';

/** All games, filtered. */
export const games = (ask: LobbyAddress = {}) => `/play${lobbyQuery(ask)}`;
/** The lobby of one provider; without a name, the list of providers. */
export const provider = (name?: string, ask: LobbyAddress = {}) =>
  name ? `/lobby/${name}${lobbyQuery(ask)}` : '/lobby';
/** A house game's own page for the frame of the sheet; the token rides in the fragment, which no server sees. */
export const house = (code: string, token: string) => `/house/${code}#${token}`;
/** The page around a game of another provider, whose own address rides in the fragment. */
export const outside = (provider: string, address: string) => `/outside/${provider}#${encodeURIComponent(address)}`;
/** The page that opens a game's sheet, at once with play money if asked for; `game` is "benja:khom". */
export const game = (game: string, isDemo = false) => `/play?game=${game}${isDemo ? '&demo=1' : ''}`;

/** The baccarat formulas, with a room chosen. */
export const sooth = (room?: string) => `/sooth${query({ room })}`;

export const lotto = () => '/lotto';
export const lobby = () => '/lotto/lobby';
export const rates = (category?: string) => `/lotto/rates${query({ category })}`;
export const results = (filter: { market?: string; date?: string; cursor?: string } = {}) =>
  `/lotto/results${query(filter)}`;
export const marketResults = (market: string, cursor?: string) => `/lotto/results/${market}${query({ cursor })}`;
export const resultYear = (market: string, year: string) => `/lotto/results/${market}/year/${year}`;
export const result = (market: string, date: string) => `/lotto/results/${market}/${date}`;
/** Not cached, because its query contains what was typed. */
export const checkNumbers = (market: string, date: string) => `/lotto/results/${market}/${date}/check`;
export const feed = (market?: string) => `/lotto/results${market ? `/${market}` : ''}/feed.xml`;
export const yeekee = (market: string) => `/lotto/${market}`;
/** The page to bet on a round; a yeekee room opens with the requested tool, by default with what is possible now. */
export const round = (roundId: string, open?: 'bet' | 'shoot') => `/lotto/${roundId}${query({ open })}`;
/** The same as a member sends it to friends, who register with the code. */
export const roundInvite = (roundId: string, ref?: string) => `/lotto/${roundId}${query({ ref })}`;
/** The same with the lines of an old bill on the slip. */
export const roundAgain = (roundId: string, billId: string) =>
  `/lotto/${roundId}${query({ open: 'bet', again: billId })}`;
export const yeekeeProof = (roundId: string) => `/api/lotto/yeekee/proof?round_id=${roundId}`;
export const fair = (roundId?: string) => `/fair${query({ round: roundId })}`;
/** The verifier with a proof in the fragment, which no server is sent. */
export const fairProof = (proof: string) => `/fair#proof=${encodeURIComponent(proof)}`;
export const fairOffline = () => '/fair/verify.html';
/** The archive of proofs by day, optionally before a day. */
export const fairArchive = (before?: string) => `/fair/archive${query({ before })}`;
export const fairArchiveDay = (day: string) => `/fair/archive/${day}.json`;
export const bills = (filter: BillsAddress = {}) => `/lotto/bills${query({ ...filter })}`;

/** Where text arrives that another app shares with the installed site. */
export const share = () => '/share';
/** A bill that its member shares, and its picture. */
export const sharedBill = (token: string) => `/s/${token}`;
export const sharedPicture = (token: string, version: string) => `/s/${token}/picture.png?v=${version}`;
/** LINE's own page for sharing an address. */
export const lineShare = (address: string) =>
  `https://social-plugins.line.me/lineit/share?url=${encodeURIComponent(address)}`;

export const memberPromotions = () => '/member/promotions';
export const winloss = (period?: string, category?: string) => `/member/winloss${query({ period, category })}`;
export const personalData = () => '/api/member/personal_data';
/** The deposit page; optionally with an amount, a promotion, and where to continue once the money has arrived. */
export const deposit = (amount?: string, further: DepositAddress = {}) =>
  `/member/deposit${query({ amount, ...further })}`;
export const olderDeposits = (cursor?: string) => `/member/deposit${query({ cursor })}#deposit-history`;
export const payment = (paymentId: string, next?: string) => `/member/payment${query({ payment: paymentId, next })}`;
/** With an id: that withdrawal, whatever its status. */
export const withdraw = (id?: string) => (id === undefined ? '/member/withdraw' : `/member/withdraw?withdraw=${id}`);
export const statement = (filter: StatementAddress & { readonly cursor?: string | undefined } = {}) =>
  `/member/statement${query({ ...filter })}`;
export const statementCsv = (filter: StatementAddress = {}) => `/api/member/statement.csv${query({ ...filter })}`;
export const member = () => '/member';
export const profile = () => '/member/profile';
export const limits = () => '/member/limits';
/** A new member's step that offers limits, and where to continue after it. */
export const limitStep = (next?: string, step?: 'deposit') => `/member/limits/start${query({ step, next })}`;

export const cover = (enamel: string, ratio: 'tall' | 'wide', seed: string, emblem: string) =>
  `/art/cover/${enamel}-${ratio}/${segment(seed)}~${emblem}.svg`;
/** A game's cover, drawn from its address. */
export const gameCover = (enamel: string, game: string, emblem: string): string => cover(enamel, 'tall', game, emblem);
export const ticketArt = (enamel: string, seed: string) => `/art/ticket/${enamel}/${segment(seed)}.svg`;
export const icon = (name: string) => `/icons.svg#${name}`;
export const og = (page: string) => `/og/${page}.png`;
export const sandboxBank = (paymentId?: string) => `/sandbox/bank${query({ payment: paymentId })}`;
export const sandboxSms = () => '/sandbox/sms';
export const sandboxCodes = () => '/sandbox/codes';
