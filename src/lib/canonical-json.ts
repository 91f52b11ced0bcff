/** The one text a value has, for hashing (RFC 8785): no spaces, names in the order of their UTF-16 code units. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${parts.map(([name, part]) => `${JSON.stringify(name)}:${canonicalJson(part)}`).join(',')}}`;
}
