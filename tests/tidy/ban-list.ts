/** Banned code: pattern, files, and the replacement to use. Each ban has examples of both, tested themselves. */

export interface Ban {
  /** What is banned, for the failure message. */
  readonly what: string;
  readonly pattern: RegExp;
  /** Files it applies to, by path from the project's root. */
  readonly within: RegExp;
  /** Exempted files. */
  readonly except?: RegExp;
  readonly instead: string;
  /** Lines that match, and similar lines that must not match. */
  readonly finds: readonly string[];
  readonly spares: readonly string[];
}

/** Browser code may read its clock. */
const clientOrContext = /\/client\/|^src\/lib\/server\/context\.ts$/;

export const bans: readonly Ban[] = [
  {
    what: 'Date.now()',
    pattern: /\bDate\.now\s*\(/,
    within: /^src\/lib\//,
    except: clientOrContext,
    instead: 'ctx.now() in a use case, an argument in a rule',
    finds: ['const late = Date.now() > closesAt;'],
    spares: ['const late = ctx.now() > closesAt;'],
  },
  {
    what: 'new Date() without an argument',
    pattern: /\bnew Date\s*(\(\s*\)|(?![\w\s]*\())/,
    within: /^src\/lib\//,
    except: clientOrContext,
    instead: 'ctx.now() in a use case, an argument in a rule',
    finds: ['const now = new Date();', 'const now = new Date;'],
    spares: ['const copy = new Date(instant);', 'const day = new Date(`${text}T00:00:00Z`);'],
  },
  {
    what: 'Math.random()',
    pattern: /\bMath\.random\b/,
    within: /^src\/lib\//,
    except: clientOrContext,
    instead: 'ctx.random(bytes)',
    finds: ['const pick = Math.random() * 10;'],
    spares: ['const pick = ctx.random(4);'],
  },
  {
    what: "padStart(…, '0')",
    pattern: /\.padStart\([^)]*['"]0['"]\)/,
    within: /^src\/.*\.(?:tsx?|astro)$/,
    except: /^src\/lib\/zero-padded\.ts$/,
    instead: 'zeroPadded() of zero-padded.ts',
    finds: ["const text = String(n).padStart(length, '0');"],
    spares: ['const text = zeroPadded(n, length);', 'const cell = text.padStart(12);'],
  },
  {
    what: 'parseFloat()',
    pattern: /\bparseFloat\s*\(/,
    within: /^src\//,
    except: /^src\/lib\/money\.ts$/,
    instead: 'parseSatang() of money.ts: money is never a float',
    finds: ['const stake = parseFloat(text);', 'const stake = Number.parseFloat(text);'],
    spares: ['const stake = parseSatang(text);'],
  },
  {
    what: 'process.env',
    pattern: /\bprocess\.env\b/,
    within: /^src\//,
    except: /^src\/(server\.ts|lib\/server\/config\.ts)$/,
    instead: 'the configuration: ctx.config, read once in lib/server/config.ts',
    finds: [`const port = process.env.PORT ?? '4321';`],
    spares: ['const port = ctx.config.port;'],
  },
  {
    what: 'console',
    pattern: /\bconsole\.\w+\s*\(/,
    within: /^src\//,
    instead: 'ctx.log in the server, a toast or nothing in the browser',
    finds: [`console.log('bill', bill);`],
    spares: [`ctx.log.info({ bill }, 'bill taken');`],
  },
  {
    what: 'a bare fetch()',
    pattern: /(?<![.\w$])fetch\s*\(/,
    within: /^src\/(?:islands|layouts|ui|pages|lib\/(?:[\w-]+\/)?(?:client|parts))\//,
    // The service worker answers requests of pages: nothing of theirs may be read or sent again on the way.
    except: /^src\/layouts\/service-worker\.ts$/,
    instead: `api('POST /api/…', input) of lib/client/http.ts; for what is no call of the API, request() of requests.ts`,
    finds: [`const answer = await fetch('/api/login');`],
    spares: [`const answer = await api('POST /api/login', input);`, 'cache.fetch(key)', 'prefetch(url)'],
  },
  {
    what: 'ofetch beside its one place',
    pattern: /\bfrom 'ofetch'|\bimport\('ofetch'\)/,
    within: /^src\//,
    except: /^src\/lib\/client\/ofetch\.ts$/,
    instead: 'request() of lib/client/requests.ts: its timeout, and no second try where money may have moved',
    finds: [`import { ofetch } from 'ofetch';`],
    spares: [`import { requestNow } from './ofetch.ts';`],
  },
  {
    what: 'the storage of the browser',
    pattern: /\b(?:localStorage|sessionStorage)\b/,
    within: /^src\//,
    except: /^src\/lib\/client\/persistent\.ts$/,
    instead:
      'a store of persistent() in lib/client/persistent.ts: validated when read, and it survives a blocked storage',
    finds: [`localStorage.setItem('benja:sort', '1');`, `const kept = window.sessionStorage.getItem('kept');`],
    spares: [`const $sort = persistent('lobby', 'sort', { initial: '', read: textOf });`],
  },
  {
    what: 'the number of a problem in the browser',
    pattern:
      /\b(?:code|error)\s*[!=]==?\s*\d{4}\b|=\s*(?:new Set\()?\[(?:\d+, )*\d{4}\b|^const \w+ = (?:[1-5]0[0-3]|6[1-4]0|90[0-4])\d;$/,
    within: /^src\/(?:islands|layouts|ui|lib\/(?:[\w-]+\/)?client)\//,
    instead: 'its name in lib/client/codes.ts, which the compiler compares with the catalogue',
    finds: [`if (problem.code === 6105) askAgain();`, 'const quoteExpired = 3008;', 'const unknown = [0, 9003, 9012];'],
    spares: ['if (problem.code === offerChanged) askAgain();', 'const timeoutMs = 20_000;'],
  },
  {
    what: 'SQL now()',
    pattern: /(?<![.\w])now\s*\(\s*\)(?!\s*:\s*\w)/i,
    within: /^src\/lib\/.*\.(ts|sql)$/,
    except: /^src\/lib\/(server\/db\/migrations\/|client\/|[\w-]+\/client\/)/,
    instead:
      'app_now() where it decides anything, clock_timestamp() in a default: now() is the start of the transaction',
    finds: [
      'sql`update round set closed_at = now()`',
      'sql`select now()::date`',
      '  created_at timestamptz default NOW(),',
    ],
    spares: ['const now = ctx.now();', 'sql`select app_now() as now`', '  now(): Date;'],
  },
  {
    what: 'a focused, skipped or pending test',
    pattern: /\b(?:it|test|describe)(?:\.\w+)*\.(?:only|skip|todo|fixme|fails)\b|\b[xf](?:it|describe)\s*\(/,
    within: /^tests\//,
    except: /^tests\/tidy\/ban/,
    instead: 'a test that runs (runIf with the reason, where a system lacks what it needs)',
    finds: [
      `it.only('pays', () => {});`,
      `describe.skip('bills', () => {});`,
      `test.fixme('pays', () => {});`,
      `xit('pays', () => {});`,
    ],
    spares: [`it.runIf(isRoot)('runs as another user', () => {});`, `it.each(rows)('pays $name', () => {});`],
  },
  {
    what: 'a fixed wait in a test',
    pattern: /\bwaitForTimeout\s*\(|\bnetworkidle\b|new Promise\s*\(\s*\(?\w*\)?\s*=>\s*setTimeout\b/,
    within: /^tests\//,
    except: /^tests\/tidy\/ban/,
    instead: 'a condition that is waited for: expect(locator), vi.waitFor, an event',
    finds: [
      'await page.waitForTimeout(500);',
      `await page.waitForLoadState('networkidle');`,
      'await new Promise((r) => setTimeout(r, 100));',
    ],
    spares: [`await expect(page.getByText('สำเร็จ')).toBeVisible();`],
  },
  {
    what: 'a second person judged by name',
    pattern: /Refusal\(\s*'approver_same'/,
    within: /^src\//,
    except: /^src\/lib\/operator\/server\/handovers\.ts$/,
    instead: 'assertSecond, which also asks whether one person could be both',
    finds: [`if (first === by) throw new Refusal('approver_same');`],
    spares: ['await assertSecond(tx, first, by);'],
  },
  {
    what: 'a test that is a snapshot',
    pattern: /\.(?:toMatchSnapshot|toMatchInlineSnapshot|toMatchFileSnapshot)\s*\(/,
    within: /^tests\//,
    except: /^tests\/tidy\/ban/,
    instead: 'what must hold, said with toEqual',
    finds: ['expect(bill).toMatchSnapshot();'],
    spares: ['expect(bill).toEqual({ total });'],
  },
  {
    what: 'a silenced type error',
    pattern: /@ts-ignore|@ts-nocheck|@ts-expect-error|\bas any\b/,
    within: /^(src|scripts|tests)\//,
    except: /^tests\/tidy\/ban/,
    instead: 'a type that is true, or a check that narrows',
    finds: ['// @ts-ignore', 'const row = answer as any;'],
    spares: ['const row = answer as Row;'],
  },
  {
    what: 'a note to do it later',
    pattern: /\b(?:TODO|FIXME|XXX|HACK)\b/,
    within: /^(src|scripts|tests|docs|public)\/|^[\w.-]+$/,
    except: /^tests\/tidy\/ban|^package-lock\.json$|\.csv$/,
    instead: 'the thing itself, or an issue',
    finds: ['// TODO: check the stock'],
    spares: ['const account = "xxx-x-x1234-x";'],
  },
  {
    what: 'a path of somebody’s machine',
    pattern: /(?<![\w.)}\]/])\/(?:root|home\/[\w-]+|Users\/[\w-]+|work|mnt\/[\w-]+)\/[\w.-]/,
    within: /./,
    except: /^tests\/tidy\/ban/,
    instead: 'a path from the project’s root, or the temporary folder of the system',
    finds: [
      `const file = '/home/somchai/benja/data.csv';`,
      'see /root/notes.md',
      `readFileSync('/Users/somsri/x.json')`,
    ],
    spares: [`import x from '../work/shift.ts';`, 'https://example.com/home/page/1', `'/home'`],
  },
];

/** File names that say nothing about their content. Astro's routing requires `index.astro`. */
export const bannedNames =
  /^(?:index|utils?|misc|common|helpers?|managers?|temp|shared|types|constants)$|(?:[-_a-z](?:Utils?|Helpers?|Manager)|-utils?|-helpers?|-manager|V2|_temp_fix)$|[._](?:old|bak|copy)$/;
