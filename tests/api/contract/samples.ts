/**
 * Inputs generated from a row's schema: a valid one, and variants that each differ from it in one place. A field of a new
 * call whose schema cannot express its values (a date, an id, a phone) gets an example in `byName`.
 */
import { z } from 'zod';
import type { Route } from '#lib/contract/route.ts';
import { sentBonus } from '#tests/support/bonus-rules.ts';

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
}

export type Input = Readonly<Record<string, unknown>>;

/** Path of a field, e.g. ["lines", 0, "stake"]. */
export type Path = readonly (string | number)[];

const byName: Input = {
  spin_game: 'benja:khom',
  spin_stake: '5.00',
  phone: '0812345678',
  provider: 'benja',
  launch_url: 'https://games.neon.example/{game}?t={token}',
  frame_origins: 'https://games.neon.example',
  calls_url: 'https://api.neon.example/wallet',
  list: 'neon-1,นีออน,Neon,slot,96.5',
  key_id: 'benja-0123456789ab',
  password: 'benja-demo',
  old_password: 'benja-demo',
  new_password: 'benja-demo-2',
  first_name: 'สมชาย',
  phone_token: 'of-no-phone',
  clientDataJSON: 'e30',
  attestationObject: 'o2NmbXQ',
  authenticatorData: 'SZYN5Q',
  signature: 'MEUCIQ',
  userHandle: 'bWVtYmVyOjE',
  transports: ['internal'],
  rawId: 'AAAA',
  last_name: 'ใจดี',
  birth_date: '1990-01-31',
  bank_code: '004',
  account_number: '1234567890',
  accept_terms: true,
  otp: '123456',
  ref_code: 'ABCD2345',
  number: '44',
  quote_id: 'not-a-quote-of-anybody',
  amount: '100.00',
  stake: '10.00',
  decide_up_to: '5000.00',
  paid_at: '2026-11-30T11:59:00+07:00',
  reason: 'ชื่อบัญชีไม่ตรง',
  qr_payload: '00020101021230570016A00000067701011201150107536000315',
  session_id: '999999',
  code: 'benja',
  agent_code: 'benja',
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  cursor: '',
  from: '2026-11-01',
  to: '2026-11-20',
  date: '2026-11-20',
  day: '2026-11-20',
  moved_to: '2026-11-21',
  from_at: '2026-11-20T12:00:00+07:00',
  until: '2026-11-30T12:00:00+07:00',
  until_at: '2026-11-30T12:00:00+07:00',
  starts_at: '2026-11-20T12:00:00+07:00',
  ends_at: '2026-12-20T12:00:00+07:00',
  credit: '10.00',
  postcode: '10110',
  loss_rate_pct: '5',
  loss_cap: '5000.00',
  min: '10.00',
  vip_gold: '50000.00',
  vip_hero: '300000.00',
  effective_on: '2026-12-20',
  numbers: ['44'],
  rate: '90',
  discount_pct: '5',
  cap: '100.00',
  stake_min: '1.00',
  stake_max: '10000.00',
  max_loss: '900000.00',
  payout_per_bill_max: '5000000.00',
  payout_per_round_max: '10000000.00',
};

/** A promotion as an operator would write it, without the slug. */
const promotionSample: Input = {
  group: 'daily',
  bonus: { ...sentBonus, excluded_games: [{ code: 'lotto:yeekee5', name: 'ยี่กี 5 นาที' }] },
  enamel: 'rong',
  emblem: 'bell',
  starts_at: '2026-11-01T00:00:00+07:00',
  ends_at: '2027-11-01T00:00:00+07:00',
};

