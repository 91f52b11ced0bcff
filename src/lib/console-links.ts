/** Every address of the console as a function, as links.ts has those of the members' site. */

const home = '/operator';

type Query = Readonly<Record<string, string | number | undefined>>;

const query = (parts: Query): string => {
  const entries = Object.entries(parts).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)] as [string, string]],
  );
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : '';
};

/** A path of the console to come back to after signing in or unlocking; undefined for any other. */
export function ownConsolePath(path: string | null | undefined): string | undefined {
  return path && /^\/operator(?:[/?](?![/\\]).*)?$/.test(path) ? path : undefined;
}

/** The pages of what members are given. */
export type MarketingPage =
  | 'promotions'
  | 'coupons'
  | 'shop'
  | 'orders'
  | 'cashback'
  | 'wheel'
  | 'quests'
  | 'affiliates'
  | 'polls'
  | 'reviews'
  | 'segments';

/** The pages of the brand's settings. */
export type SettingsPage = 'brand' | 'contacts' | 'channels' | 'accounts' | 'figures' | 'approvals';

/** The pages of what members are told. */
export type NoticePage = 'notices' | 'banners' | 'messages';

export const consoleLinks = {
  overview: (of: Query = {}) => home + query(of),
  login: (next?: string) => `${home}/login${query({ next })}`,
  enrol: () => `${home}/enrol`,
  lock: (next?: string) => `${home}/lock${query({ next })}`,
  views: (from?: string) => `${home}/views${query({ from })}`,
  account: () => `${home}/account`,
  approvals: (of: Query = {}) => `${home}/approvals${query(of)}`,
  approval: (id: string, of: Query = {}) => `${home}/approvals/${id}${query(of)}`,
  withdrawals: (of: Query = {}) => `${home}/withdrawals${query(of)}`,
  /** The list as a file, by the console's own call. */
  withdrawalsFile: (format: 'csv' | 'xlsx', of: Query = {}) => `${home}/api/withdraw/list.${format}${query(of)}`,
  /** `tab`: one of the desk's five pages. */
  deposits: (tab = 'unmatched', of: Query = {}) => `${home}/deposits/${tab}${query(of)}`,
  requests: (of: Query = {}) => `${home}/requests${query(of)}`,
  search: (of: Query = {}) => `${home}/search${query(of)}`,
  members: (of: Query = {}) => `${home}/members${query(of)}`,
  /** `tab`: one of memberTabs. */
  member: (id: string, tab = 'overview', of: Query = {}) => `${home}/members/${id}/${tab}${query(of)}`,
  rounds: (of: Query = {}) => `${home}/rounds${query(of)}`,
  round: (id: string, of: Query = {}) => `${home}/rounds/${id}${query(of)}`,
  roundReplay: (id: string, of: Query = {}) => `${home}/rounds/${id}/replay${query(of)}`,
  exposure: (of: Query = {}) => `${home}/exposure${query(of)}`,
  limits: (of: Query = {}) => `${home}/limits${query(of)}`,
  rates: (of: Query = {}) => `${home}/rates${query(of)}`,
  holidays: (of: Query = {}) => `${home}/holidays${query(of)}`,
  yeekee: (of: Query = {}) => `${home}/yeekee${query(of)}`,
  games: (tab = 'games', of: Query = {}) => `${home}/games/${tab}${query(of)}`,
  marketing: (of: Query = {}, page: MarketingPage = 'promotions') => `${home}/marketing/${page}${query(of)}`,
  /** One version of a promotion; "new" for one that is not saved yet. */
  promotionVersion: (version: string, of: Query = {}) => `${home}/marketing/promotions/${version}${query(of)}`,
  promotionPreview: (version: string) => `${home}/preview/promotion${query({ version })}`,
  notices: (page: NoticePage = 'notices', of: Query = {}) => `${home}/notices/${page}${query(of)}`,
  noticePreview: () => `${home}/preview/notice`,
  brandPreview: () => `${home}/preview/brand`,
  /** `name`: one of reportPages. */
  reports: (name = 'daily', of: Query = {}) => `${home}/reports/${name}${query(of)}`,
  /** The report as a file, by the console's own call. */
  reportFile: (format: 'csv' | 'xlsx', of: Query) => `${home}/api/report.${format}${query(of)}`,
  ledger: (of: Query = {}) => `${home}/ledger${query(of)}`,
  ledgerAccount: (id: string, of: Query = {}) => `${home}/ledger/account/${id}${query(of)}`,
  ledgerTransfer: (id: string) => `${home}/ledger/transfer/${id}`,
  ledgerProofs: (of: Query = {}) => `${home}/ledger/proofs${query(of)}`,
  settings: (page: SettingsPage = 'channels', of: Query = {}) => `${home}/settings/${page}${query(of)}`,
  staff: () => `${home}/staff`,
  audit: (of: Query = {}) => `${home}/audit${query(of)}`,
  /** The calls that answer with files. */
  auditFile: () => `${home}/api/audit/export`,
  auditVerifier: () => `${home}/api/audit/verify.html`,
  health: () => `${home}/health`,
} as const;
