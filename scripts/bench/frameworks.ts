/**
 * The same page by Next.js and Nuxt: pinned versions are installed into `.cache/frameworks`, outside the project's dependencies,
 * and each renders the elements of our page anew for every request, as its own documentation writes a dynamic page. Run it
 * alone (`node scripts/bench/frameworks.ts <url of a running site>`) to install and build, or let `npm run bench -- frameworks`.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from '../commands.ts';

const home = resolve('.cache/frameworks');

export interface Framework {
  readonly name: string;
  /** Exact versions; what they bring with them is fixed by their own lock file once installed. */
  readonly packages: Readonly<Record<string, string>>;
  /** Source files; each reads `tree.json`, the elements of the page. */
  readonly files: Readonly<Record<string, string>>;
  readonly build: readonly string[];
  /** What starts it, under this Node in its folder, on PORT. */
  readonly start: readonly string[];
}

const parser = { parse5: '8.1.1' };

const next: Framework = {
  name: 'Next.js',
  packages: { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1', ...parser },
  files: {
    'app/layout.js': `export default function Layout({ children }) {
  return <html lang="th"><body>{children}</body></html>;
}
`,
    'app/page.js': `import { createElement } from 'react';
import tree from '../tree.json';

export const dynamic = 'force-dynamic';
const names = { class: 'className', for: 'htmlFor', autofocus: 'autoFocus', maxlength: 'maxLength', tabindex: 'tabIndex' };
// React takes styles as objects only.
const styleOf = (text) =>
  Object.fromEntries(text.split(';').filter(Boolean).map((part) => [part.slice(0, part.indexOf(':')).trim(), part.slice(part.indexOf(':') + 1).trim()]));
const attribute = ([name, value]) => (name === 'style' ? [name, styleOf(value)] : [names[name] ?? name, value]);
const draw = (node, key) =>
  typeof node === 'string'
    ? node
    : createElement(
        node.tag,
        { key, ...Object.fromEntries(node.attributes.map(attribute)) },
        ...(node.children.length ? [node.children.map(draw)] : []),
      );
export default function Page() {
  return tree.map(draw);
}
`,
  },
  build: ['node_modules/next/dist/bin/next', 'build'],
  start: ['node_modules/next/dist/bin/next', 'start'],
};

const nuxt: Framework = {
  name: 'Nuxt',
  packages: { nuxt: '4.5.2', vue: '3.5.45', ...parser },
  files: {
    'nuxt.config.js': `export default { telemetry: false, compatibilityDate: '2026-11-01', experimental: { appManifest: false } };
`,
    'app/app.vue': `<script>
import { h } from 'vue';
import tree from '../tree.json';

const draw = (node) =>
  typeof node === 'string' ? node : h(node.tag, Object.fromEntries(node.attributes), node.children.map(draw));
export default { render: () => tree.map(draw) };
</script>
`,
  },
  build: ['node_modules/nuxt/bin/nuxt.mjs', 'build'],
  start: ['.output/server/index.mjs'],
};

export const frameworks: readonly Framework[] = [next, nuxt];

const folderOf = ({ name }: Framework): string => join(home, name.toLowerCase().replace(/\W/g, ''));

type Element = { tag: string; attributes: [string, string | true][]; children: Node[] };
type Node = string | Element;

interface Parsed {
  readonly nodeName: string;
  readonly value?: string;
  readonly attrs?: readonly { readonly name: string; readonly value: string }[];
  readonly childNodes?: readonly Parsed[];
}

const leftOut = new Set(['script', 'style', 'link', 'noscript', '#comment', 'template']);
const boolean = new Set(['hidden', 'open', 'required', 'checked', 'disabled', 'autofocus', 'multiple']);

function shaped(node: Parsed): Node[] {
  if (node.nodeName === '#text') return [node.value ?? ''];
  if (leftOut.has(node.nodeName)) return [];
  return [
    {
      tag: node.nodeName,
      attributes: (node.attrs ?? []).map(({ name, value }) => [name, boolean.has(name) ? true : value]),
      children: (node.childNodes ?? []).flatMap(shaped),
    },
  ];
}

/** The elements of a page's body, without scripts and styles. */
async function treeOf(framework: Framework, url: string): Promise<Node[]> {
  const module = pathToFileURL(join(folderOf(framework), 'node_modules/parse5/dist/index.js')).href;
  const { parse } = (await import(module)) as { parse: (html: string) => Parsed };
  const html = await (await fetch(url)).text();
  const document = parse(html).childNodes?.find(({ nodeName }) => nodeName === 'html');
  const body = document?.childNodes?.find(({ nodeName }) => nodeName === 'body');
  return (body?.childNodes ?? []).flatMap(shaped);
}

/**
 * Installs and builds a framework's page after ours at `url`; does nothing where the same was built before.
 *
 * @throws Error with the output of npm or of the build when one fails
 */
export async function buildFramework(
  framework: Framework,
  url: string,
): Promise<{ folder: string; start: readonly string[] }> {
  const folder = folderOf(framework);
  const manifest = `${JSON.stringify({ private: true, type: 'module', dependencies: framework.packages }, null, 2)}\n`;
  const packageFile = join(folder, 'package.json');
  mkdirSync(folder, { recursive: true });
  if (
    !existsSync(packageFile) ||
    readFileSync(packageFile, 'utf8') !== manifest ||
    !existsSync(join(folder, 'node_modules'))
  ) {
    writeFileSync(packageFile, manifest);
    const installed = await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder });
    if (!installed.ok)
      throw new Error(
        `${framework.name} cannot be installed from the registry that npm is set to:\n${installed.output}`,
      );
  }
  const sources = { ...framework.files, 'tree.json': JSON.stringify(await treeOf(framework, url)) };
  const builtFrom = join(folder, 'built-from.json');
  const wanted = JSON.stringify({ manifest, sources });
  if (existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === wanted) return { folder, start: framework.start };
  for (const [path, text] of Object.entries(sources)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', NUXT_TELEMETRY_DISABLED: '1' };
  const result = await run(process.execPath, framework.build, { cwd: folder, env });
  if (!result.ok) throw new Error(`${framework.name} cannot be built:\n${result.output}`);
  writeFileSync(builtFrom, wanted);
  return { folder, start: framework.start };
}

if (import.meta.main) {
  const [url] = process.argv.slice(2);
  if (!url) throw new Error('the address of a page is missing');
  for (const framework of frameworks) {
    const { folder } = await buildFramework(framework, url);
    process.stdout.write(`${framework.name} is built in ${folder}\n`);
  }
}
