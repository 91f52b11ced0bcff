/** The switch of the wheel's sound, one with the games' sound. */
import { $settings } from '../../game/client/game-settings.ts';

type WheelSound = typeof import('./wheel-sound.ts');

let loaded: WheelSound | undefined;

/** Undefined while the sound is off. */
export const wheelSound = (): WheelSound | undefined => ($settings.get().sound === true ? loaded : undefined);

async function setSound(sound: boolean, byTap: boolean): Promise<void> {
  if (sound) loaded ??= await import('./wheel-sound.ts');
  loaded?.setSound(sound, byTap);
  if (byTap) loaded?.play('press');
}

export function startSoundSwitch(button: HTMLElement): void {
  const isOn = (): boolean => $settings.get().sound === true;
  const show = (): void => button.setAttribute('aria-pressed', String(isOn()));
  show();
  button.hidden = false;
  void setSound(isOn(), false);
  button.addEventListener('click', () => {
    $settings.set({ ...$settings.get(), sound: !isOn() });
    show();
    void setSound(isOn(), true);
  });
}
