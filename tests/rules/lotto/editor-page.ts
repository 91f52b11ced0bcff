import { cleanStores } from 'nanostores';
import { beforeEach, vi } from 'vitest';
// Pages load it with the first request, which takes time that a stopped clock does not have.
import '#lib/client/ofetch.ts';
import { $bearer } from '#lib/client/user.ts';
import { $wallets } from '#lib/ledger/client/wallets.ts';
import { type BillEditorOptions, BillEditorStore } from '#lib/lotto/client/bill-editor/editor.ts';
import { $stored } from '#lib/lotto/client/stored-slip.ts';
import { $chosenWalletId } from '#lib/play/client/paying-wallet.ts';
import { limits, now, rates } from '../../../src/gallery/data.ts';
import { fakeStorage } from '../../support/fake-storage.ts';

const main = { id: '1', wallet_name: 'กระเป๋าหลัก', balance: '1250.00', wallet_type_id: 1 };

const promotion = { id: '2', wallet_name: 'โปร', balance: '180.00', wallet_type_id: 2 };

export interface Call {
  readonly path: string;
  readonly key: string | null;
  readonly body: Record<string, unknown>;
}

export type Answer = { readonly data: unknown } | { readonly error: number } | 'lost';

export const events = new EventTarget();

export function open(over: Partial<BillEditorOptions> = {}): { editor: BillEditorStore; leave: () => void } {
  const editor = new BillEditorStore({
    roundId: '12',
    market: 'gov',
    closeAt: '2026-12-01T15:20:00.000+07:00',
    serverTime: now,
    rates,
    limits,
    wallets: [main, promotion],
    walletTerms: [],
    ...over,
  });
  return { editor, leave: editor.follow() };
}

export const linesOf = ({ draft }: BillEditorStore): string[] =>
  draft.$slip.get().lines.map(({ betType, number, stake }) => `${betType} ${number} ${stake}`);

/** A page with the editor of a bill, opened anew before each test of the file. */
export function editorOfFile() {
  let calls: Call[];
  let answers: Partial<Record<string, Answer[]>>;
  let shownTexts: string[];
  let stream: EventTarget | undefined;

  /** A page with as much of a browser as the stores use. */
  function openPage(): void {
    calls = [];
    answers = {};
    shownTexts = [];
    const element = () => ({
      children: [],
      dataset: {},
      append: () => undefined,
      setAttribute: () => undefined,
      addEventListener: () => undefined,
      matches: () => true,
      remove: () => undefined,
      set textContent(text: string) {
        shownTexts.push(text);
      },
    });
    vi.stubGlobal('localStorage', fakeStorage());
    vi.stubGlobal('sessionStorage', fakeStorage());
    vi.stubGlobal('window', globalThis);
    vi.stubGlobal('location', { assign: vi.fn(), href: 'https://benja.example/lotto/12?again=5' });
    vi.stubGlobal('history', { state: null, replaceState: vi.fn() });
    vi.stubGlobal(
      'EventSource',
      class extends EventTarget {
        constructor() {
          super();
          stream = this;
        }
        close(): void {}
      },
    );
    for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
      vi.stubGlobal(name, events[name].bind(events));
    vi.stubGlobal('document', {
      ...element(),
      hidden: false,
      body: element(),
      createElement: element,
      querySelector: () => null,
      querySelectorAll: () => [],
      removeEventListener: () => undefined,
    });
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const [path = ''] = url.split('?');
      calls.push({
        path,
        key: new Headers(init.headers).get('idempotency-key'),
        body: JSON.parse(String(init.body ?? '{}')),
      });
      const answer = answers[path]?.shift() ?? 'lost';
      if (answer === 'lost') throw new TypeError('network');
      return new Response(JSON.stringify('data' in answer ? { error: 0, ...answer } : { message: 'ไม่รับ', ...answer }));
    });
  }

  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse(now) });
    openPage();
    $bearer.set(null);
    $wallets.set(null);
    return () => {
      cleanStores($stored, $bearer, $chosenWalletId, $wallets);
      vi.useRealTimers();
      vi.unstubAllGlobals();
    };
  });

  return {
    get calls() {
      return calls;
    },
    get answers() {
      return answers;
    },
    get shownTexts() {
      return shownTexts;
    },
    /** Something arrives over the page's stream. */
    tell(type: string, data: unknown) {
      stream?.dispatchEvent(Object.assign(new Event(type), { data: JSON.stringify(data) }));
    },
  };
}
