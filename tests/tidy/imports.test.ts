import { describe, expect, it } from 'vitest';
import { domains, importRules, placeOf, violationsOf } from './import-rules.ts';
import { exists, filesUnder, importsOf, textOf } from './sources.ts';

const files = filesUnder(['src'], /\.(ts|tsx|astro)$/);
const imports = files.flatMap((file) => importsOf(file, textOf(file)));

describe('imports', () => {
  it('obey the table of docs/architecture.md', () => {
    expect(violationsOf(imports).map(({ sentence, from, to }) => `${sentence}\n    ${from} imports ${to}`)).toEqual([]);
  });

  it('are never mutual between domains', () => {
    const pairs = new Set(
      imports
        .filter((one) =>
          [one.from, one.to].every((path) => domains.some((domain) => path.startsWith(`src/lib/${domain}/`))),
        )
        .map(({ from, to }) => [from, to].map((path) => path.split('/')[2]).join(' -> ')),
    );
    const mutual = [...pairs].filter((pair) => {
      const [from, to] = pair.split(' -> ');
      return from !== to && pairs.has(`${to} -> ${from}`);
    });
    expect(mutual).toEqual([]);
  });

  it('name files that exist, with their extension', () => {
    const missing = imports.filter(({ to }) => placeOf(to).kind !== 'package' && !exists(to));
    expect(missing.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });

  it('are read from a good part of the project', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(imports.length).toBeGreaterThan(100);
  });
});

/** A violating import for each rule, so that a rule that no longer matches anything is noticed. */
const breaches: readonly { from: string; source: string }[] = [
  { from: 'src/lib/money.ts', source: `import { Refusal } from './contract/problems.ts';` },
  { from: 'src/lib/lotto/rules/match.ts', source: `import { placeBill } from '../server/place-bill.ts';` },
  { from: 'src/lib/lotto/contract.ts', source: `import { lotto } from './server/handlers.ts';` },
  { from: 'src/islands/wheel/Wheel.tsx', source: `import { spin } from '#lib/wheel/server/spin.ts';` },
  { from: 'src/islands/wheel/Wheel.tsx', source: `import { problems } from '#lib/contract/problems.ts';` },
  { from: 'src/lib/client/http.ts', source: `import { z } from 'zod';` },
  { from: 'src/islands/wheel/Wheel.tsx', source: `import { Poll } from '../poll/Poll.tsx';` },
  { from: 'src/lib/lotto/client/slip.ts', source: `import { BillEditor } from '#islands/bill-editor/BillEditor.tsx';` },
  { from: 'src/islands/wheel/Wheel.tsx', source: `import Default from '#layouts/Default.astro';` },
  {
    from: 'src/pages/lotto/index.astro',
    source: `---\nimport { placeBill } from '#lib/lotto/server/place-bill.ts';\n---\n<p>โพย</p>`,
  },
  {
    from: 'src/pages/lotto/index.astro',
    source: `---\nimport { services } from '#app/services.ts';\n---\n<p>โพย</p>`,
  },
  { from: 'src/layouts/Default.astro', source: `---\nimport { $user } from '#lib/client/session.ts';\n---\n<slot />` },
  {
    from: 'src/pages/lotto/index.astro',
    source: `---\nimport { routes } from '#lib/contract/route.ts';\n---\n<p>โพย</p>`,
  },
  { from: 'src/pages/lotto/index.astro', source: `---\nimport { sql } from 'drizzle-orm';\n---\n<p>โพย</p>` },
  { from: 'src/lib/lotto/server/place-bill.ts', source: `import { transfer } from '../../ledger/server/tables.ts';` },
  { from: 'src/lib/lotto/server/queries.ts', source: `import { api } from '#lib/client/http.ts';` },
  {
    from: 'src/lib/sandbox/server/gateway.ts',
    source: `import { receiveCallback } from '../../deposit/server/receive-callback.ts';`,
  },
  { from: 'src/lib/ledger/server/post.ts', source: `import type { BetType } from '../../lotto/rules/bet-types.ts';` },
  {
    from: 'src/lib/lotto/server/pay-bills.ts',
    source: `import { countTurnovers } from '../../turnover/server/turnover.ts';`,
  },
  { from: 'src/lib/account/server/sms.ts', source: `import { keepSms } from '../../sandbox/server/sms.ts';` },
  { from: 'src/lib/lotto/rules/match.ts', source: `import { testClock } from '#tests/support/clock.ts';` },
];

