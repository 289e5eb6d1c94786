/** The moments of a table that can be heard. */
export type SoundMoment =
  | 'own'
  | 'other'
  | 'turn'
  | 'tick'
  | 'won'
  | 'lost'
  | 'trump'
  | 'illegal'
  | 'hand'
  | 'hand_lost'
  | 'match'
  | 'match_lost'
  | 'kot'
  | 'kot_lost';

/** A tone: pitch in Hz, begin and length in seconds; `gain` from 0 to 1 before the whole is turned down. */
export interface Tone {
  readonly kind: 'pluck' | 'bell';
  readonly pitch: number;
  readonly at: number;
  readonly length: number;
  readonly gain: number;
}

/** A knock: noise through a band of `pitch` Hz, as paper or wood gives it. */
export interface Knock {
  readonly kind: 'knock';
  readonly pitch: number;
  /** How narrow the band is: 1 is paper, 12 is wood. */
  readonly ring: number;
  readonly at: number;
  readonly length: number;
  readonly gain: number;
}

export type Sound = Tone | Knock;

/** Notes of the mode of Shur on D, in Hz, the second a koron (a quarter tone) low. */
const NOTE = { D: 293.66, E: 320.24, F: 349.23, G: 392, A: 440, C: 523.25, D2: 587.33 } as const;

const knock = (pitch: number, ring: number, length: number, gain: number, at = 0): Knock => ({
  kind: 'knock',
  pitch,
  ring,
  at,
  length,
  gain,
});
const pluck = (pitch: number, at: number, length = 0.2, gain = 0.8): Tone => ({
  kind: 'pluck',
  pitch,
  at,
  length,
  gain,
});
const bell = (pitch: number, at: number, length: number, gain = 0.7): Tone => ({
  kind: 'bell',
  pitch,
  at,
  length,
  gain,
});

/** Notes one after another, evenly; the last one rings on. */
function phrase(pitches: readonly number[], step: number, end: number): readonly Tone[] {
  return pitches.map((pitch, k) => bell(pitch, k * step, k === pitches.length - 1 ? end : step * 2.2));
}

const HAND = [NOTE.F, NOTE.G, NOTE.A];
const MATCH = [NOTE.D, NOTE.F, NOTE.G, NOTE.A, NOTE.D2];
const KOT = [NOTE.A, NOTE.C, NOTE.A, NOTE.G, NOTE.F, NOTE.G, NOTE.A, NOTE.D2];

/** How each moment sounds: short ones within 200 ms, the ends of a hand, a match and a kot about 1, 2 and 3 s. */
export const SOUNDS: Readonly<Record<SoundMoment, readonly Sound[]>> = {
  own: [knock(1900, 0.9, 0.07, 1), knock(420, 1.4, 0.06, 0.6)],
  other: [knock(1150, 0.9, 0.06, 0.6)],
  turn: [pluck(NOTE.A, 0, 0.12), pluck(NOTE.D2, 0.08, 0.12)],
  tick: [knock(1250, 12, 0.05, 0.9)],
  won: [pluck(NOTE.F, 0, 0.1, 0.6), pluck(NOTE.A, 0.09, 0.11, 0.7)],
  lost: [pluck(NOTE.F, 0, 0.1, 0.5), pluck(NOTE.D, 0.09, 0.11, 0.5)],
  trump: [bell(NOTE.D2, 0, 0.2), bell(NOTE.D2 * 2, 0, 0.16, 0.25)],
  illegal: [knock(170, 2.5, 0.09, 1)],
  hand: phrase(HAND, 0.16, 0.68),
  hand_lost: phrase([...HAND].reverse(), 0.16, 0.68),
  match: phrase(MATCH, 0.2, 1.2),
  match_lost: phrase([...MATCH].reverse(), 0.2, 1.2),
  kot: phrase(KOT, 0.2, 1.6),
  kot_lost: phrase([...KOT].reverse(), 0.2, 1.6),
};

/**
 * What each moment is raised by, dB, so that all are about as loud to the ear. `npm run sounds` measures them; `e2e/sounds.test.ts`
 * holds them within 3 dB of one another, and below −1 dBFS at full volume.
 */
const RAISED: Readonly<Record<SoundMoment, number>> = {
  own: 13.9,
  other: 22.2,
  turn: 7.7,
  tick: 33.5,
  won: 10.1,
  lost: 12.6,
  trump: 9.3,
  illegal: 33.2,
  hand: 4.7,
  hand_lost: 4.7,
  match: 2.8,
  match_lost: 3.2,
  kot: 1.9,
  kot_lost: 2.1,
};

/** The amplitude at which a moment is played, as a factor. */
export function levelOf(moment: SoundMoment): number {
  return 10 ** (RAISED[moment] / 20);
}

/** When the last of a moment's tones ends, seconds. */
export function lengthOf(moment: SoundMoment): number {
  return Math.max(...SOUNDS[moment].map(({ at, length }) => at + length));
}
