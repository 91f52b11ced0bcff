/**
 * The browser's side of a round: a press is sent under one key; without an answer it is sent again
 * under the same key after 1, 2, 4, 8 ... 8 seconds, since the round may have been played. The outcome is shown once.
 */

export type Pressing<Round> =
  | { readonly phase: 'idle' }
  /** Sent, not answered yet. */
  | { readonly phase: 'asking'; readonly key: string; readonly tries: number }
  /** Not answered: asked again at an instant in milliseconds of the browser's clock. */
  | { readonly phase: 'lost'; readonly key: string; readonly tries: number; readonly againAt: number }
  | { readonly phase: 'playing'; readonly round: Round };

export type PressEvent<Round> =
  | { readonly kind: 'press'; readonly key: string }
  | { readonly kind: 'silence'; readonly at: number }
  | { readonly kind: 'again' }
  | { readonly kind: 'answer'; readonly round: Round }
  /** The house did not take the bet: no money moved. */
  | { readonly kind: 'refusal' }
  /** A round of before is shown: after a reload, or from another device. */
  | { readonly kind: 'resume'; readonly round: Round }
  | { readonly kind: 'shown' };

const pauseMaxMs = 8_000;
/** The pause before the next try, after so many: 1, 2, 4, 8, 8 ... seconds. */
export const pauseMs = (tries: number): number => Math.min(1_000 * 2 ** (tries - 1), pauseMaxMs);

/** The state after an event; an event that does not fit the state changes nothing. */
export function afterEvent<Round>(now: Pressing<Round>, event: PressEvent<Round>): Pressing<Round> {
  switch (event.kind) {
    case 'press':
      return now.phase === 'idle' ? { phase: 'asking', key: event.key, tries: 1 } : now;
    case 'silence':
      return now.phase === 'asking'
        ? { phase: 'lost', key: now.key, tries: now.tries, againAt: event.at + pauseMs(now.tries) }
        : now;
    case 'again':
      return now.phase === 'lost' ? { phase: 'asking', key: now.key, tries: now.tries + 1 } : now;
    case 'answer':
      return now.phase === 'asking' ? { phase: 'playing', round: event.round } : now;
    case 'refusal':
      return now.phase === 'asking' ? { phase: 'idle' } : now;
    case 'resume':
      return now.phase === 'idle' ? { phase: 'playing', round: event.round } : now;
    case 'shown':
      return now.phase === 'playing' ? { phase: 'idle' } : now;
  }
}
