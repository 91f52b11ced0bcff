/** How a figure compares with an earlier one, as people read it. */

/** "+8.2%", "−4.6%", "เท่าเดิม"; "ใหม่" where there was nothing to compare with. Amounts in satang. */
export function changeText(now: bigint, before: bigint): string {
  if (now === before) return 'เท่าเดิม';
  if (before === 0n) return 'ใหม่';
  const size = before < 0n ? -before : before;
  const tenths = ((now - before) * 1_000n) / size;
  const absolute = tenths < 0n ? -tenths : tenths;
  return `${now < before ? '−' : '+'}${absolute / 10n}.${absolute % 10n}%`;
}

/** "8.8%", "−3.0%": a part of a whole, both in satang; undefined of nothing. */
export function shareText(part: bigint, whole: bigint): string | undefined {
  if (whole <= 0n) return undefined;
  const tenths = (part * 1_000n) / whole;
  const absolute = tenths < 0n ? -tenths : tenths;
  return `${tenths < 0n ? '−' : ''}${absolute / 10n}.${absolute % 10n}%`;
}
