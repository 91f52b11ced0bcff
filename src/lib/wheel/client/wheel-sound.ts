/** The wheel's sound: a tick for every segment that passes and a chord for the prize. Loaded once it is switched on. */
import { $settings } from '../../game/client/game-settings.ts';
import { isReduced } from '../../house/client/motion.ts';
import { isSoundOn, play, setSound } from '../../house/client/sound.ts';
import { segmentAt } from '../rules/drawing.ts';

export { play } from '../../house/client/sound.ts';

setSound($settings.get().sound === true, false);

export function switchSound(button: HTMLElement): void {
  const sound = !isSoundOn();
  setSound(sound, true);
  play('press');
  button.ariaPressed = String(sound);
  $settings.set({ ...$settings.get(), sound });
}

interface Turn {
  /** Degrees. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Ticks as long as the disc's animation runs. Without movement there is none. */
export function tickAlong(disc: Element, { from, to, count }: Turn): void {
  const [turning] = disc.getAnimations();
  if (!turning || !isSoundOn() || isReduced()) return;
  let last = segmentAt(from, count);
  const listen = (): void => {
    const progress = turning.effect?.getComputedTiming().progress;
    if (turning.playState !== 'running' || progress == null) return;
    const now = segmentAt(from + (to - from) * progress, count);
    if (now !== last) play('press');
    last = now;
    requestAnimationFrame(listen);
  };
  listen();
}
