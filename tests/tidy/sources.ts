/** Reads the project's sources for the tidy tests: files, imports, and text without comments. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import ts from 'typescript';

const root = process.cwd();

/** Files in folders of the project, as paths from its root with forward slashes, sorted. */
export function filesUnder(folders: readonly string[], extensions: RegExp): string[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && extensions.test(entry.name))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')),
    )
    .sort();
}

export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

export interface Import {
  /** The importing file; a page's `<script>` is marked by "#script". */
  readonly from: string;
  /** The imported file from the project's root, or a package name. */
  readonly to: string;
  /** Whether it is erased: only `import type` and `export type` are, not `import { type X }`. */
  readonly typeOnly: boolean;
}

/**
 * The imports of a source: static, dynamic, re-exports and types. Frontmatter and scripts of `.astro` are read separately.
 */
export function importsOf(file: string, text: string): Import[] {
  if (!file.endsWith('.astro'))
    return specifiers(text, file.endsWith('.tsx')).map((found) => ({ from: file, ...resolved(file, found) }));
  const { frontmatter, scripts } = partsOfPage(text);
  return [
    ...specifiers(frontmatter, true).map((found) => ({ from: file, ...resolved(file, found) })),
    ...scripts
      .flatMap((script) => specifiers(script, false))
      .map((found) => ({ from: `${file}#script`, ...resolved(file, found) })),
  ];
}

/** The parts of an `.astro` file. */
function partsOfPage(text: string): {
  readonly frontmatter: string;
  readonly scripts: readonly string[];
  readonly template: string;
} {
  const fenced = /^\s*---\r?\n([\s\S]*?)\r?\n---/.exec(text);
  const template = fenced ? text.slice(fenced[0].length) : text;
  return {
    frontmatter: fenced?.[1] ?? '',
    scripts: [...template.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? ''),
    template,
  };
}

/** The markup of an `.astro` file, as JSX: without its doctype, comments and scripts. */
export const templateOf = (file: string): string =>
  partsOfPage(textOf(file))
    .template.replace(/<!doctype[^>]*>/i, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '');

/** Which file of the project each default import of an `.astro` file stands for. */
export function importsByName(file: string): ReadonlyMap<string, string> {
  const { frontmatter } = partsOfPage(textOf(file));
  return new Map(
    [...frontmatter.matchAll(/^import (\w+)(?:, \{[^}]*\})? from '([^']+)';/gm)].map(
      ([, name = '', specifier = '']) => [name, resolved(file, { specifier, typeOnly: false }).to],
    ),
  );
}

interface Specifier {
  readonly specifier: string;
  readonly typeOnly: boolean;
}

function specifiers(text: string, jsx: boolean): Specifier[] {
  const found: Specifier[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      found.push({
        specifier: node.moduleSpecifier.text,
        typeOnly: node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword,
      });
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
      found.push({ specifier: node.moduleSpecifier.text, typeOnly: node.isTypeOnly });
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      if (argument && ts.isStringLiteralLike(argument)) found.push({ specifier: argument.text, typeOnly: false });
    } else if (
      ts.isImportTypeNode(node) &&
      ts.isLiteralTypeNode(node.argument) &&
      ts.isStringLiteral(node.argument.literal)
    ) {
      found.push({ specifier: node.argument.literal.text, typeOnly: true });
    }
    ts.forEachChild(node, visit);
  };
  visit(
    ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true, jsx ? ts.ScriptKind.TSX : ts.ScriptKind.TS),
  );
  return found;
}

const aliases: readonly [string, string][] = [
  ['#app/', 'src/app/'],
  ['#lib/', 'src/lib/'],
  ['#ui/', 'src/ui/'],
  ['#islands/', 'src/islands/'],
  ['#layouts/', 'src/layouts/'],
  ['#icons/', 'src/icons/'],
  ['#tests/', 'tests/'],
];

function resolved(file: string, { specifier, typeOnly }: Specifier): { to: string; typeOnly: boolean } {
  const [path = specifier] = specifier.split('?');
  if (path.startsWith('.')) return { to: posix.join(posix.dirname(file), path), typeOnly };
  const alias = aliases.find(([name]) => path.startsWith(name));
  return { to: alias ? alias[1] + path.slice(alias[0].length) : path, typeOnly };
}

/** The text with comments blanked and line numbers kept. For TypeScript, SQL and the parts of `.astro`. */
export function withoutComments(file: string, text: string): string {
  if (file.endsWith('.sql')) return text.replace(/--[^\n]*/g, blank).replace(/\/\*[\s\S]*?\*\//g, blank);
  if (file.endsWith('.astro')) {
    const { frontmatter, template } = partsOfPage(text);
    const kept = withoutComments('frontmatter.tsx', frontmatter);
    return `\n${kept}\n\n${template.replace(/<!--[\s\S]*?-->/g, blank).replace(/\{\/\*[\s\S]*?\*\/\}/g, blank)}`;
  }
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const ranges: ts.TextRange[] = [];
  const visit = (node: ts.Node): void => {
    const children = node.getChildren(source);
    if (children.length === 0 && !ts.isJsxText(node)) {
      ranges.push(
        ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
        ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
      );
    }
    for (const child of children) visit(child);
  };
  visit(source);
  let bare = text;
  for (const { pos, end } of ranges) bare = bare.slice(0, pos) + blank(bare.slice(pos, end)) + bare.slice(end);
  return bare;
}

const blank = (comment: string): string => comment.replace(/[^\n]/g, ' ');

/** Whether a folder or file of the project exists. */
export const exists = (path: string): boolean => existsSync(join(root, path));

export interface MeasuredFunction {
  /** The function's name, or that of what it is assigned to; otherwise "callback". */
  readonly name: string;
  /** From its first line to its last, nested functions included. */
  readonly lines: number;
}

/** Every function of a TypeScript source with its length. */
export function functionsOf(file: string, text: string): MeasuredFunction[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: MeasuredFunction[] = [];
  const lineAt = (position: number): number => source.getLineAndCharacterOfPosition(position).line;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const name = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
      found.push({
        name: name?.getText(source) ?? 'callback',
        lines: lineAt(node.getEnd()) - lineAt(node.getStart(source)) + 1,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
