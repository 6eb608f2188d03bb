/** A market far off: three bands of noise that swell and fade, each at its own pace. */
import { noiseIn, openAudio } from './sounds.js';

const LOUDNESS = 0.035;
const FADE_SECONDS = 2;

interface Voices {
  readonly pitch: number;
  /** Slower than the noise was made, so that no loop is heard. */
  readonly rate: number;
  readonly swellsPerSecond: number;
}

const VOICES: readonly Voices[] = [
  { pitch: 210, rate: 0.31, swellsPerSecond: 0.11 },
  { pitch: 430, rate: 0.43, swellsPerSecond: 0.17 },
  { pitch: 880, rate: 0.57, swellsPerSecond: 0.07 },
];

function murmur(audio: AudioContext, into: AudioNode, voices: Voices): AudioScheduledSourceNode[] {
  const source = audio.createBufferSource();
  source.buffer = noiseIn(audio);
  source.loop = true;
  source.playbackRate.value = voices.rate;
  const throat = audio.createBiquadFilter();
  throat.type = 'bandpass';
  throat.frequency.value = voices.pitch;
  throat.Q.value = 1.6;
  const loudness = audio.createGain();
  loudness.gain.value = 0.6;
  const swell = audio.createOscillator();
  swell.frequency.value = voices.swellsPerSecond;
  const depth = audio.createGain();
  depth.gain.value = 0.4;
  swell.connect(depth).connect(loudness.gain);
  source.connect(throat).connect(loudness).connect(into);
  source.start();
  swell.start();
  return [source, swell];
}

/** Lets the market be heard until the function that comes back is called. */
export function openMarket(): (() => void) | undefined {
  const audio = openAudio();
  if (audio === undefined) return undefined;
  const whole = audio.createGain();
  whole.gain.setValueAtTime(0, audio.currentTime);
  whole.gain.linearRampToValueAtTime(LOUDNESS, audio.currentTime + FADE_SECONDS);
  whole.connect(audio.destination);
  const sources = VOICES.flatMap((voices) => murmur(audio, whole, voices));
  return () => {
    sources.forEach((source) => source.stop());
    whole.disconnect();
  };
}
