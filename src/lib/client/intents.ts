/**
 * Idempotency keys. A request of the player has one key until its outcome is known, in session storage, so that a closed
 * dialog or a reload after a lost answer cannot move money or points twice.
 */
import { isOutcomeUnknown } from './codes.ts';
import { ApiProblem, newIntent } from './http.ts';
import { isRecord, persistent } from './persistent.ts';
import { pageMember } from './user.ts';

/** Shorter than the three days for which the server remembers the answer to a key. */
const keyLifeMs = 24 * 60 * 60_000;

interface Intent {
  readonly key: string;
  /** When the request was first sent, by this device's clock. */
  readonly at: number;
}
type Intents = Readonly<Record<string, Intent>>;

const none: Intents = {};
const isIntent = (value: unknown): value is Intent =>
  isRecord(value) && typeof value.key === 'string' && typeof value.at === 'number';

export const $intents = persistent<Intents>('session', 'intents', {
  initial: none,
  read: (stored) => (isRecord(stored) && Object.values(stored).every(isIntent) ? (stored as Intents) : undefined),
});

export interface MoneyIntent {
  /** The key for this request; the same request gets the same key until its outcome is known. */
  keyFor(request: string): string;
  /** Ends the request: done, or definitely refused. An unknown outcome keeps its key. */
  answered(request: string, error?: unknown): void;
  /** Runs a call under the key of its request, and ends the request by its outcome. */
  send<T>(request: string, call: (key: string) => Promise<T>): Promise<T>;
}

/** The intents of one purpose, e.g. `redeem`. */
export function moneyIntent(purpose: string): MoneyIntent {
  const nameOf = (request: string): string => `${pageMember() ?? ''}:${purpose}:${request}`;
  const intent: MoneyIntent = {
    keyFor(request) {
      const oldest = Date.now() - keyLifeMs;
      const open = Object.fromEntries(Object.entries($intents.get()).filter(([, { at }]) => at > oldest));
      const name = nameOf(request);
      const intent = open[name] ?? { key: newIntent(), at: Date.now() };
      $intents.set({ ...open, [name]: intent });
      return intent.key;
    },
    answered(request, error) {
      if (error instanceof ApiProblem && isOutcomeUnknown(error.code)) return;
      const { [nameOf(request)]: _ended, ...rest } = $intents.get();
      $intents.set(Object.keys(rest).length > 0 ? rest : none);
    },
    async send(request, call) {
      try {
        const done = await call(intent.keyFor(request));
        intent.answered(request);
        return done;
      } catch (error) {
        intent.answered(request, error);
        throw error;
      }
    },
  };
  return intent;
}
