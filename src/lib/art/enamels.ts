/** The six enamels of เบญจรงค์ porcelain: colour of artwork and category, never of status (visual.md section 3). */
export const enamels = ['chad', 'rong', 'yok', 'khram', 'muang', 'nam'] as const;
export type Enamel = (typeof enamels)[number];

/** Hue of each in OKLCH degrees. */
export const hues: Readonly<Record<Enamel, number>> = {
  chad: 27,
  rong: 66,
  yok: 168,
  khram: 258,
  muang: 335,
  nam: 215,
};

export function isEnamel(text: string): text is Enamel {
  return (enamels as readonly string[]).includes(text);
}