/** Samples that depend on several fields. */
const byRoute: Readonly<Record<string, Input>> = {
  'GET /api/operator/payment/unmatched': {
    ...{ account: '0001', tail: '2223', min: '100.00', max: '900.00' },
    ...{ from: '2026-11-01', to: '2026-11-30' },
  },
  'GET /api/operator/intent/list': { min: '100.00', max: '900.00', from: '2026-11-01', to: '2026-11-30' },
  'GET /api/operator/withdraw/list': { reason: 'amount', bank: '004', min: '100.00', max: '900.00' },
  'POST /api/game/favourites/merge': { game_ids: ['1', '2'] },
  'POST /api/game/wallets': { provider_id: 'benja', sub_provider_id: 'benja' },
  'POST /api/game/link': { provider_id: 'benja', source: 'lobby' },
  'POST /api/game/demo': { provider_id: 'benja', source: 'lobby' },
  'GET /api/game/list': { provider: 'benja', q: 'โคม' },
  'GET /api/game/net': { since: '2026-11-30T11:59:00+07:00' },
  'POST /api/house/open': { launch_token: 'x'.repeat(43), open_key: 'y'.repeat(36) },
  'POST /api/house/state': { game: 'khom' },
  'POST /api/house/bet': {
    game: 'khom',
    round_key: 'a-press-of-the-contract',
    picks: [{ bet: 'spin', stake: '2000' }],
    nonce: 0,
  },
  'POST /api/house/shoot': { round_id: 'r-01JD0000000000000000000001', shots: [{ n: 0, fish_id: '1-0' }] },
  'POST /api/house/close': { round_id: 'r-01JD0000000000000000000001' },
  'POST /api/house/seen': { round_id: 'r-01JD0000000000000000000001' },
  'POST /api/house/proof': { round_id: 'r-01JD0000000000000000000001' },
  'POST /api/house/history': { game: 'khom' },
  'POST /api/inbox/read': { message_ids: ['1', '2'] },
  'POST /api/operator/message/send': {
    about: 'account',
    title: 'ขอเอกสาร',
    text: 'ส่งรูปหน้าบัญชี',
    link: '/member/profile',
  },
  'POST /api/operator/segment/keep': {
    segment_id: undefined,
    version: undefined,
    name: 'ฝากแล้วหายไป',
    rules: {
      ...{ joined_from: '2026-01-01', joined_to: '2026-11-30', least_vip_level: 0, seen_within: 90, away_for: 7 },
      ...{ days: 30, deposited_least: '100', deposited_below: '5000', played: 'lotto' },
    },
  },
  'POST /api/operator/segment/send': { title: 'มีโปรใหม่', text: 'ฝากวันนี้รับเพิ่ม', link: '/promotions' },
  'POST /api/house/league': {},
  'POST /api/liff/session': { id_token: 'e30.e30.AA', nonce: 'of-nobody' },
  'POST /api/login/passkey': { id: 'AAAA', type: 'public-key' },
  'POST /api/member/passkey/add': { id: 'AAAA', type: 'public-key' },
  'POST /api/operator/glass': {
    operator_token: 'of-nobody-at-all',
    approver_token: 'of-nobody-at-all',
    reason: 'โทรศัพท์หาย',
  },
  'POST /api/operator/job/run': { name: 'ledger.check' },
  'GET /api/operator/round/bills': { until: '2026-11-30T12:00:00+07:00' },
  'POST /api/operator/login': { token: 'staff-of-nobody-at-all', totp_code: '123456' },
  'POST /api/operator/totp/confirm': { totp_code: '123456' },
  'POST /api/operator/invite': { name: 'dara', role: 'viewer', display_name: 'ดารา', renew: false },
  'POST /api/operator/enrol/start': {
    token: 'a-link-that-nobody-was-given',
    start_code: 'ABCD',
    password: 'ยาวพอสำหรับหลังบ้าน',
  },
  'POST /api/operator/enrol/finish': {
    token: 'a-link-that-nobody-was-given',
    start_code: 'ABCD',
    totp_code: '123456',
    recovery_code: 'ABCD-EFGH-JKMN',
  },
  'POST /api/operator/approval/approve': { approval_id: '999999', facts_hash: 'a'.repeat(64) },
  'POST /api/operator/confirm': { totp_code: '123456' },
  'POST /api/operator/people/add': { name: 'mali', role: 'viewer' },
  'POST /api/operator/people/change': { name: 'nobody', role: 'viewer', disabled: true, reason: 'ย้ายแผนก' },
  'POST /api/operator/people/renew': { name: 'nobody', reason: 'ทำโทรศัพท์หาย' },
  'POST /api/operator/channel/set': {
    closed_until: '2026-11-30T12:00:00+07:00',
    opens: '08:00',
    closes: '23:00',
    max: '50000.00',
    fee: '0.00',
    daily_max: '500000.00',
  },
  'POST /api/inbox/push/on': {
    ...{ endpoint: 'https://fcm.googleapis.com/fcm/send/abc', p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  },
  'POST /api/affiliate/network': { via: '1', level: '1' },
  'POST /api/wheel/spin_v2': { commitment: 'a'.repeat(64), client_seed: 'my seed' },
  'POST /api/operator/wheel/set': {
    prizes: [4_000, 3_000, 2_000, 1_000].map((weight, n) => ({ kind: 'cash', amount: String(n + 1), weight })),
    cost_points: 100,
    reason: 'ทดสอบ',
  },
  'POST /api/operator/quest/add': { kind: 'deposit', title: 'ฝากครบ', target: '100.00', reward: '20' },
  'POST /api/operator/notice/set': {
    title: 'ประกาศ',
    text: 'ข้อความ',
    image: null,
    link: '/promotions',
    audience: 'member',
  },
  'POST /api/operator/banner/set': {
    ...{ eyebrow: 'ข่าว', title: 'ผลหวยย้อนหลัง', condition: 'ครบทุกงวด', link: '/lotto/results', action: 'ดู' },
    ...{ enamel: 'khram', emblem: 'balls', audience: 'member' },
  },
  'POST /api/operator/poll/create': {
    ...{ kind: 'prediction', title: 'ทีมไหนชนะ', quota_base: 1, deposit_step: '500', play_step: '1000', quota_max: 3 },
    choices: [{ name: 'หนึ่ง', emblem: 'star', image: '/polls/one.png' }, { name: 'สอง' }],
    ...{ opens_at: '2026-11-20T12:00:00+07:00', closes_at: '2099-01-01T12:00:00+07:00' },
    announces_at: '2099-01-02T12:00:00+07:00',
    ...{ prize_kind: 'points', prize: '50', winners_max: 2, budget: '100' },
  },
  'POST /api/operator/wheel/stock': { prize_id: 'cash-5', stock: 10 },
  'POST /api/operator/affiliate/set': { rates: [{ category: 'slot', pct: ['0.8', '0.2'] }], min: '1.00' },
  'POST /api/operator/cashback/set': { rebates: [{ category: 'lotto', pct: ['0.2', '0.4', '0.6'] }] },
  'POST /api/callback/ingest': { reference: 'KB2026113000001' },
  'POST /api/sandbox/bank/transfer': { to: { bank_code: '004', account_number: '1234567890' } },
  'POST /api/operator/promotion/create': { slug: 'golden-hour', ...promotionSample },
  'POST /api/operator/promotion/change': promotionSample,
  'POST /api/operator/setting/set': { kind: 'figures', version: 0, values: { withdraw_max: 199_999 } },
  'POST /api/operator/brand/set': {
    ...{
      version: 0,
      from_version: undefined,
      name: 'เบญจา 2',
      logo_png: undefined,
      colours: null,
      phone: '02-123-4567',
    },
    ...{ line_url: 'https://line.me/R/ti/p/@two', line_team_url: '', telegram_url: 'https://t.me/two' },
  },
  'POST /api/operator/claim': { subject: 'withdraw:1' },
  'POST /api/operator/view/save': { title: 'ถอนเกินหมื่น', address: '/operator/withdrawals?min=10000' },
  'POST /api/operator/rule/draft': {
    ...{ ref_id: undefined, version_id: undefined },
    body: { slug: 'drafted', title: 'โปรร่าง', summary: 'ฝากแล้วรับเพิ่ม', position: 10, ...promotionSample },
  },
  // Terms are identified by a hash that only their promotion has.
  'POST /api/member/payment/generate_qr': { terms_hash: undefined },
  'POST /api/member/promotion/claim': { terms_hash: undefined },
  'POST /api/lotto/yeekee/shoot_number': { number: '04689' },
  'POST /api/lotto/bill/validate': { lines: [{ bet_type: 'two_bottom', number: '44', stake: '10.00' }] },
  'POST /api/lotto/bill/create': { lines: [{ bet_type: 'two_bottom', number: '44', stake: '10.00' }] },
  'POST /api/operator/round/preview': {
    raw: { first: '536044', front3: ['174', '225'], back3: ['063', '231'], back2: '32' },
  },
  'POST /api/operator/round/retype': { raw: { first: '536044', back2: '32' } },
  'GET /api/operator/member/list': { q: 'สมชาย', joined_from: '2026-11-01', joined_to: '2026-11-30' },
  'GET /api/operator/round/calendar': { from: '2026-11-01', to: '2026-11-30' },
  'POST /api/operator/round/result': {
    raw: { first: '536044', front3: ['174', '225'], back3: ['063', '231'], back2: '32' },
  },
};

const schemaOf = (route: Route): Schema =>
  z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any', target: 'openapi-3.0' }) as Schema;

function sample(schema: Schema, name: string): unknown {
  if (name in byName) return byName[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return sample(schema.anyOf[0], name);
  if (schema.properties) return sampleObject(schema);
  switch (schema.type) {
    case 'array':
      return [schema.items ? sample(schema.items, name) : '1'];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'object':
      return {};
    default:
      return /(?:^|_)id$/.test(name) ? '1' : 'ข้อความทดสอบ';
  }
}

const sampleObject = (schema: Schema): Input =>
  Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, of]) => [name, sample(of, name)]));

