/**
 * The two operators of a fault test: they draw one round after another while members play, through whatever happens to the
 * site.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { round } from '#lib/lotto/server/tables.ts';
import type { Context } from '#lib/server/context.ts';
import { addDays, hourMs } from '#lib/time.ts';
import { testTokens } from '#tests/support/tokens.ts';
import type { World } from './player.ts';

let days = 0;

/** Rounds that are open for half a day and used by this test only. */
export async function openRounds(ctx: Context, count: number): Promise<string[]> {
  const now = Date.now();
  const made = await ctx.db
    .insert(round)
    .values(
      Array.from({ length: count }, () => ({
        market: 'gov',
        drawDate: addDays('2100-01-01', ++days),
        openAt: new Date(now - hourMs),
        closeAt: new Date(now + 12 * hourMs),
        status: 'open' as const,
      })),
    )
    .returning({ id: round.id });
  return made.map(({ id }) => String(id));
}

export class Dealer {
  readonly #world: World;
  readonly #rounds: string[];
  /** The bottom number drawn in each round. */
  readonly drawn = new Map<string, string>();

  constructor(world: World, rounds: readonly string[]) {
    this.#world = world;
    this.#rounds = rounds.slice(1);
  }

  /** Draws a round after every so many acknowledged money calls, and the last one at the end. */
  async deal(callsEach: number): Promise<void> {
    for (let goal = this.#world.acknowledged + callsEach; this.#world.playing; goal += callsEach) {
      while (this.#world.playing && this.#world.acknowledged < goal) await pause(10);
      const next = this.#rounds.shift();
      if (!next) return;
      const over = this.#world.roundId;
      this.#world.roundId = next;
      await this.#draw(over);
    }
  }

  /** The last round played. */
  drawLast(): Promise<void> {
    return this.#draw(this.#world.roundId);
  }

  async #draw(round_id: string): Promise<void> {
    const back2 = String(randomInt(100)).padStart(2, '0');
    const raw = { first: '536044', front3: ['174', '225'], back3: ['063', '231'], back2 };
    await this.#answered('operator', 'result', { round_id, raw, close: true }, [0]);
    // Approved again after a lost response: there is nothing left to approve.
    await this.#answered('approver', 'approve', { round_id }, [0, 3018]);
    this.drawn.set(round_id, back2);
  }

  async #answered(who: keyof typeof testTokens, act: string, body: object, expected: readonly number[]): Promise<void> {
    for (const since = performance.now(); ; ) {
      const response = await fetch(`${this.#world.url}/api/operator/round/${act}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${testTokens[who]}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }).catch(() => undefined);
      const answer = (await response?.json().catch(() => undefined)) as { error: number; message?: string } | undefined;
      if (answer && expected.includes(answer.error)) return;
      if (answer && response?.status !== 503) throw new Error(`round ${act}: ${answer.error} ${answer.message}`);
      if (performance.now() - since > 120_000) throw new Error(`round ${act} was not answered`);
      await pause(30);
    }
  }
}
