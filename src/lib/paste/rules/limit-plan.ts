/** Numbers for an operator's limits, ticked in a grid or pasted as members write slips (lotto.md sections 4 and 7). */
import { type BetType, betType, checkNumber, countingKey } from '../../lotto/rules/bet-types.ts';
import type { LimitAction } from '../../lotto/rules/limit-items.ts';
import { parsePaste } from './paste.ts';
import type { PasteSpan } from './paste-shapes.ts';

export interface LimitChoice {
  /** The ticked types: those of a number without a heading, by its length. */
  readonly types: readonly BetType[];
  /** The types the market offers. */
  readonly offered: readonly BetType[];
  readonly ticked: readonly string[];
  readonly text: string;
  /** The ticked types altogether in place of numbers. */
  readonly whole: boolean;
  readonly action: LimitAction;
}

export interface PlannedLimit {
  readonly betType: BetType;
  /** The counting key; null for the whole type. */
  readonly key: string | null;
  /** Whole baht from the text, which is the cap where numbers are capped; "" without one. */
  readonly cap: string;
}

export interface LimitPlan {
  readonly items: readonly PlannedLimit[];
  /** The pasted text in its parts; those that were not read are marked. */
  readonly parts: readonly { readonly text: string; readonly unread: boolean }[];
  /** Why something was left out. */
  readonly reasons: readonly string[];
}

/** Each counting key once: of equal ones the last price counts. Nothing is guessed; what cannot be read is marked. */
export function planLimits({ types, offered, ticked, text, whole, action }: LimitChoice): LimitPlan {
  const items = new Map<string, PlannedLimit>();
  const reasons = new Set<string>();
  const put = (type: BetType, key: string | null, cap: string): void => {
    items.set(`${type}:${key ?? ''}`, { betType: type, key, cap });
  };
  if (whole) {
    for (const type of types) put(type, null, '');
    return { items: [...items.values()], parts: [], reasons: [] };
  }
  for (const number of ticked)
    for (const type of types.filter((code) => betType(code).digits === number.length)) {
      const check = checkNumber(type, number);
      if (check.ok) put(type, countingKey(type, number), '');
      else reasons.add(check.reason);
    }
  const { entries, unread: notRead } = parsePaste(text, { chosen: types, offered });
  const unread = [...notRead];
  for (const { betType: type, number, stake, doubt, start, end } of entries)
    if (doubt === undefined) put(type, countingKey(type, number), action === 'cap' ? stake : '');
    else if (!unread.some((span) => span.start === start)) unread.push({ start, end, reason: doubt });
  unread.sort((a, b) => a.start - b.start);
  for (const { reason } of unread) reasons.add(reason);
  return { items: [...items.values()], parts: partsOf(text, unread), reasons: [...reasons] };
}

function partsOf(text: string, spans: readonly PasteSpan[]): LimitPlan['parts'] {
  const parts: { text: string; unread: boolean }[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    if (start > at) parts.push({ text: text.slice(at, start), unread: false });
    parts.push({ text: text.slice(start, end), unread: true });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), unread: false });
  return parts;
}