/** One input for each variant of a call's input, with all optional fields. */
export function samplesOf(key: string, route: Route): Input[] {
  const schema = schemaOf(route);
  const forms = schema.anyOf ?? [schema];
  return forms.map((form) => {
    const { cursor: _, ...input } = { ...sampleObject(form), ...byRoute[key] };
    return input;
  });
}

/** Reads that the audit records, with the tables that they change: who took which figures out, who looked for whom. */
export const audited: ReadonlyMap<string, readonly string[]> = new Map([
  ['GET /api/operator/report.csv', ['audit', 'stream_event']],
  ['GET /api/operator/report.xlsx', ['audit', 'stream_event']],
  ['GET /api/operator/audit/export', ['audit']],
  ['GET /api/operator/search', ['audit']],
  ['GET /api/operator/member/list', ['audit']],
]);

/** Names of the fields required by every variant of the input. */
export function requiredOf(route: Route): string[] {
  const schema = schemaOf(route);
  const forms = schema.anyOf ?? [schema];
  return forms.length === 1 ? [...(forms[0]?.required ?? [])] : [];
}

/** Every field of an input, including those in objects and lists, and the input's unused fields by name. */
export function pathsOf(value: unknown, at: Path = []): Path[] {
  if (Array.isArray(value)) return value.length > 0 ? pathsOf(value[0], [...at, 0]) : [];
  if (value && typeof value === 'object')
    return Object.entries(value).flatMap(([name, inner]) => [[...at, name], ...pathsOf(inner, [...at, name])]);
  return [];
}

