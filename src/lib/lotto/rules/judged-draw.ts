/**
 * A second implementation of what a draw means, used only by the ledger check: from the published result to every winning
 * number, in the form players write it. It imports nothing, least of all the settlement code, so that a mistake would have
 * to be made twice.
 */

/** Bet type -> the numbers that win under it. */
export type WinningNumbers = ReadonlyMap<string, ReadonlySet<string>>;

export interface JudgedDraw {
  readonly above: string;
  readonly below: string;
  readonly front: readonly string[];
  readonly back: readonly string[];
  /** In markets that draw four digits. */
  readonly four: string | undefined;
}

type Published = Readonly<Record<string, unknown>>;

/** A published text of exactly this form; otherwise undefined. */
function text(published: Published, name: string, form: RegExp): string | undefined {
  const value = published[name];
  return typeof value === 'string' && form.test(value) ? value : undefined;
}

function pair(published: Published, name: string): readonly string[] | undefined {
  const value = published[name];
  const isPair =
    Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string' && /^\d{3}$/.test(one));
  return isPair ? (value as string[]) : undefined;
}

const none = { front: [], back: [], four: undefined } as const;

/** Interprets what a market published according to its mapping; undefined where it is not a valid draw of that kind. */
export function judgeDraw(mapping: string, published: Published): JudgedDraw | undefined {
  const of = (name: string, form: RegExp) => text(published, name, form);
  if (mapping === 'GLO') {
    const [first, below] = [of('first', /^\d{6}$/), of('back2', /^\d{2}$/)];
    const [front, back] = [pair(published, 'front3'), pair(published, 'back3')];
    if (!first || !below || !front || !back) return undefined;
    return { above: first.substring(3), below, front, back, four: undefined };
  }
  if (mapping === 'LAO4') {
    const four = of('number', /^\d{4}$/);
    return four ? { ...none, above: four.substring(1), below: four.substring(0, 2), four } : undefined;
  }
  if (mapping === 'HANOI_2P') {
    const [special, first] = [of('special', /^\d{5}$/), of('first', /^\d{5}$/)];
    return special && first ? { ...none, above: special.substring(2), below: first.substring(3) } : undefined;
  }
  if (mapping === 'MALAY_2P') {
    const [first, second] = [of('first', /^\d{4}$/), of('second', /^\d{4}$/)];
    return first && second ? { ...none, above: first.substring(1), below: second.substring(2) } : undefined;
  }
  if (mapping === 'STOCK') {
    const index = /(\d)\.(\d\d)$/.exec(of('index', /^-?\d+\.\d\d$/) ?? '');
    const change = /\.(\d\d)$/.exec(of('change', /^-?\d+\.\d\d$/) ?? '');
    return index && change ? { ...none, above: `${index[1]}${index[2]}`, below: change[1] ?? '' } : undefined;
  }
  if (mapping === 'DIGIT5') {
    const five = of('number', /^\d{5}$/);
    return five ? { ...none, above: five.substring(2), below: five.substring(0, 2) } : undefined;
  }
  if (mapping === 'DIRECT') {
    const [above, below] = [of('three_top', /^\d{3}$/), of('two_bottom', /^\d{2}$/)];
    return above && below ? { ...none, above, below } : undefined;
  }
  return undefined;
}

/** All orders of the digits. */
function orders(digits: string): string[] {
  if (digits.length < 2) return [digits];
  return [...digits].flatMap((digit, at) =>
    orders(digits.substring(0, at) + digits.substring(at + 1)).map((rest) => digit + rest),
  );
}

const isOneDigit = (number: string): boolean => [...number].every((digit) => digit === number[0]);

/** All winning numbers of a draw. */
export function winningNumbers(draw: JudgedDraw): WinningNumbers {
  const inAnyOrder = (number: string) => (isOneDigit(number) ? [] : orders(number));
  const all: readonly (readonly [string, readonly string[]])[] = [
    ['three_top', [draw.above]],
    ['three_tod', inAnyOrder(draw.above)],
    ['three_front', draw.front],
    ['three_bottom', draw.back],
    ['two_top', [draw.above.substring(1)]],
    ['two_bottom', [draw.below]],
    ['run_top', [...draw.above]],
    ['run_bottom', [...draw.below]],
    ['four_top', draw.four === undefined ? [] : [draw.four]],
    ['four_tod', draw.four === undefined ? [] : inAnyOrder(draw.four)],
  ];
  return new Map(all.map(([type, numbers]) => [type, new Set(numbers)]));
}

const isSameSet = (said: unknown, drawn: readonly string[]): boolean => {
  const given: readonly unknown[] = said === undefined ? [] : Array.isArray(said) ? said : [undefined];
  return new Set(given).size === new Set(drawn).size && drawn.every((number) => given.includes(number));
};

/** Whether a recorded result matches the draw exactly. */
export function isMappedRight(draw: JudgedDraw, mapped: Published): boolean {
  const { three_top, two_top, two_bottom, three_front, three_bottom, four_top, ...more } = mapped;
  return (
    three_top === draw.above &&
    two_top === draw.above.substring(1) &&
    two_bottom === draw.below &&
    isSameSet(three_front, draw.front) &&
    isSameSet(three_bottom, draw.back) &&
    // Older draws of four digits, from before these could be bet on, do not list them.
    (four_top === undefined || four_top === draw.four) &&
    Object.keys(more).length === 0
  );
}
