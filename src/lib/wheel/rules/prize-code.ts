/** Prizes as operators write them: "cash:5", "points:20", "spin", "coupon". Their codes and names follow from what they give. */
import type { Prize, PrizeGift } from '../../house/rules/wheel.ts';
import { formatBaht, formatPoints, fromDecimal, points, satang, toDecimal } from '../../money.ts';

/** What a prize gives, without a weight. */
export interface PrizeKind {
  readonly kind: PrizeGift['kind'];
  /** Satang or whole points; nothing for a spin or a coupon, which are one. */
  readonly amount?: bigint | undefined;
}

export const prizeKinds = ['cash', 'points', 'spin', 'coupon'] as const satisfies readonly PrizeGift['kind'][];

/** @throws Error for an amount that is missing or not greater than zero */
export function giftFrom({ kind, amount }: PrizeKind): PrizeGift {
  if (kind === 'spin' || kind === 'coupon') return { kind };
  if (amount === undefined || amount <= 0n) throw new Error(`a prize of ${kind} has an amount`);
  return kind === 'cash' ? { kind, amount: satang(amount) } : { kind, amount: points(amount) };
}

/** What a prize gives in wire form: THB of cash with two decimals, whole points; "1" of a free spin or a coupon. */
export function amountOnWire(gives: PrizeGift): string {
  if (!('amount' in gives)) return '1';
  return gives.kind === 'cash' ? toDecimal(gives.amount) : String(gives.amount);
}

/** The gift whose amount `amountOnWire` wrote. @throws Error for an amount that is missing or not greater than zero */
export const giftFromWire = (kind: PrizeGift['kind'], text: string): PrizeGift =>
  giftFrom({ kind, amount: kind === 'cash' ? fromDecimal(text) : BigInt(text) });

/** "cash-5", "cash-0.50", "pt-20", "spin-1", "coupon". */
export function codeOf(gives: PrizeGift): string {
  switch (gives.kind) {
    case 'cash':
      return `cash-${formatBaht(gives.amount, { satang: 'trim' }).replace(/[^\d.]/g, '')}`;
    case 'points':
      return `pt-${gives.amount}`;
    case 'spin':
      return 'spin-1';
    case 'coupon':
      return 'coupon';
  }
}

/** As short as it is written on the wheel. */
export function nameOf(gives: PrizeGift): string {
  switch (gives.kind) {
    case 'cash':
      return formatBaht(gives.amount, { satang: 'trim' });
    case 'points':
      return `${formatPoints(gives.amount)} แต้ม`;
    case 'spin':
      return 'หมุนฟรี';
    case 'coupon':
      return 'คูปอง';
  }
}

/** In a sentence or a list: "เงินสด ฿5". */
export const longNameOf = (gives: PrizeGift): string => {
  if (gives.kind === 'cash') return `เงินสด ${nameOf(gives)}`;
  if (gives.kind === 'points') return `แต้มสะสม ${nameOf(gives)}`;
  return gives.kind === 'spin' ? 'หมุนฟรีอีก 1 ครั้ง' : 'คูปองเครดิต';
};

export const prizeOf = (
  gives: PrizeGift,
  { weight, substitute = null }: { readonly weight: number; readonly substitute?: string | null },
): Prize => ({ code: codeOf(gives), name: nameOf(gives), weight, gives, substitute });
