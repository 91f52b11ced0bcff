/** Sounds from a synthesiser, off until the member switches them on (games-detail.md 1, "Sound"). A loss is silent. */

export type Sound = 'press' | 'reel' | 'dice' | 'card' | 'win';

interface Voice {
  readonly context: AudioContext;
  readonly out: AudioNode;
  readonly noise: AudioBuffer;
}

/** How a slot's reels and wins sound; frequencies in hertz. */
export interface ReelVoice {
  readonly wave: OscillatorType;
  /** Of each reel as it stops. */
  readonly stops: readonly number[];
  readonly win: readonly number[];
}

/** Of games without reels of their own. */
let reelVoice: ReelVoice = { wave: 'sine', stops: [140], win: [523, 659, 784] };

/** The voice of this page's game. */
export function setReelVoice(of: ReelVoice): void {
  reelVoice = of;
}

let isOn = false;
let voice: Voice | undefined;

/** -12 dB and a limiter. A context may only start on a tap, which is when the sound is switched on. */
function startVoice(): Voice {
  const context = new AudioContext();
  const gain = context.createGain();
  gain.gain.value = 0.25;
  const limiter = context.createDynamicsCompressor();
  gain.connect(limiter).connect(context.destination);
  const noise = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return { context, out: gain, noise };
}

/** A level that falls to silence in `ms`. */
function fading({ context, out }: Voice, after: number, ms: number, level: number): GainNode {
  const at = context.currentTime + after / 1_000;
  const gain = context.createGain();
  gain.gain.setValueAtTime(level, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + ms / 1_000);
  gain.connect(out);
  return gain;
}

function tone(of: Voice, hertz: number, after: number, ms: number, level: number): void {
  const from = of.context.currentTime + after / 1_000;
  const source = of.context.createOscillator();
  source.type = reelVoice.wave;
  source.frequency.value = hertz;
  source.connect(fading(of, after, ms, level));
  source.start(from);
  source.stop(from + ms / 1_000);
}

function grain(of: Voice, kind: BiquadFilterType, hertz: number, after: number, ms: number): void {
  const source = of.context.createBufferSource();
  source.buffer = of.noise;
  const filter = of.context.createBiquadFilter();
  filter.type = kind;
  filter.frequency.value = hertz;
  source.connect(filter).connect(fading(of, after, ms, 0.8));
  source.start(of.context.currentTime + after / 1_000, Math.random() / 8, ms / 1_000);
}

const notes: Readonly<Record<Sound, (of: Voice, at: number) => void>> = {
  press: (of) => grain(of, 'bandpass', 1_800, 0, 8),
  reel: (of, at) => tone(of, reelVoice.stops[at % reelVoice.stops.length] ?? 140, 0, 90, 0.9),
  dice: (of) => {
    let after = 0;
    for (let count = 0; count < 5; count++) {
      grain(of, 'bandpass', 2_400, after, 30);
      after += 20 + Math.random() * 40;
    }
  },
  card: (of) => grain(of, 'highpass', 3_000, 0, 60),
  // A ranat's bar: the tone and a partial of it.
  win: (of) =>
    reelVoice.win.forEach((hertz, at) => {
      tone(of, hertz, at * 90, 400, 0.8);
      tone(of, hertz * 3.9, at * 90, 400, 0.1);
    }),
};

export const isSoundOn = (): boolean => isOn;

/** `byTap`: a context that would not sound yet is started with the first tap after it was switched on. */
export function setSound(on: boolean, byTap: boolean): void {
  isOn = on;
  if (!on || !byTap) return;
  voice ??= startVoice();
  void voice.context.resume();
}

/** `at`: which reel stops, from 0. */
export function play(sound: Sound, at = 0): void {
  if (!isOn) return;
  if (!voice && navigator.userActivation?.isActive) voice = startVoice();
  if (voice) notes[sound](voice, at);
}

/** A short touch, together with the sounds. */
export function touch(): void {
  if (isOn) navigator.vibrate?.(12);
}
