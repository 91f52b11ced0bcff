/** How long payouts take, as text: the measured time, not a promise. */

/** "45 วินาที", "3 นาที", "2 ชั่วโมง 10 นาที"; in whole minutes from 90 seconds on, rounded up. */
export function durationThai(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.ceil(seconds))} วินาที`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} นาที`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} ชั่วโมง${rest > 0 ? ` ${rest} นาที` : ''}`;
}

/** "ปกติ 42 วินาที (จาก 50 รายการล่าสุด)": the median of the latest; undefined while there are too few. */
export function usualText(
  time: { readonly median_seconds: number; readonly payouts: number } | null,
): string | undefined {
  return time ? `ปกติ ${durationThai(time.median_seconds)} (จาก ${time.payouts} รายการล่าสุด)` : undefined;
}
