import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $settings } from '#lib/game/client/game-settings.ts';
import { switchSound } from '#lib/wheel/client/wheel-turn.ts';

/** What the server renders: it knows no device. */
const silent: Readonly<Record<string, boolean>> = {};

/** The switch of the wheel's sound, one with the games' sound. Invisible until it can be pressed, in its place. */
export function SoundSwitch() {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const isOn = useStore($settings, { ssr: () => silent }).sound === true;
  return (
    <button
      type="button"
      className="ib"
      data-sound=""
      data-waits={ready ? undefined : ''}
      aria-pressed={isOn}
      aria-label="เสียง"
      onClick={switchSound}
    >
      <svg className="i" viewBox="0 0 256 256" aria-hidden="true">
        <path d="M80 168H32V88h48l72-56v192Z" />
        {isOn ? (
          <path d="M192 104a32 32 0 0 1 0 48M216 76a72 72 0 0 1 0 104" />
        ) : (
          <path d="m188 104 48 48M236 104l-48 48" />
        )}
      </svg>
    </button>
  );
}
