/** The wheel's sound: a tick for every slice that passes and a chord for the prize. Loaded once it is switched on. */
import { $settings } from '../../game/client/game-settings.ts';
import { isReduced } from '../../house/client/motion.ts';
import { isSoundOn, play, setSound } from '../../house/client/sound.ts';
import { type Slice, sliceAt } from '../rules/drawing.ts';

export { play } from '../../house/client/sound.ts';

setSound($settings.get().sound === true, false);

/** Call it in a tap: browsers start a sound by nothing else. */
export function switchSound(): void {
  const sound = !isSoundOn();
  setSound(sound, true);
  play('press');
  $settings.set({ ...$settings.get(), sound });
}

interface Turn {
  /** Degrees. */
  readonly from: number;
  readonly to: number;
  readonly slices: readonly Slice[];
}

/** Ticks as long as the disc's animation runs. Without movement there is none. */
export function tickAlong(disc: Element, { from, to, slices }: Turn): void {
  const [turning] = disc.getAnimations();
  if (!turning || !isSoundOn() || isReduced()) return;
  let last = sliceAt(from, slices);
  const listen = (): void => {
    const progress = turning.effect?.getComputedTiming().progress;
    if (turning.playState !== 'running' || progress == null) return;
    const now = sliceAt(from + (to - from) * progress, slices);
    if (now !== last) play('press');
    last = now;
    requestAnimationFrame(listen);
  };
  listen();
}
