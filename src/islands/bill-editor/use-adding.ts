/** Writing numbers onto the slip, and what is said about it. */
import { useCallback, useRef, useState } from 'react';
import { addLines, alreadyThere, linesFor, type OnDuplicate, type SlipLine, stakeOf } from '#lib/lotto/client/slip.ts';
import { type BetType, betType, countingKey } from '#lib/lotto/rules/bet-types.ts';
import { countText } from '#lib/thai.ts';
import type { KeptSlipState } from './use-slip.ts';

/** What became of what was entered, for the player to read and hear. */
export interface Entered {
  readonly ok: boolean;
  readonly text: string;
  readonly added: number;
}

export interface Adding {
  /** Numbers under types at a price; one number is said in full, several are counted. */
  readonly addNumbers: (
    types: readonly BetType[],
    numbers: readonly string[],
    price: string,
    onDuplicate: OnDuplicate,
  ) => Entered;
  readonly addAll: (lines: readonly SlipLine[], onDuplicate: OnDuplicate) => Entered;
  /** Lines from this id on came with the last addition. */
  readonly freshFrom: number;
}

/** Orders of one number are one bet under tod: the first of them is written. */
function eachBetOnce(lines: readonly SlipLine[]): SlipLine[] {
  const bets = new Map(
    lines.toReversed().map((line) => [`${line.betType}:${countingKey(line.betType, line.number)}`, line]),
  );
  const kept = new Set(bets.values());
  return lines.filter((line) => kept.has(line));
}

export function useAdding({ slip, write }: Pick<KeptSlipState, 'slip' | 'write'>): Adding {
  const [freshFrom, setFreshFrom] = useState(Number.POSITIVE_INFINITY);
  // Two presses may come before the slip is drawn again.
  const latest = useRef(slip);
  latest.current = slip;

  const addAll = useCallback(
    (lines: readonly SlipLine[], onDuplicate: OnDuplicate): Entered => {
      const before = latest.current;
      const { slip: next, added, refused } = addLines(before, lines, onDuplicate);
      latest.current = next;
      write(next);
      if (added > 0) setFreshFrom(before.nextId);
      const [why] = refused;
      const hint = why?.endsWith(alreadyThere) ? ' แก้ราคาที่รายการเดิมได้' : '';
      if (added === 0) return { ok: false, text: why ? why + hint : 'ไม่มีเลขให้เพิ่ม', added };
      // Beside the slots there is room for the reason alone.
      return { ok: true, text: `เพิ่ม ${countText(added)} รายการ${why ? ` · ${why}` : ''}`, added };
    },
    [write],
  );

  const addNumbers: Adding['addNumbers'] = useCallback(
    (types, numbers, price, onDuplicate) => {
      if (types.length === 0) return { ok: false, text: 'เลือกรูปแบบก่อน', added: 0 };
      const stake = stakeOf(price) === undefined ? '' : price;
      const entered = addAll(eachBetOnce(linesFor(types, numbers, stake)), onDuplicate);
      const [only] = numbers;
      if (!entered.ok || numbers.length !== 1 || entered.added !== types.length) return entered;
      return { ...entered, text: `${only} ${types.map((type) => betType(type).short).join(' ')} ฿${stake || '0'}` };
    },
    [addAll],
  );

  return { addNumbers, addAll, freshFrom };
}
