/** The affiliate programme in every state, on fixed data. */
import type { ConfigView, DayView, FriendView, SummaryView } from '#lib/affiliate/contract.ts';
import type { AffiliateAsk } from '#lib/affiliate/rules/page-ask.ts';
import type { AffiliatePage } from '#lib/affiliate/server/page-data.ts';

const rate = (
  category: ConfigView['rates'][number]['category'],
  name: string,
  bp: readonly [number, number, number],
) => ({
  category,
  name,
  level_1_bp: bp[0],
  level_2_bp: bp[1],
  house_edge_bp: bp[2],
  most_bp: Math.floor(bp[2] * 0.3),
});

export const affiliateConfig: ConfigView = {
  rule_version: '1',
  effective_on: '2026-11-01',
  minimum: '1.00',
  share_of_edge_pct: 30,
  rates: [
    rate('slot', 'สล็อต', [80, 20, 400]),
    rate('lotto', 'หวย', [100, 25, 800]),
    rate('casino', 'คาสิโนสด', [22, 6, 106]),
    rate('sport', 'กีฬา', [0, 0, 500]),
  ],
};

const usual: SummaryView = {
  ref_code: 'SOM88K22',
  link: 'https://benja.example/r/SOM88K22',
  clicks: 248,
  sign_ups: 37,
  playing: 21,
  levels: [
    { level: 1, members: 37, playing: 21, commission: '986.20' },
    { level: 2, members: 46, playing: 30, commission: '298.30' },
  ],
  balance: '1284.50',
  minimum: '1.00',
  can_redeem: true,
  earned: '12400.00',
  redeemed: '11115.50',
  yesterday: '86.40',
  next_credit_at: '2026-11-21T00:20:00+07:00',
};

export const affiliateSummaries: readonly SummaryView[] = [
  usual,
  {
    ...usual,
    link: 'https://a-rather-long-name-of-a-brand.example/r/SOM88K22',
    clicks: 1_234_567,
    balance: '12345678.90',
    levels: [
      { level: 1, members: 10_000, playing: 9_000, commission: '1234567.89' },
      { level: 2, members: 123_456, playing: 1, commission: '0.01' },
    ],
  },
  { ...usual, clicks: 0, sign_ups: 0, playing: 0, balance: '0.40', can_redeem: false, yesterday: '0.00', levels: [] },
  { ...usual, balance: '-40.00', can_redeem: false, yesterday: '-40.00' },
];

const friend: FriendView = {
  friend_id: '7',
  name: 'ก***2',
  level: 1,
  via: null,
  joined_at: '2026-11-03T10:00:00+07:00',
  stakes: '51575.00',
  commission: '412.60',
  playing_since: '2026-11-04',
  friends: 3,
};
const second: FriendView = { ...friend, friend_id: '9', level: 2, via: 'ก***2', friends: null, commission: '9.40' };
const idle: FriendView = { ...friend, friend_id: '8', stakes: '0.00', commission: '0.00', friends: 0 };

const day: DayView = {
  day: '2026-11-19',
  amount: '86.40',
  redeemed: '1000.00',
  lines: [
    { level: 1, category: 'slot', friends: 4, stakes: '10000.00', rate_bp: 80, amount: '80.00', late: false },
    { level: 2, category: 'lotto', friends: 2, stakes: '3000.00', rate_bp: 25, amount: '7.50', late: false },
    { level: 1, category: 'casino', friends: 1, stakes: '-500.00', rate_bp: 22, amount: '-1.10', late: true },
  ],
};

const page = { summary: usual, qr: '', table: undefined, tree: undefined, income: undefined, nextCursor: null };
export const affiliatePages: readonly AffiliatePage[] = [
  { ...page, table: [friend, second, idle, { ...idle, playing_since: null }], nextCursor: '5' },
  { ...page, table: [] },
  {
    ...page,
    tree: [
      { ...friend, friends: 12, theirs: [second, second] },
      { ...idle, theirs: [] },
    ],
  },
  { ...page, income: [day, { ...day, day: '2026-11-18', amount: '-1.10', redeemed: '0.00' }] },
  { ...page, income: [] },
];
export const affiliateAsks: readonly AffiliateAsk[] = [
  { view: 'table' },
  { view: 'table', level: 2 },
  { view: 'tree' },
  { view: 'income' },
  { view: 'income' },
];
