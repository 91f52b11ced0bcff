/** Every address of the site as a function; templates and islands contain no addresses of their own. */

/** A path on this site to a picture: no other host, no way up. */
export const ownPicture = /^\/[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*){0,6}\.(?:svg|png|webp|jpg)$/;

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

const lobbyQuery = ({ q, cat, provider, fav, page = 1, game }: LobbyAddress): string =>
  query({
    q,
    cat: cat ?? undefined,
    provider: provider ?? undefined,
    fav: fav ? '1' : undefined,
    page: page > 1 ? String(page) : undefined,
    game,
  });

export const links = {
  home: () => '/',
  /** The login page; `expired` says there that the session is over. */
  login: (next?: string, done?: 'expired') => `/login${query({ next, done })}`,
  register: (from: { readonly ref?: string | undefined; readonly next?: string | undefined } = {}) =>
    `/register${query({ ...from })}`,
  /** The login page with a note that the password was reset. */
  loginAfterReset: () => '/login?done=reset',
  logout: () => '/logout',
  forgot: () => '/forgot',
  promotions: (group?: string) => `/promotions${query({ group })}`,
  promotion: (slug: string) => `/promotions/${slug}`,
  /** The point shop, optionally filtered by kind of offer. */
  redeem: (kind?: string) => `/redeem${query({ kind })}`,
  redemptions: (cursor?: string) => `/redeem${query({ kind: 'history', cursor })}`,
  coupons: () => '/member/coupon',
  /** Quests and the check-in of the day. */
  quests: () => '/member/creditfree',
  /** The polls, or one of them. */
  poll: (id?: string) => (id ? `/poll/${id}` : '/poll'),
  /** The member's messages. */
  inbox: (ask: { readonly group?: string; readonly cursor?: string } = {}) => `/member/inbox${query({ ...ask })}`,
  /** The prize wheel with one of its lists. */
  wheel: (ask: WheelAddress = {}) => `/member/wheel${query({ ...ask })}`,
  /** Cashback: explained, and for a member claimable, with one kind's history. */
  cashback: (kind?: string, cursor?: string) => `/cashback${query({ kind, cursor })}`,
  winlossRules: () => '/winloss',
  /** The affiliate programme: explained, and for a member with income and network. */
  affiliate: (ask: AffiliateAddress = {}) => `/affiliate${query({ ...ask })}`,
  /** The address a member shares; it leads to the registration with the code entered. */
  referral: (code: string) => `/r/${code}`,
  /** A page opened inside LINE, by its name in the closed list (src/lib/line/rules/places.ts). */
  liff: (name?: string) => (name ? `/liff/${name}` : '/liff'),
  /** The same as an address that opens LINE. */
  liffInLine: (liffId: string, name?: string) => `https://liff.line.me/${liffId}${name ? `/${name}` : ''}`,
  terms: () => '/terms',
  privacy: () => '/privacy',

  /** All games, filtered. */
  games: (ask: LobbyAddress = {}) => `/play${lobbyQuery(ask)}`,
  /** The lobby of one provider; without a name, the list of providers. */
  provider: (name?: string, ask: LobbyAddress = {}) => (name ? `/lobby/${name}${lobbyQuery(ask)}` : '/lobby'),
  /** A house game's own page for the frame of the sheet; the token rides in the fragment, which no server sees. */
  house: (code: string, token: string) => `/house/${code}#${token}`,
  /** The page that opens a game's sheet; `game` is "benja:khom". */
  game: (game: string) => `/play?game=${game}`,

  /** The baccarat formulas, with a room chosen. */
  sooth: (room?: string) => `/sooth${query({ room })}`,

  lotto: () => '/lotto',
  lobby: () => '/lotto/lobby',
  rates: (category?: string) => `/lotto/rates${query({ category })}`,
  results: (filter: { market?: string; date?: string; cursor?: string } = {}) => `/lotto/results${query(filter)}`,
  marketResults: (market: string, cursor?: string) => `/lotto/results/${market}${query({ cursor })}`,
  resultYear: (market: string, year: string) => `/lotto/results/${market}/year/${year}`,
  result: (market: string, date: string) => `/lotto/results/${market}/${date}`,
  /** Not cached, because its query contains what was typed. */
  checkNumbers: (market: string, date: string) => `/lotto/results/${market}/${date}/check`,
  feed: (market?: string) => `/lotto/results${market ? `/${market}` : ''}/feed.xml`,
  yeekee: (market: string) => `/lotto/${market}`,
  /** The page to bet on a round; a yeekee room opens with the requested tool, by default with what is possible now. */
  round: (roundId: string, open?: 'bet' | 'shoot') => `/lotto/${roundId}${query({ open })}`,
  /** The same with the lines of an old bill on the slip. */
  roundAgain: (roundId: string, billId: string) => `/lotto/${roundId}${query({ open: 'bet', again: billId })}`,
  yeekeeProof: (roundId: string) => `/api/lotto/yeekee/proof?round_id=${roundId}`,
  fair: (roundId?: string) => `/fair${query({ round: roundId })}`,
  /** The verifier with a proof in the fragment, which no server is sent. */
  fairProof: (proof: string) => `/fair#proof=${encodeURIComponent(proof)}`,
  fairOffline: () => '/fair/verify.html',
  /** The archive of proofs by day, optionally before a day. */
  fairArchive: (before?: string) => `/fair/archive${query({ before })}`,
  fairArchiveDay: (day: string) => `/fair/archive/${day}.json`,
  bills: (filter: BillsAddress = {}) => `/lotto/bills${query({ ...filter })}`,

  /** A bill that its member shares, and its picture. */
  sharedBill: (token: string) => `/s/${token}`,
  sharedPicture: (token: string, version: string) => `/s/${token}/picture.png?v=${version}`,
  /** LINE's own page for sharing an address. */
  lineShare: (address: string) => `https://social-plugins.line.me/lineit/share?url=${encodeURIComponent(address)}`,

  memberPromotions: () => '/member/promotions',
  winloss: (period?: string, category?: string) => `/member/winloss${query({ period, category })}`,
  personalData: () => '/api/member/personal_data',
  /** The deposit page; optionally with an amount, a promotion, and where to continue once the money has arrived. */
  deposit: (amount?: string, further: DepositAddress = {}) => `/member/deposit${query({ amount, ...further })}`,
  olderDeposits: (cursor?: string) => `/member/deposit${query({ cursor })}#deposit-history`,
  payment: (paymentId: string, next?: string) => `/member/payment${query({ payment: paymentId, next })}`,
  /** With an id: that withdrawal, whatever its status. */
  withdraw: (id?: string) => (id === undefined ? '/member/withdraw' : `/member/withdraw?withdraw=${id}`),
  statement: (filter: StatementAddress & { readonly cursor?: string | undefined } = {}) =>
    `/member/statement${query({ ...filter })}`,
  statementCsv: (filter: StatementAddress = {}) => `/api/member/statement.csv${query({ ...filter })}`,
  profile: () => '/member/profile',
  limits: () => '/member/limits',
  /** A new member's step that offers limits, and where to continue after it. */
  limitStep: (next?: string, step?: 'deposit') => `/member/limits/start${query({ step, next })}`,

  cover: (enamel: string, ratio: 'tall' | 'wide', seed: string, emblem: string) =>
    `/art/cover/${enamel}-${ratio}/${segment(seed)}~${emblem}.svg`,
  /** A game's cover, drawn from its address. */
  gameCover: (enamel: string, game: string, emblem: string): string => links.cover(enamel, 'tall', game, emblem),
  ticketArt: (enamel: string, seed: string) => `/art/ticket/${enamel}/${segment(seed)}.svg`,
  icon: (name: string) => `/icons.svg#${name}`,
  og: (page: string) => `/og/${page}.png`,
  sandboxBank: (paymentId?: string) => `/sandbox/bank${query({ payment: paymentId })}`,
  sandboxSms: () => '/sandbox/sms',
  sandboxCodes: () => '/sandbox/codes',
} as const;

/** The text of a link back: names a bill, otherwise `usual`. */
export const nextText = (next: string, usual: string): string => (/^\/lotto\/\d+/.test(next) ? 'กลับไปที่โพย' : usual);

/** A path of this site to continue to, or undefined for anything that could lead elsewhere ("//evil", "\evil", "%2f%2f"). */
export function ownPath(next: string | null | undefined): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, so "/\t/evil" would lead elsewhere
  if (!next || next.length > 500 || !next.startsWith('/') || /[\\\u0000-\u001f]/.test(next)) return undefined;
  let decoded: string;
  try {
    decoded = decodeURIComponent(next);
  } catch {
    return undefined;
  }
  if (decoded.startsWith('//') || decoded.includes('\\') || decoded.startsWith('/api/')) return undefined;
  return next;
}
