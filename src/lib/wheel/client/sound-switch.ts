/** The switch of the wheel's sound, one with the games' sound. */
import { $settings } from '../../game/client/game-settings.ts';

type WheelSound = typeof import('./wheel-sound.ts');

let loaded: WheelSound | undefined;

/** Undefined until the sound is first switched on. */
export const wheelSound = (): WheelSound | undefined => loaded;

async function load(): Promise<WheelSound> {
  loaded = await import('./wheel-sound.ts');
  return loaded;
}

export function startSoundSwitch(button: HTMLElement): void {
  const { sound } = $settings.get();
  if (sound) void load();
  button.ariaPressed = String(sound === true);
  button.hidden = false;
  button.addEventListener('click', async () => (await load()).switchSound(button));
}
