/** Names of members as other members see them: enough to recognise a friend, too little to find a stranger. */

const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** "สมชาย" -> "ส***ย": the first and the last letter as they are written; of a short name only the first. */
export function maskedName(name: string): string {
  const letters = [...graphemes.segment(name)].map(({ segment }) => segment);
  const [first = ''] = letters;
  return letters.length > 3 ? `${first}***${letters.at(-1)}` : `${first}***`;
}
