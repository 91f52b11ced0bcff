/** The turn of the disc: its sound is loaded once the member switches it on, one switch with that of the games. */
import { $settings } from '../../game/client/game-settings.ts';
import { move } from '../../house/client/motion.ts';
import { type Slice, turnTo } from '../rules/drawing.ts';

type WheelSound = typeof import('./wheel-sound.ts');

/** How long the disc turns, in milliseconds. */
const turnMs = 5_200;
const easing = 'cubic-bezier(.12,.7,.1,1)';

let sound: WheelSound | undefined;

async function loadSound(): Promise<WheelSound> {
  sound = await import('./wheel-sound.ts');
  return sound;
}

/** Loads the sound where it is on, so that the first turn has it. */
export function prepareSound(): void {
  if ($settings.get().sound) void loadSound();
}

export const switchSound = async (): Promise<void> => (await loadSound()).switchSound();

export class WheelTurn {
  /** Degrees that the disc is turned by. */
  #angle = 0;

  /** Turns the disc to the slice in this place, of all slices; resolves when it stands there. */
  async to(disc: HTMLElement, place: number, slices: readonly Slice[]): Promise<void> {
    const slice = slices[place];
    if (!slice) return;
    const from = this.#angle;
    this.#angle = turnTo(slice, { from, place: Math.random() });
    disc.style.transform = `rotate(${this.#angle}deg)`;
    const frames = [{ transform: `rotate(${from}deg)` }, { transform: `rotate(${this.#angle}deg)` }];
    const turned = move(disc, frames, { duration: turnMs, easing, appears: true });
    sound?.tickAlong(disc, { from, to: this.#angle, slices });
    await turned;
    sound?.play('win');
  }
}
