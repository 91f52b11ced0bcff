// @ts-check
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwind from '@tailwindcss/vite';
import { defineConfig, logHandlers } from 'astro/config';
import { emptyRoute } from './scripts/bench/empty-route.ts';
import { galleryRoute } from './scripts/gallery-route.ts';
import { serverOnlyGuard } from './scripts/server-only-guard.ts';
import { shortPreloads } from './scripts/short-preloads.ts';
import * as headScripts from './src/layouts/head-scripts.ts';

const hashes = Object.values(headScripts).map(
  (script) => /** @type {const} */ (`sha256-${createHash('sha256').update(script).digest('base64')}`),
);

// As names only: a glob of the modules would give every page that has the menu the styles of all pages.
const pageFiles = globSync('**/*.astro', { cwd: 'src/pages' }).sort();

/**
 * Browser modules that pages always load together, as one file each: without these groups every small shared module would be
 * a request of its own. A module that only some of a group's pages use belongs elsewhere: all of them would load it. Nor does one
 * that does something as it is loaded, unless all of them want that.
 */
const scriptGroups = [
  // What the members' site and the console share of calling the server; the console loads none of the groups below.
  { name: 'wire', test: /src\/lib\/client\/(?:wire|codes)\.ts$/, priority: 7 },
  {
    name: 'console',
    test: /node_modules\/tinykeys\/|src\/lib\/(?:console-links|operator\/client\/(?:keys|operate|operator-form))\.ts$/,
    priority: 6,
  },
  // Whatever page of the console follows its events, goes along rows by keys, or says that a row is open.
  {
    name: 'rows',
    test: /src\/lib\/operator\/(?:client\/(?:queue-stream|row-keys|claim)|rules\/claims)\.ts$/,
    priority: 6,
  },
  {
    name: 'react',
    test: /node_modules\/(?:react|react-dom|scheduler|@nanostores\/react|@astrojs\/react)\/|nanostores\/computed\/|src\/(?:ui\/(?:Icon|Keypad|Money|lazily)\.tsx|lib\/client\/early-taps\.ts)$/,
    // Below the groups of what pages of guests load: a group takes along what its modules import.
    priority: 1.5,
  },
  {
    name: 'frame',
    test: /vite\/preload-helper|src\/(?:layouts\/scripts\/(?:plain|offline|when-opened)|lib\/(?:thai|game\/client\/chosen-game|client\/(?:chunk-reload|toast|persistent|server-clock|live-region|requests|in-sight)|notification\/client\/notices))\.ts$/,
    priority: 4,
  },
  {
    name: 'http',
    test: /src\/lib\/client\/(?:http|user|intents|live|latest-only)\.ts$/,
    priority: 3,
  },
  {
    name: 'member',
    test: /src\/lib\/(?:links|addresses|money|client\/(?:random-number|refresh-on)|promotion\/rules\/categories|ledger\/client\/wallets|ledger\/rules\/wallet-types|inbox\/client\/unread-badge|quest\/client\/quests|play-limit\/(?:client\/minutes-played|rules\/play-time))\.ts$/,
    priority: 2,
  },
  { name: 'moves', test: /src\/lib\/(?:game\/client\/game-settings|house\/client\/motion)\.ts$/, priority: 1 },
  { name: 'drawing', test: /src\/lib\/(?:wheel\/rules\/drawing|art\/colour)\.ts$/, priority: 1 },
  {
    name: 'slip',
    test: /src\/lib\/(?:lotto\/(?:client\/stored-slip|rules\/bet-types)|client\/suggested-numbers|paste\/(?:client|rules)\/shared-text)\.ts$/,
    priority: 2,
  },
  {
    name: 'ui',
    test: /src\/(?:ui\/(?:Confirm|Drawing|Fact|Modal|Phrases|Refused|SharePaper|Sheet|TimeLeft)\.tsx|lib\/(?:line-breaks|client\/share-(?:file|paper))\.ts)$/,
    priority: 1,
  },
  {
    name: 'money-forms',
    test: /src\/(?:ui\/(?!ShotProgress)|lib\/(?:client\/paper-plan|payout\/rules\/withdraw-state|\w+\/client\/(?:money-slip|ask-again|poll|amount-\w+)|promotion\/rules\/counted)\.ts$)/,
    priority: 0,
  },
  {
    name: 'editor',
    test: /src\/(?:islands\/bill-editor\/(?!BillEditor|GridMode|HelperMode|PasteMode|PriceSheet|LimitsSheet|NumberSets|OldBills|QuoteTotals|Receipt|Review|ShotNeed|SuggestedNumbers|sending)|lib\/(?:play\/(?:client|rules\/paying)|promotion\/rules\/staking)|lib\/lotto\/(?:client\/(?:slip|bill-editor\/)|rules\/(?:permutations|pricing|round-name))|lib\/paste\/rules\/slip-text)/,
    priority: 1,
  },
];

export default defineConfig({
  output: 'server',
  outDir: process.env.BENJA_OUT ?? './dist',
  adapter: node({ mode: 'middleware' }),
  // Islands are rendered at once, not as streams: none waits for data on the server. Ids of `useId` have no prefix then, so what
  // an island shows on the server makes no use of it.
  integrations: [react({ experimentalDisableStreaming: true }), galleryRoute(), emptyRoute()],
  trailingSlash: 'never',
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "form-action 'self'",
        // Games of the house, and the page around a game of another provider, which has its own policy (src/app/outside-frame.ts).
        "frame-src 'self'",
        "frame-ancestors 'none'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
      ],
      scriptDirective: { hashes },
    },
  },
  // A built site says only what is wrong: its router warns of sessions, actions and middleware, of which there are none here.
  ...(process.argv.includes('build') ? { logger: logHandlers.node({ level: 'error' }) } : {}),
  vite: {
    plugins: [serverOnlyGuard(), shortPreloads(), tailwind()],
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: scriptGroups } } } } } },
    define: {
      PAGE_FILES: JSON.stringify(pageFiles),
      BUILD_ID: JSON.stringify(process.env.BUILD_ID ?? 'dev'),
    },
  },
});
