/**
 * The character of each slot: how its reels move and sound, what a win throws into the air. It changes nothing of what is drawn or
 * paid: a theme's reels stop in its own order and times, whatever they show.
 */
import type { SlotSymbol, SlotTheme } from '../../rules/slots.ts';
import type { ReelVoice } from '../sound.ts';

export interface ReelMotion {
  /** How long the symbols in sight take to pass, in milliseconds. */
  readonly turnMs: number;
  readonly landMs: number;
  /** How far a reel runs past its place before it rests, in rows. */
  readonly past: number;
  /** When each reel stands, in milliseconds from the first move. */
  readonly stopsAt: readonly [number, number, number, number, number];
}

export interface SlotMood {
  readonly motion: ReelMotion;
  readonly voice: ReelVoice;
  /** What a win throws. */
  readonly shower: readonly SlotSymbol[];
  /** Which way it goes: up like sparks, down like petals, or out over the water. */
  readonly way: 'up' | 'down' | 'out';
}

export const slotMoods: Readonly<Record<SlotTheme['code'], SlotMood>> = {
  /** A street at night: quick, hard stops; drums, then coins and crackers fly up. */
  khom: {
    motion: { turnMs: 340, landMs: 220, past: 0.22, stopsAt: [620, 870, 1_120, 1_370, 1_620] },
    voice: { wave: 'triangle', stops: [110, 110, 124, 124, 147], win: [523, 659, 784] },
    shower: ['C', 'D'],
    way: 'up',
  },
  /** A forest: long, soft stops without a jolt; a ranat that climbs, then petals and leaves come down. */
  himma: {
    motion: { turnMs: 460, landMs: 420, past: 0.04, stopsAt: [760, 1_000, 1_240, 1_480, 1_720] },
    voice: { wave: 'sine', stops: [220, 247, 294, 330, 392], win: [587, 740, 880] },
    shower: ['E', 'H'],
    way: 'down',
  },
  /** A canal: reels bob like boats; drops of water, then lotuses and fruit drift away. */
  talat: {
    motion: { turnMs: 400, landMs: 340, past: 0.34, stopsAt: [700, 940, 1_190, 1_440, 1_690] },
    voice: { wave: 'sine', stops: [392, 330, 392, 330, 262], win: [659, 523, 784] },
    shower: ['D', 'B'],
    way: 'out',
  },
};

/** The free spins of every theme run by themselves, faster. */
export const freeStopsAt = [450, 620, 790, 960, 1_130] as const;

const scatter = 'S';
const needed = 3;
const scattersIn = (reels: readonly string[]): number =>
  reels.reduce((sum, reel) => sum + [...reel].filter((symbol) => symbol === scatter).length, 0);

/**
 * Whether the last reel is waited for: two scatters lie on the others, and its strip has one, so that a third is truly possible. It
 * follows from what lies alone, never from what the last reel will show.
 */
export function isLastAwaited(strips: readonly string[], reels: readonly string[]): boolean {
  const others = reels.slice(0, -1);
  return scattersIn(others) === needed - 1 && (strips.at(-1) ?? '').includes(scatter);
}

/** How many pieces a win throws: nothing up to the stake, more for more, the most from twenty stakes on. */
export function showerOf(stake: bigint, returned: bigint): number {
  if (returned <= stake || stake <= 0n) return 0;
  const times = Number((returned * 10n) / stake) / 10;
  return Math.min(28, Math.round(4 + 1.2 * times));
}