/** Whether the value is an object, not a list or a primitive. */
export function isObject(input: unknown, [step, ...rest]: Path): boolean {
  if (step === undefined) return typeof input === 'object' && input !== null && !Array.isArray(input);
  return isObject((input as Record<string | number, unknown>)[step], rest);
}

/** The input with one field replaced; `undefined` removes it. */
export function withField(input: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(input)) return input.map((inner, at) => (at === step ? withField(inner, rest, value) : inner));
  const from = (input ?? {}) as Input;
  const changed = withField(from[step], rest, value);
  const { [step]: _, ...others } = from;
  return changed === undefined ? others : { ...others, [step]: changed };
}

/** All top-level field names of the schema, for query strings. */
export const fieldsOf = (route: Route): string[] => {
  const schema = schemaOf(route);
  return [...new Set((schema.anyOf ?? [schema]).flatMap((form) => Object.keys(form.properties ?? {})))];
};

/** Values of types that no field has. */
export const wrongTypes: readonly unknown[] = [{ $gt: '' }, [['x']], { toString: 'x', valueOf: 'x' }, [{}, null]];

/** Texts that have broken other sites. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  "' or '1'='1",
  "'; drop table member; --",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'ก่อน\u0000หลัง',
  '\ud800',
  '\u202e\u200b\ufeff',
  '../../../../etc/passwd',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '%00%ff%n%s',
  '=HYPERLINK("http://x")',
  '๑๒๓๔๕๖๗๘๙๐',
  '-1',
  '0',
  '0x10',
  '1e400',
  'NaN',
  '9'.repeat(18),
  `${'9'.repeat(17)}.99`,
  '9'.repeat(400),
  '100.001',
  '__proto__',
  // Days that a database does not have, or whose Bangkok midnight it does not have.
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  'ก'.repeat(20_000),
];

/** Numbers that have broken other sites. */
export const hostileNumbers: readonly number[] = [-1, 0, 0.001, 2 ** 53, -(2 ** 63), 1e18, 1e308];

