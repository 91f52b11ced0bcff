/** Which islands a page hydrates, and for whom: read from its template and from those of all parts that it uses. */
import ts from 'typescript';
import { importsByName, templateOf } from './sources.ts';

/** Whether a condition holds on a page of a guest; undefined for one that has nothing to do with it. */
function holdsForGuests(condition: string): boolean | undefined {
  if (condition.startsWith('!')) {
    const holds = holdsForGuests(condition.slice(1));
    return holds === undefined ? undefined : !holds;
  }
  if (/^guest\b/.test(condition)) return true;
  return /\bmember\b|^own\b/.test(condition) ? false : undefined;
}

/** Whether guests get a piece of a template: it stands in no branch that only members reach. */
function isForGuests(node: ts.Node, source: ts.SourceFile): boolean {
  for (let at = node; at.parent; at = at.parent) {
    const up = at.parent;
    if (ts.isConditionalExpression(up) && up.condition !== at) {
      if (holdsForGuests(up.condition.getText(source)) === (up.whenFalse === at)) return false;
    }
    if (
      ts.isBinaryExpression(up) &&
      up.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken &&
      up.right === at &&
      holdsForGuests(up.left.getText(source)) === false
    )
      return false;
  }
  return true;
}

interface Use {
  readonly file: string;
  readonly isIsland: boolean;
  readonly isForGuests: boolean;
}

const known = new Map<string, readonly Use[]>();

/** The components that a template uses, by their files. */
function usesOf(file: string): readonly Use[] {
  const before = known.get(file);
  if (before) return before;
  const named = importsByName(file);
  const source = ts.createSourceFile(
    't.tsx',
    `<>${templateOf(file)}</>`,
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const uses: Use[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const found = named.get(node.tagName.getText(source));
      const isIsland = node.attributes.properties.some((one) => /^client:\w+$/.test(one.name?.getText(source) ?? ''));
      if (found !== undefined) uses.push({ file: found, isIsland, isForGuests: isForGuests(node, source) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  known.set(file, uses);
  return uses;
}

/** The islands that a page may hydrate, for guests or for anybody. */
export function islandsFor(page: string, reader: 'guest' | 'anybody'): string[] {
  const seen = new Set<string>();
  const islands = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const use of usesOf(file)) {
      if (reader === 'guest' && !use.isForGuests) continue;
      if (use.isIsland) islands.add(use.file);
      else if (use.file.endsWith('.astro')) visit(use.file);
    }
  };
  visit(page);
  return [...islands].sort();
}

export const hydratedBy = (page: string): string[] => islandsFor(page, 'anybody');
