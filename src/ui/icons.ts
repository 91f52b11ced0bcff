/** The drawings of all icons by name, read from their files at start. */
const files = import.meta.glob<string>('../icons/*.svg', { eager: true, query: '?raw', import: 'default' });

const drawings = new Map(
  Object.entries(files).map(([path, svg]) => [
    path.slice(path.lastIndexOf('/') + 1, -'.svg'.length),
    /<svg[^>]*>([\s\S]*)<\/svg>/.exec(svg)?.[1] ?? '',
  ]),
);

/** The content of an icon's `<svg>` (view box 0 0 256 256). @throws Error for an unknown name */
export function iconDrawing(name: string): string {
  const drawing = drawings.get(name);
  if (!drawing) throw new Error(`no icon ${name}`);
  return drawing;
}

export const iconNames: readonly string[] = [...drawings.keys()];
