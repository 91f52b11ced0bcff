/**
 * Many values as one parameter, for `${arrayLiteral(ids)}::bigint[]`: the statement's text is then independent of their
 * number. For numbers and our own words, which contain no quotes, commas or braces.
 */
export const arrayLiteral = (values: readonly (string | bigint | number)[]): string => `{${values.join(',')}}`;

/** The same for bytes. */
export const bytesArrayLiteral = (values: readonly Buffer[]): string =>
  `{${values.map((value) => `"\\\\x${value.toString('hex')}"`).join(',')}}`;
