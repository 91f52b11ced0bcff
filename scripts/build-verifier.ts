/**
 * Writes the verification rules into the offline verifier (`public/fair/verify.html`): the source the site uses, without
 * its types. Its mathematics is the file's own. Run it after changing those rules; a test reports when it is due.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

export const verifierFile = 'public/fair/verify.html';

/** In order of dependency. */
const parts = [
  'canonical-json',
  ...['schedule', 'proof', 'archive', 'verify-steps', 'verify-beacon', 'verify-yeekee'].map(
    (name) => `yeekee/rules/${name}`,
  ),
];
const [begin, end] = ['// ---- the rules, as the site has them ----', '// ---- the end of the rules ----'];

const plain = (source: string): string =>
  ts
    .transpileModule(source, {
      compilerOptions: {
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.ESNext,
        newLine: ts.NewLineKind.LineFeed,
      },
    })
    .outputText.replaceAll(/^import [^;]*;\n/gm, '')
    .replaceAll(/^export \{[^}]*\};?\n/gm, '')
    .replaceAll(/^export /gm, '')
    .replaceAll(/^ {4,}/gm, (spaces) => ' '.repeat(spaces.length / 2));

/** The offline verifier with the current rules. */
export function builtVerifier(): string {
  const html = readFileSync(verifierFile, 'utf8');
  const [from, to] = [html.indexOf(begin), html.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${verifierFile} has a place for the rules`);
  const rules = parts.map((name) => plain(readFileSync(`src/lib/${name}.ts`, 'utf8')).trim());
  return `${html.slice(0, from)}${begin}\n${rules.join('\n\n')}\n${html.slice(to)}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(verifierFile, builtVerifier());
