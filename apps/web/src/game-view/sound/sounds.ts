/** Wood, cloth and coins, made by code. Never needed to understand anything. */

export const SOUNDS = ['die', 'step', 'mosaic', 'coins', 'rug', 'out', 'turn', 'win'] as const;
export type Sound = (typeof SOUNDS)[number];

let context: AudioContext | undefined;
let hiss: AudioBuffer | undefined;

/** Browsers allow sound only after a press on the page; until then there is no context. */
export function openAudio(): AudioContext | undefined {
  if (!navigator.userActivation.hasBeenActive) return undefined;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

/** A second of white noise: everything that rustles is cut out of it. */
export function noiseIn(audio: AudioContext): AudioBuffer {
  if (hiss !== undefined) return hiss;
  hiss = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  return hiss;
}

/** Whatever takes time before the first sound. */
export function prepareSounds(): void {
  const audio = openAudio();
  if (audio !== undefined) noiseIn(audio);
}

interface Shape {
  /** Seconds from now. */
  readonly after: number;
  readonly loud: number;
  readonly lasts: number;
}

function fading(audio: AudioContext, { after, loud, lasts }: Shape): GainNode {
  const gain = audio.createGain();
  const start = audio.currentTime + after;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  gain.connect(audio.destination);
  return gain;
}

interface Tone extends Shape {
  readonly pitch: number;
  readonly falls?: number;
  readonly wave?: OscillatorType;
}

function tone(audio: AudioContext, { pitch, falls = 1, wave = 'sine', ...shape }: Tone): void {
  const voice = audio.createOscillator();
  const start = audio.currentTime + shape.after;
  voice.type = wave;
  voice.frequency.setValueAtTime(pitch, start);
  voice.frequency.exponentialRampToValueAtTime(pitch * falls, start + shape.lasts);
  voice.connect(fading(audio, shape));
  voice.start(start);
  voice.stop(start + shape.lasts);
}

interface Rustle extends Shape {
  readonly pitch: number;
  readonly narrow?: number;
}

function rustle(audio: AudioContext, { pitch, narrow = 1, ...shape }: Rustle): void {
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const start = audio.currentTime + shape.after;
  source.buffer = noiseIn(audio);
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = narrow;
  source.connect(filter).connect(fading(audio, shape));
  source.start(start, Math.random() * 0.5, shape.lasts);
}

/** One thing that is heard several times. */
const times = (count: number, each: (index: number) => void): void => {
  for (let index = 0; index < count; index++) each(index);
};

const PLAYED: Readonly<Record<Sound, (audio: AudioContext, count: number) => void>> = {
  die: (audio) =>
    times(5, (index) => {
      const after = 0.5 * (1 - 0.62 ** index);
      const loud = 0.32 * 0.78 ** index;
      rustle(audio, { after, loud, lasts: 0.05, pitch: 1900 - index * 140, narrow: 5 });
      tone(audio, { after, loud: loud / 2, lasts: 0.05, pitch: 420 - index * 20, falls: 0.7 });
    }),
  step: (audio, count) =>
    times(count, (index) => {
      rustle(audio, { after: index * 0.18, loud: 0.22, lasts: 0.07, pitch: 420, narrow: 2 });
    }),
  mosaic: (audio) => {
    rustle(audio, { after: 0.1, loud: 0.12, lasts: 0.5, pitch: 1300, narrow: 8 });
  },
  coins: (audio, count) =>
    times(Math.min(count, 12), (index) => {
      const after = 0.45 + (index * 0.5) / Math.max(1, count);
      const pitch = 2400 + ((index * 337) % 900);
      tone(audio, { after, loud: 0.07, lasts: 0.22, pitch });
      tone(audio, { after, loud: 0.045, lasts: 0.16, pitch: pitch * 1.52 });
    }),
  rug: (audio) => {
    rustle(audio, { after: 0, loud: 0.16, lasts: 0.36, pitch: 700, narrow: 0.7 });
    tone(audio, { after: 0.27, loud: 0.22, lasts: 0.12, pitch: 110, falls: 0.6 });
  },
  out: (audio) => {
    times(3, (index) =>
      tone(audio, {
        after: index * 0.22,
        loud: 0.14,
        lasts: 0.4,
        pitch: 330 * 0.82 ** index,
        wave: 'triangle',
      }),
    );
  },
  turn: (audio) => {
    tone(audio, { after: 0, loud: 0.08, lasts: 0.5, pitch: 659 });
    tone(audio, { after: 0.12, loud: 0.07, lasts: 0.7, pitch: 880 });
  },
  win: (audio) => {
    times(7, (index) => {
      const isStrong = index % 3 === 0;
      const after = index * 0.19;
      tone(audio, {
        after,
        loud: isStrong ? 0.4 : 0.2,
        lasts: 0.3,
        pitch: isStrong ? 95 : 150,
        falls: 0.5,
      });
      rustle(audio, { after, loud: 0.08, lasts: 0.06, pitch: 1500, narrow: 2 });
    });
  },
};

export function makeSound(sound: Sound, count: number): void {
  const audio = openAudio();
  if (audio !== undefined) PLAYED[sound](audio, count);
}
