/**
 * Many values as one parameter, for `${arrayLiteral(ids)}::bigint[]`: a statement of a thousand values is then the same text
 * as one of two. For numbers and words of our own, which have no quotes, commas or braces.
 */
export const arrayLiteral = (values: readonly (string | bigint | number)[]): string => `{${values.join(',')}}`;

/** The same for bytes. */
export const bytesArrayLiteral = (values: readonly Buffer[]): string =>
  `{${values.map((value) => `"\\\\x${value.toString('hex')}"`).join(',')}}`;
