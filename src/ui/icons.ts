/** The drawings of the icons by name, read out of their files once. */
const files = import.meta.glob<string>('../icons/*.svg', { eager: true, query: '?raw', import: 'default' });

const drawings = new Map(
  Object.entries(files).map(([path, svg]) => [
    path.slice(path.lastIndexOf('/') + 1, -'.svg'.length),
    /<svg[^>]*>([\s\S]*)<\/svg>/.exec(svg)?.[1] ?? '',
  ]),
);

/** What stands inside the `<svg>` of an icon (view box 0 0 256 256). @throws Error for a name that is none */
export function iconDrawing(name: string): string {
  const drawing = drawings.get(name);
  if (!drawing) throw new Error(`no icon ${name}`);
  return drawing;
}

export const iconNames: readonly string[] = [...drawings.keys()];
