/** "7" of length 2 is "07"; a text that is long enough stays as it is. */
export const zeroPadded = (value: number | bigint | string, length: number): string =>
  String(value).padStart(length, '0');
