/**
 * Calls of the frame to `/api/house/...`. The frame has an opaque origin: no cookies, no storage. A launch token from the
 * address is spent on a bearer that only this module's memory holds.
 */
import { busy, internal, unanswered } from '../../client/codes.ts';
import { requestNow } from '../../client/ofetch.ts';
import type { Wager } from '../../game/rules/wager.ts';
import { zeroPadded } from '../../zero-padded.ts';
import type { BetTaken, HouseState, Opened, RoundPage, RoundProof, SeedPair } from './house-answers.ts';

/** A call that was refused, or has no answer (`unanswered`). `message` is Thai, ready to show. */
export class HouseProblem extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.name = 'HouseProblem';
    this.code = code;
  }

  /** The house was not reached, or could not say. */
  get isSilence(): boolean {
    return this.code === unanswered || this.code === internal;
  }

  /** The house may answer the same call in a moment. */
  get isPassing(): boolean {
    return this.isSilence || this.code === busy;
  }
}

/**
 * Sends one call and gives its data.
 *
 * @throws HouseProblem when it is refused or not answered
 */
export type Ask = (call: string, input: unknown, bearer?: string) => Promise<unknown>;

/** A call without an answer within this time counts as unanswered. */
const timeoutMs = 8_000;

interface Envelope {
  readonly error: number;
  readonly message?: string;
  readonly data?: unknown;
}

/** 128 bits. Not `randomUUID`, which an opaque origin may lack. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => zeroPadded(byte.toString(16), 2)).join('');

/** A call over HTTP. */
export const askHouse: Ask = async (call, input, bearer) => {
  const { _data: envelope } = await requestNow<Envelope>(`/api/house/${call}`, {
    method: 'POST',
    headers: bearer ? { Authorization: `Bearer ${bearer}` } : {},
    credentials: 'omit',
    timeout: timeoutMs,
    body: input as Record<string, unknown>,
    parseResponse: JSON.parse,
  }).catch(() => {
    throw new HouseProblem(unanswered, 'เชื่อมต่อไม่ได้');
  });
  if (envelope?.error === 0) return envelope.data;
  throw new HouseProblem(envelope?.error ?? internal, envelope?.message ?? 'ทำรายการไม่ได้ ลองใหม่อีกครั้ง');
};

/** The calls of one session at one game. */
export class House {
  readonly #ask: Ask;
  readonly #game: string;
  #bearer: string | undefined;
  /** Of this page: an opening whose answer was lost is answered again. */
  readonly #openKey = newKey();

  constructor(ask: Ask, game: string) {
    this.#ask = ask;
    this.#game = game;
  }

  /** Any call of the session; a game's own ones (shoot, close) are made so. */
  async call<Data>(name: string, input: Readonly<Record<string, unknown>>): Promise<Data> {
    return (await this.#ask(name, input, this.#bearer)) as Data;
  }

  /** May be repeated: the house answers this page the same session. */
  async open<Outcome>(launchToken: string): Promise<Opened<Outcome>> {
    const opened = await this.call<Opened<Outcome>>('open', { launch_token: launchToken, open_key: this.#openKey });
    this.#bearer = opened.bearer;
    return opened;
  }

  state<Outcome>(): Promise<HouseState<Outcome>> {
    return this.call('state', { game: this.#game });
  }

  /** The same key again answers the same round. */
  bet<Outcome>(
    roundKey: string,
    {
      picks,
      number: nonce,
      isFree,
    }: { readonly picks: readonly Wager[]; readonly number: number; readonly isFree: boolean },
  ): Promise<BetTaken<Outcome>> {
    const sent = picks.map(({ bet, stake }) => ({ bet, stake: stake.toString() }));
    const free = isFree ? { free_spin: true } : {};
    return this.call('bet', { game: this.#game, round_key: roundKey, picks: sent, nonce, ...free });
  }

  history<Outcome>(cursor?: string): Promise<RoundPage<Outcome>> {
    return this.call('history', { game: this.#game, ...(cursor ? { cursor } : {}) });
  }

  proof(roundId: string): Promise<RoundProof> {
    return this.call('proof', { round_id: roundId });
  }

  /** The outcome was shown: it is not brought again when the game is opened. Nothing waits for it. */
  seen(roundId: string): void {
    this.call('seen', { round_id: roundId }).catch(() => undefined);
  }

  rotate(clientSeed: string): Promise<SeedPair> {
    return this.call('seed/rotate', { client_seed: clientSeed });
  }

  /** The bearer, for a stream that is read by fetch. */
  get bearer(): string | undefined {
    return this.#bearer;
  }
}