/** Free-text fields, which store markup as plain text. */
export const freeTextFields: readonly string[] = [
  'POST /api/callback/ingest account.account_number',
  'POST /api/callback/ingest sender.account_number',
  'POST /api/callback/ingest sender.name',
  'POST /api/callback/sandbox merchant_id',
  'POST /api/callback/sandbox payment_ref',
  'POST /api/callback/sandbox sender.account_number',
  'POST /api/callback/sandbox sender.name',
  'POST /api/house/seed/rotate client_seed',
  'POST /api/lotto/bill/create note',
  'POST /api/lotto/number_set/save name',
  'POST /api/operator/cashback/recompute reason',
  'POST /api/operator/channel/account account_name',
  'POST /api/operator/channel/set reason',
  'POST /api/operator/coupon/give reason',
  'POST /api/operator/member/end_sessions reason',
  'POST /api/operator/member/note text',
  'POST /api/operator/member/rest reason',
  'POST /api/operator/member/reveal reason',
  'POST /api/operator/member/send_reset reason',
  'POST /api/operator/message/send reason',
  'POST /api/operator/message/send text',
  'POST /api/operator/message/send title',
  'POST /api/operator/poll/create choices.0.name',
  'POST /api/operator/poll/create reason',
  'POST /api/operator/poll/create summary',
  'POST /api/operator/poll/create title',
  'POST /api/operator/privacy/export reason',
  'POST /api/operator/promotion/change bonus.excluded_games.0.name',
  'POST /api/operator/promotion/change reason',
  'POST /api/operator/promotion/change summary',
  'POST /api/operator/promotion/change title',
  'POST /api/operator/promotion/pause reason',
  'POST /api/operator/rule/draft body.bonus.excluded_games.0.name',
  'POST /api/operator/rule/draft body.summary',
  'POST /api/operator/rule/draft body.title',
  'POST /api/operator/segment/keep name',
  'POST /api/operator/view/save title',
  'POST /api/redemption/redeem address',
  'POST /api/redemption/redeem recipient',
  'POST /api/sandbox/bank/transfer sender.name',
];
