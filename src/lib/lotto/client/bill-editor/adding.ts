/** Adds lines to the slip and says what became of them. */
import { atom, type ReadableAtom } from 'nanostores';
import { countText } from '../../../thai.ts';
import { type BetType, betType, countingKey } from '../../rules/bet-types.ts';
import { addLines, alreadyThere, linesFor, type OnDuplicate, type SlipLine, stakeOf } from '../slip.ts';
import type { Draft } from './draft.ts';

/** The outcome of an entry, for the player to read and hear. */
export interface Entered {
  readonly ok: boolean;
  readonly text: string;
  readonly added: number;
}

export interface Adding {
  /** Adds numbers under types at a price; the text names a single number and counts several. */
  readonly addNumbers: (
    types: readonly BetType[],
    numbers: readonly string[],
    price: string,
    onDuplicate: OnDuplicate,
  ) => Entered;
  readonly addAll: (lines: readonly SlipLine[], onDuplicate: OnDuplicate) => Entered;
  /** Lines from this id on came with the last addition. */
  readonly $freshFrom: ReadableAtom<number>;
}

/** Under tod all orders of a number are one bet: keeps the first of them. */
function eachBetOnce(lines: readonly SlipLine[]): SlipLine[] {
  const bets = new Map(
    lines.toReversed().map((line) => [`${line.betType}:${countingKey(line.betType, line.number)}`, line]),
  );
  const firsts = new Set(bets.values());
  return lines.filter((line) => firsts.has(line));
}

export function createAdding({ $slip, write }: Draft): Adding {
  const $freshFrom = atom(Number.POSITIVE_INFINITY);

  function addAll(lines: readonly SlipLine[], onDuplicate: OnDuplicate): Entered {
    const before = $slip.get();
    const { slip, added, refused } = addLines(before, lines, onDuplicate);
    write(() => slip);
    const [why] = refused;
    const hint = why?.endsWith(alreadyThere) ? ' แก้ราคาที่รายการเดิมได้' : '';
    if (added === 0) return { ok: false, text: why ? why + hint : 'ไม่มีเลขให้เพิ่ม', added };
    $freshFrom.set(before.nextId);
    // Beside the slots there is room for the reason only.
    return { ok: true, text: `เพิ่ม ${countText(added)} รายการ${why ? ` · ${why}` : ''}`, added };
  }

  return {
    $freshFrom,
    addAll,
    addNumbers(types, numbers, price, onDuplicate) {
      if (types.length === 0) return { ok: false, text: 'เลือกรูปแบบก่อน', added: 0 };
      const stake = stakeOf(price) === undefined ? '' : price;
      const entered = addAll(eachBetOnce(linesFor(types, numbers, stake)), onDuplicate);
      const [only] = numbers;
      if (!entered.ok || numbers.length !== 1 || entered.added !== types.length) return entered;
      return { ...entered, text: `${only} ${types.map((type) => betType(type).short).join(' ')} ฿${stake || '0'}` };
    },
  };
}
