/** Which numbers an operator's act limits: of one bet type, or of several, each perhaps with a cap of its own (lotto.md section 4). */
import type { Satang } from '../../money.ts';
import { type BetType, checkNumber, countingKey } from './bet-types.ts';

/** Numbers limited at once. */
export const limitsMost = 100;

export type LimitAction = 'closed' | 'reduced' | 'cap';

interface Item {
  readonly bet_type: BetType;
  /** Undefined for the whole type. */
  readonly number?: string | undefined;
  /** Satang. */
  readonly cap?: Satang | undefined;
}

interface Wanted {
  readonly action: LimitAction;
  readonly pct?: number | undefined;
  readonly cap?: Satang | undefined;
  readonly bet_type?: BetType | undefined;
  readonly numbers?: readonly string[] | undefined;
  readonly items?: readonly Item[] | undefined;
}

export interface LimitedKey {
  readonly betType: BetType;
  /** The counting key; null for the whole type. */
  readonly key: string | null;
  /** Satang; null where the action has none. */
  readonly cap: Satang | null;
}

export type LimitedKeys =
  | { readonly ok: true; readonly keys: readonly LimitedKey[] }
  | { readonly ok: false; readonly field: 'bet_type' | 'numbers' | 'pct' | 'cap'; readonly reason: string };

const refused = (field: Exclude<LimitedKeys, { ok: true }>['field'], reason: string): LimitedKeys => ({
  ok: false,
  field,
  reason,
});

/** The keys to limit, each once: of equal ones the last cap counts. */
export function limitedKeys({ action, pct, cap: capOfAll, bet_type, numbers, items }: Wanted): LimitedKeys {
  if ((items === undefined) === (bet_type === undefined) || (items && numbers))
    return refused('bet_type', 'ระบุประเภทกับเลข หรือรายการเลข อย่างใดอย่างหนึ่ง');
  if ((action === 'reduced') !== (pct !== undefined))
    return refused('pct', action === 'reduced' ? 'ใส่เปอร์เซ็นต์ของอัตรา' : 'ใช้กับการลดอัตราเท่านั้น');
  const wanted: readonly Item[] =
    items ?? (numbers ?? [undefined]).map((number) => ({ bet_type: bet_type as BetType, number }));
  const keys = new Map<string, LimitedKey>();
  for (const { bet_type: betType, number, cap: own } of wanted) {
    const cap = own ?? capOfAll;
    if ((action === 'cap') !== (cap !== undefined))
      return refused('cap', action === 'cap' ? 'ใส่ยอดรับสูงสุด' : 'ใช้กับการจำกัดยอดรับเท่านั้น');
    if (cap !== undefined && (cap <= 0n || cap % 100n !== 0n)) return refused('cap', 'ยอดรับสูงสุดต้องเป็นจำนวนเต็มบาท');
    const check = number === undefined ? undefined : checkNumber(betType, number);
    if (check?.ok === false) return refused('numbers', `${number}: ${check.reason}`);
    const key = number === undefined ? null : countingKey(betType, number);
    keys.set(`${betType}:${key ?? ''}`, { betType, key, cap: cap ?? null });
  }
  return { ok: true, keys: [...keys.values()] };
}
