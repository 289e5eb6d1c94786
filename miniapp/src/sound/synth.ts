import type { Knock, Sound, Tone } from './moments.js';

/** Loudness of everything, −18 dB. */
const LEVEL = 10 ** (-18 / 20);
/** Where a tone's fall ends; an exponential ramp never reaches zero. */
const SILENCE = 0.0005;
const ATTACK = 0.004;
const NOISE_SECONDS = 0.25;

/** Overtones as strength by number: a plucked string is rich, a santur's string bright and thin. */
const OVERTONES = { pluck: [1, 0.5, 0.32, 0.14], bell: [1, 0.12, 0.34, 0.04, 0.1] } as const;

function envelope(context: BaseAudioContext, begin: number, length: number, gain: number): GainNode {
  const node = context.createGain();
  node.gain.setValueAtTime(SILENCE, begin);
  node.gain.exponentialRampToValueAtTime(Math.max(SILENCE, gain), begin + ATTACK);
  node.gain.exponentialRampToValueAtTime(SILENCE, begin + length);
  return node;
}

function playTone(context: BaseAudioContext, out: AudioNode, begin: number, tone: Tone): void {
  OVERTONES[tone.kind].forEach((strength, k) => {
    const oscillator = context.createOscillator();
    oscillator.frequency.value = tone.pitch * (k + 1);
    // High overtones die first, as on a string.
    const length = Math.max(0.03, tone.length / (1 + k * 0.5));
    oscillator.connect(envelope(context, begin, length, tone.gain * strength)).connect(out);
    oscillator.start(begin);
    oscillator.stop(begin + length);
  });
}

/** White noise that is the same each time: what is heard is its band. */
function noiseOf(context: BaseAudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * NOISE_SECONDS), context.sampleRate);
  const samples = buffer.getChannelData(0);
  let seed = 1;
  for (let i = 0; i < samples.length; i += 1) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    samples[i] = seed / 2 ** 31 - 1;
  }
  return buffer;
}

function playKnock(
  context: BaseAudioContext,
  out: AudioNode,
  begin: number,
  noise: AudioBuffer,
  knock: Knock,
): void {
  const source = context.createBufferSource();
  source.buffer = noise;
  const band = context.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = knock.pitch;
  band.Q.value = knock.ring;
  source
    .connect(band)
    .connect(envelope(context, begin, knock.length, knock.gain * 2))
    .connect(out);
  source.start(begin, 0, knock.length);
}

/** An instrument on an audio context: plays sounds from a moment of its clock on (s), at a volume from 0 to 1. */
export function synthOn(
  context: BaseAudioContext,
): (sounds: readonly Sound[], begin: number, volume: number) => void {
  const noise = noiseOf(context);
  return (sounds, begin, volume) => {
    const out = context.createGain();
    out.gain.value = LEVEL * volume;
    out.connect(context.destination);
    for (const sound of sounds) {
      const at = begin + sound.at;
      if (sound.kind === 'knock') playKnock(context, out, at, noise, sound);
      else playTone(context, out, at, sound);
    }
  };
}
