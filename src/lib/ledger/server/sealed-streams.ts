/**
 * What is sealed, and as which text. All of these rows decide money and never change once written, except in the one way that
 * `mayChange` names. The text format of a row is fixed for good, because old blocks are compared for ever. It is plain SQL
 * without database functions, which somebody with database access could replace.
 */

/** The order in which the rows of a stream become final. */
type Order =
  /** By `id` of this table, assigned on insert. */
  | { readonly by: 'id'; readonly table: string }
  /** Together with transfers of a kind: the row whose id is in their reference. */
  | { readonly by: 'transfer'; readonly of: string }
  /** By time: `due` selects `key` and `at` of the rows that became final after `$1`. */
  | { readonly by: 'time'; readonly due: string };

export interface SealedStream {
  readonly name: string;
  /** What a finding calls a row. */
  readonly thing: string;
  readonly order: Order;
  /** Selects `key` and `text` of the rows whose keys are in `keys`, an array expression. */
  readonly rows: (keys: string) => string;
  /** SQL on a key `k.key`: whether the product allows its row to have changed since. */
  readonly mayChange?: string;
}

const epoch = (column: string): string => `extract(epoch from ${column})`;

/** All streams, in sealing order. */
export const sealedStreams: readonly SealedStream[] = [
  {
    name: 'account',
    thing: 'account',
    order: { by: 'id', table: 'account' },
    rows: (keys) =>
      `select a.id as key, row(a.id, a.member_id, a.wallet_type_id, a.currency, case when a.member_id is null then a.name end)::text as text from account a where a.id = any(${keys})`,
  },
  {
    name: 'transfer',
    thing: 'transfer',
    order: { by: 'id', table: 'transfer' },
    rows: (
      keys,
    ) => `select t.id as key, row(t.id, t.kind, t.reference, t.note, t.corrects, ${epoch('t.created_at')}, encode(t.mac, 'hex'))::text
        || coalesce((select string_agg(row(e.id, e.account_id, e.amount, e.balance_after, ${epoch('e.created_at')})::text, ';' order by e.id)
          from entry e where e.transfer_id = t.id), '') as text
      from transfer t where t.id = any(${keys})`,
  },
  {
    name: 'bill',
    thing: 'bill',
    order: { by: 'transfer', of: 'lotto_stake' },
    rows: (
      keys,
    ) => `select b.id as key, row(b.id, b.member_id, b.wallet_id, b.taken_id, b.round_id, b.line_count, b.stake, b.payable, b.max_win, ${epoch('b.created_at')})::text
        || coalesce((select string_agg(row(l.position, l.round_id, l.bet_type, l.number, l.key, l.stake, l.rate_x100, l.payable, l.possible_win)::text, ';' order by l.position)
          from line l where l.bill_id = b.id), '')
        || coalesce((select row(s.taken_id, s.category, s.game, s.stake, s.cash, s.bonus, s.weight_pct, ${epoch('s.placed_at')})::text
          from promotion_stake s where s.reference = 'bill:' || b.id), '') as text
      from bill b where b.id = any(${keys})`,
  },
  {
    name: 'promotion',
    thing: 'promotion',
    order: { by: 'transfer', of: 'promotion_bonus' },
    rows: (
      keys,
    ) => `select p.id as key, row(p.id, p.member_id, p.promotion_id, p.intent_id, p.source, p.rule, p.terms_hash, p.wallet_id, p.deposit, p.bonus, p.required,
        ${epoch('p.accepted_at')}, ${epoch('p.active_at')}, ${epoch('p.expires_at')})::text as text from promotion_taken p where p.id = any(${keys})`,
  },
  {
    name: 'deposit',
    thing: 'payment',
    order: { by: 'transfer', of: 'deposit' },
    rows: (
      keys,
    ) => `select i.id as key, row(i.id, i.member_id, i.channel_id, i.reference, i.amount, i.payable, i.fee, i.paid_amount, i.credited_amount, ${epoch('i.credited_at')})::text
        || coalesce((select string_agg(row(m.id, m.gateway, m.event_id, m.reference, m.amount, ${epoch('m.paid_at')}, m.credited_amount, m.fee_amount)::text, ';' order by m.id)
          from incoming_transfer m where m.intent_id = i.id and m.status = 'credited'), '') as text
      from payment_intent i where i.id = any(${keys})`,
  },
  {
    name: 'withdrawal',
    thing: 'withdrawal',
    order: { by: 'id', table: 'withdraw' },
    rows: (keys) =>
      `select w.id as key, row(w.id, w.member_id, w.amount, w.bank_code, w.bank_account_number, w.account_name, ${epoch('w.created_at')})::text as text from withdraw w where w.id = any(${keys})`,
    // The payee is removed when a member's identity is removed.
    mayChange: `exists (select from withdraw w join member m on m.id = w.member_id where w.id = k.key and m.anonymised_at is not null)`,
  },
  {
    name: 'turnover',
    thing: 'turnover',
    order: { by: 'id', table: 'turnover' },
    rows: (keys) =>
      `select u.id as key, row(u.id, u.member_id, u.cause, u.required, ${epoch('u.created_at')})::text as text from turnover u where u.id = any(${keys})`,
    // The requirement is reduced for a deposit that the bank reversed, and for one withdrawn by a member who may no longer
    // play.
    mayChange: `exists (select from turnover u where u.id = k.key and (u.cause in (select 'deposit:' || i.id from payment_intent i where i.flag = 'reversed' and i.member_id = u.member_id)
        or exists (select from withdraw w where w.member_id = u.member_id and 'unplayed' = any(w.review) and w.status in ('paid', 'returned') and w.settled_at >= u.created_at)))`,
  },
  {
    // One key per version of a round's result, and one for its void: a correction adds a row and the first stays.
    name: 'round',
    thing: 'round',
    order: {
      by: 'time',
      due: `select r.id * 1000 + coalesce(r.result_version, 0) as key, r.settled_at as at from round r where r.settled_at > $1`,
    },
    rows: (
      keys,
    ) => `select k.key, row(r.id, r.market, r.draw_date, r.number, ${epoch('r.close_at')}, case when k.key % 1000 = 0 then r.void_reason end)::text
        || coalesce((select row(v.raw, v.mapped, v.source, v.reason, v.entered_by, ${epoch('v.entered_at')}, v.approved_by, ${epoch('v.approved_at')})::text
          from result v where v.round_id = r.id and v.version = k.key % 1000), '')
        || coalesce((select row(y.settings, y.shot_count, y.sum, y.head, ${epoch('y.frozen_at')}, y.root, y.beacon_chain, y.beacon_round, ${epoch('y.beacon_at')},
          ${epoch('y.pushed_at')}, y.signature, y.randomness, y.result_number, y.proof_version, y.chain, ${epoch('y.voided_at')})::text from yeekee_round y where y.round_id = r.id), '')
        || coalesce((select string_agg(row(w.row, w.seq, w.member_id, w.amount, w.paid_in, w.prizes, w.stake, w.shooters)::text, ';' order by w.row) from yeekee_reward w where w.round_id = r.id), '') as text
      from unnest(${keys}) k (key) join round r on r.id = k.key / 1000`,
  },
  {
    name: 'audit',
    thing: 'audit row',
    order: { by: 'id', table: 'audit' },
    rows: (keys) => `select a.id as key, row(a.id, a.hash)::text as text from audit a where a.id = any(${keys})`,
  },
];
