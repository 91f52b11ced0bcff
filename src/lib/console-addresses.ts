/** Every address of the console as a function, for `consoleLinks` (console-links.ts): a page loads those that its scripts use. */

const home = '/operator';

type Query = Readonly<Record<string, string | number | undefined>>;

const query = (parts: Query): string => {
  const entries = Object.entries(parts).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)] as [string, string]],
  );
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : '';
};

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

export const overview = (of: Query = {}) => home + query(of);
export const login = (next?: string) => `${home}/login${query({ next })}`;
export const enrol = () => `${home}/enrol`;
export const lock = (next?: string) => `${home}/lock${query({ next })}`;
export const views = (from?: string) => `${home}/views${query({ from })}`;
export const account = () => `${home}/account`;
export const approvals = (of: Query = {}) => `${home}/approvals${query(of)}`;
export const approval = (id: string, of: Query = {}) => `${home}/approvals/${id}${query(of)}`;
export const withdrawals = (of: Query = {}) => `${home}/withdrawals${query(of)}`;
/** The list as a file, by the console's own call. */
export const withdrawalsFile = (format: 'csv' | 'xlsx', of: Query = {}) =>
  `${home}/api/withdraw/list.${format}${query(of)}`;
/** `tab`: one of the desk's five pages. */
export const deposits = (tab = 'unmatched', of: Query = {}) => `${home}/deposits/${tab}${query(of)}`;
export const requests = (of: Query = {}) => `${home}/requests${query(of)}`;
export const search = (of: Query = {}) => `${home}/search${query(of)}`;
export const members = (of: Query = {}) => `${home}/members${query(of)}`;
/** `tab`: one of memberTabs. */
export const member = (id: string, tab = 'overview', of: Query = {}) => `${home}/members/${id}/${tab}${query(of)}`;
export const rounds = (of: Query = {}) => `${home}/rounds${query(of)}`;
export const round = (id: string, of: Query = {}) => `${home}/rounds/${id}${query(of)}`;
export const roundReplay = (id: string, of: Query = {}) => `${home}/rounds/${id}/replay${query(of)}`;
export const exposure = (of: Query = {}) => `${home}/exposure${query(of)}`;
export const limits = (of: Query = {}) => `${home}/limits${query(of)}`;
export const rates = (of: Query = {}) => `${home}/rates${query(of)}`;
export const holidays = (of: Query = {}) => `${home}/holidays${query(of)}`;
export const yeekee = (of: Query = {}) => `${home}/yeekee${query(of)}`;
export const games = (tab = 'games', of: Query = {}) => `${home}/games/${tab}${query(of)}`;
export const marketing = (of: Query = {}, page: MarketingPage = 'promotions') =>
  `${home}/marketing/${page}${query(of)}`;
/** One version of a promotion; "new" for one that is not saved yet. */
export const promotionVersion = (version: string, of: Query = {}) =>
  `${home}/marketing/promotions/${version}${query(of)}`;
export const promotionPreview = (version: string) => `${home}/preview/promotion${query({ version })}`;
export const notices = (page: NoticePage = 'notices', of: Query = {}) => `${home}/notices/${page}${query(of)}`;
export const noticePreview = () => `${home}/preview/notice`;
export const brandPreview = () => `${home}/preview/brand`;
/** `name`: one of reportPages. */
export const reports = (name = 'daily', of: Query = {}) => `${home}/reports/${name}${query(of)}`;
/** The report as a file, by the console's own call. */
export const reportFile = (format: 'csv' | 'xlsx', of: Query) => `${home}/api/report.${format}${query(of)}`;
export const ledger = (of: Query = {}) => `${home}/ledger${query(of)}`;
export const ledgerAccount = (id: string, of: Query = {}) => `${home}/ledger/account/${id}${query(of)}`;
export const ledgerTransfer = (id: string) => `${home}/ledger/transfer/${id}`;
export const ledgerProofs = (of: Query = {}) => `${home}/ledger/proofs${query(of)}`;
export const settings = (page: SettingsPage = 'channels', of: Query = {}) => `${home}/settings/${page}${query(of)}`;
export const staff = () => `${home}/staff`;
export const audit = (of: Query = {}) => `${home}/audit${query(of)}`;
/** The calls that answer with files. */
export const auditFile = () => `${home}/api/audit/export`;
export const auditVerifier = () => `${home}/api/audit/verify.html`;
export const health = () => `${home}/health`;
