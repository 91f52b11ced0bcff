/** The wheel's sound: a tick for every segment that passes and a chord for the prize; one switch with the games' sound. */
import { $settings } from '../../game/client/game-settings.ts';
import { isReduced } from '../../house/client/motion.ts';
import { isSoundOn, play, setSound } from '../../house/client/sound.ts';
import { segmentAt } from '../rules/drawing.ts';

export function startSoundSwitch(button: HTMLElement): void {
  const show = (): void => button.setAttribute('aria-pressed', String(isSoundOn()));
  setSound($settings.get().sound === true, false);
  show();
  button.hidden = false;
  button.addEventListener('click', () => {
    const sound = !isSoundOn();
    setSound(sound, true);
    play('press');
    show();
    $settings.set({ ...$settings.get(), sound });
  });
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
