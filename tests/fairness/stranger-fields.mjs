/** The shape of a proof by section 8 of docs/fairness.md: exactly these fields, each of its kind, at every level. */

const fits = (pattern) => (value) => typeof value === 'string' && pattern.test(value);
const integer = (value) => Number.isSafeInteger(value) && value >= 0;
const text = (value) => typeof value === 'string' && value.isWellFormed();
const part = (value) => text(value) && !value.includes('|');
const flag = (value) => typeof value === 'boolean';
const oneOf =
  (...values) =>
  (value) =>
    values.includes(value);
const orNull = (kind) => (value) => value === null || kind(value);
const either =
  (...kinds) =>
  (value) =>
    kinds.some((kind) => kind(value));

export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** An object with exactly these fields. */
const object = (kinds) => (value) => isObject(value) && problemsOf(value, kinds).length === 0;
function problemsOf(value, kinds) {
  const missing = Object.keys(kinds).filter((name) => !Object.hasOwn(value, name));
  const besides = Object.keys(value).filter((name) => !Object.hasOwn(kinds, name));
  const wrong = Object.entries(kinds).filter(([name, kind]) => Object.hasOwn(value, name) && !kind(value[name]));
  return [
    ...missing.map((name) => `${name}: it is missing`),
    ...besides.map((name) => `${name}: no field of a proof`),
    ...wrong.map(([name]) => `${name}: not as it is written`),
  ];
}

const hex = (bytes) => fits(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));
export const isHash = hex(32);
const decimal = fits(/^(?:0|[1-9]\d*)$/);
const five = fits(/^\d{5}$/);

/** Unix milliseconds of an instant, NaN for what is none. */
export function instantOf(value) {
  const [, date, clock, sign, hours, minutes] =
    /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d\.\d{3})([+-])(\d\d):(\d\d)$/.exec(value) ?? [];
  const local = date ? Date.parse(`${date}T${clock}Z`) : Number.NaN;
  // A day or an hour that is none moves on when it is read.
  if (Number.isNaN(local) || new Date(local).toISOString() !== `${date}T${clock}Z`) return Number.NaN;
  return local - (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
const instant = (value) => typeof value === 'string' && !Number.isNaN(instantOf(value));

const shot = object({ seq: integer, number: five, shooter: part, at_ms: integer, salt: part, hash: isHash });
const drawn = {
  round: Number.isSafeInteger,
  randomness: orNull(isHash),
  signature: orNull(hex(48)),
  b: orNull(decimal),
};

const both = {
  market: text,
  draw_date: fits(/^\d{4}-\d\d-\d\d$/),
  number: integer,
  mode: oneOf('beacon', 'classic'),
  status: oneOf('resulted', 'frozen', 'void'),
  pushed_at: orNull(instant),
  genesis: isHash,
  head: isHash,
  root: isHash,
  shots: (value) => Array.isArray(value) && value.every(shot),
  sum: decimal,
  row16: orNull(five),
  result_number: orNull(five),
  result: orNull(object({ three_top: fits(/^\d{3}$/), two_top: fits(/^\d\d$/), two_bottom: fits(/^\d\d$/) })),
};
const second = {
  ...both,
  format: oneOf('benja-yeekee/2'),
  schedule: oneOf(1, 2),
  chain: orNull(object({ hash: isHash, public_key: hex(96) })),
  void: orNull(
    either(object({ by: oneOf('rule') }), object({ by: oneOf('operator'), at: instant, reason: orNull(text) })),
  ),
  beacon: orNull(object(drawn)),
};
const first = {
  ...both,
  format: oneOf('benja-yeekee/1'),
  // Bound to nothing.
  round_id: () => true,
  close_at: instant,
  frozen_at: instant,
  void_reason: orNull(text),
  unproven: flag,
  beacon: orNull(
    object({
      ...drawn,
      at: instant,
      chain: object({
        name: text,
        simulated: flag,
        hash: isHash,
        public_key: hex(96),
        genesis_time: integer,
        period: integer,
        scheme: text,
      }),
    }),
  ),
};

/** What is wrong with the fields of a proof; nothing when they may be read. */
export function fieldReasons(proof) {
  if (!isObject(proof)) return ['a proof is an object'];
  const kinds = { 'benja-yeekee/1': first, 'benja-yeekee/2': second };
  if (typeof proof.format !== 'string' || !Object.hasOwn(kinds, proof.format)) return ['format: not one that is known'];
  // What a void round would have been drawn from is not checked.
  const unread = proof.status === 'void' ? { sum: () => true, row16: () => true } : {};
  return problemsOf(proof, { ...kinds[proof.format], ...unread });
}

const archived = object({
  market: text,
  number: integer,
  proof: oneOf(1, 2),
  mode: oneOf('beacon', 'classic'),
  chain: orNull(isHash),
  genesis: isHash,
  head: isHash,
  root: orNull(isHash),
  count: integer,
  beacon_round: orNull(Number.isSafeInteger),
  pushed_at: orNull(instant),
  status: both.status,
  void: orNull(oneOf('rule', 'operator')),
  result: orNull(five),
});
const every = (one) => (value) => Array.isArray(value) && value.every(one);
const archive = {
  day: both.draw_date,
  format: oneOf('benja-yeekee-archive/1'),
  previous: orNull(object({ day: both.draw_date, sha256: isHash })),
  rounds: every(archived),
};
const games = object({
  chains: every(isObject),
  links: every(isObject),
  commitments: every(isHash),
  openings: every(isHash),
});
const firstArchive = object(archive);
const withGames = { ...archive, format: oneOf('benja-archive/2'), games };
const digits = fits(/^[1-9]\d*$/);
const audit = object({ day: fits(/^\d{4}-\d\d-\d\d$/), rows: digits, last_id: digits, head: isHash });
const secondArchive = either(object(withGames), object({ ...withGames, audit }));
/** Whether this has the fields of an archive, and no others. */
export const isWholeArchive = (value) => firstArchive(value) || secondArchive(value);