describe('the import table', () => {
  it.each(importRules.map((rule, at) => ({ rule, breach: breaches[at] })))(
    'finds a breach of "$rule.sentence"',
    ({ rule, breach }) => {
      expect(breach).toBeDefined();
      if (!breach) return;
      const found = violationsOf(importsOf(breach.from, breach.source));
      expect(found.map(({ sentence }) => sentence)).toContain(rule.sentence);
    },
  );

  it('judges the script of a page as browser code and its frontmatter as a page', () => {
    const page = `---\nimport { openRounds } from '#lib/lotto/server/queries.ts';\n---\n<p>งวด</p>\n<script>\n  import { openRounds } from '#lib/lotto/server/queries.ts';\n</script>`;
    expect(violationsOf(importsOf('src/pages/lotto/index.astro', page))).toEqual([
      {
        sentence: 'what runs in the browser never imports a server folder',
        from: 'src/pages/lotto/index.astro#script',
        to: 'src/lib/lotto/server/queries.ts',
      },
    ]);
  });

  it('judges types like values where they point up, and knows each kind of floor', () => {
    const up = 'every import points downwards: kernel, domains in their order, pages and islands, src/app';
    const of = (from: string, source: string) =>
      violationsOf(importsOf(from, source)).some(({ sentence }) => sentence === up);
    expect(of('src/lib/server/context.ts', `import type { OperatorRole } from '../operator/rules/roles.ts';`)).toBe(
      true,
    );
    expect(of('src/lib/lotto/server/queries.ts', `import type { Services } from '#app/services.ts';`)).toBe(true);
    expect(of('src/lib/lotto/parts/Ticket.astro', `---\nimport Default from '#layouts/Default.astro';\n---\n`)).toBe(
      true,
    );
    expect(of('src/lib/payout/server/ask.ts', `import { post } from '../../ledger/server/post.ts';`)).toBe(false);
    expect(of('src/app/calls.ts', `import { account } from '#lib/account/server/handlers.ts';`)).toBe(false);
  });

  it('counts `import { type X }` as a value, because the import itself stays', () => {
    const of = (source: string) => violationsOf(importsOf('src/islands/wheel/Wheel.tsx', source));
    expect(of(`import type { Routes } from '#lib/contract/route.ts';`)).toEqual([]);
    expect(of(`import { type Routes } from '#lib/contract/route.ts';`)).toHaveLength(1);
  });

  it('sees dynamic imports, re-exports and imports in types', () => {
    const source = `export { a } from './a.ts';\nconst b = () => import('./b.ts');\nlet c: import('./c.ts').C;`;
    expect(importsOf('src/lib/lotto/rules/x.ts', source).map(({ to, typeOnly }) => [to, typeOnly])).toEqual([
      ['src/lib/lotto/rules/a.ts', false],
      ['src/lib/lotto/rules/b.ts', false],
      ['src/lib/lotto/rules/c.ts', true],
    ]);
  });

  it('lets each part import what it may', () => {
    const allowed: readonly { from: string; source: string }[] = [
      {
        from: 'src/lib/lotto/rules/pricing.ts',
        source: `import { add } from '../../money.ts';\nimport { isDay } from '#lib/time.ts';`,
      },
      {
        from: 'src/lib/lotto/contract.ts',
        source: `import { z } from 'zod';\nimport { id } from '../contract/route.ts';\nimport { betTypes } from './rules/bet-types.ts';`,
      },
      {
        from: 'src/lib/lotto/server/place-bill.ts',
        source: `import { post } from '../../ledger/server/post.ts';\nimport { bill } from './tables.ts';`,
      },
      {
        from: 'src/lib/lotto/client/slip.ts',
        source: `import { atom } from 'nanostores';\nimport type { Bill } from '../contract.ts';\nimport { price } from '../rules/pricing.ts';`,
      },
      {
        from: 'src/islands/bill-editor/BillEditor.tsx',
        source: `import { Button } from '../ui/Button.tsx';\nimport { $slip } from '#lib/lotto/client/slip.ts';`,
      },
      {
        from: 'src/pages/lotto/index.astro',
        source: `---\nimport { openRounds } from '#lib/lotto/server/queries.ts';\nimport Default from '#layouts/Default.astro';\nimport { links } from '#lib/links.ts';\n---`,
      },
      {
        from: 'src/lib/sandbox/server/gateway.ts',
        source: `import type { QrGateway } from '../../deposit/server/gateways.ts';\nimport { emv } from '../../deposit/rules/emv.ts';`,
      },
    ];
    expect(allowed.flatMap(({ from, source }) => violationsOf(importsOf(from, source)))).toEqual([]);
  });
});
