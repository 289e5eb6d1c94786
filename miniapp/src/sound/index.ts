import { whenIdle } from '../lib/idle.js';
import { logWarning } from '../lib/log.js';
import { useSettings } from '../settings/settings.js';
import { levelOf, SOUNDS, type Sound, type SoundMoment } from './moments.js';
import { synthOn } from './synth.js';

export type { SoundMoment } from './moments.js';

interface Instrument {
  readonly context: AudioContext;
  readonly play: (sounds: readonly Sound[], begin: number, volume: number) => void;
}

let instrument: Instrument | null = null;

function open(): Instrument | null {
  if (instrument !== null || !('AudioContext' in window)) return instrument;
  try {
    const context = new AudioContext({ latencyHint: 'interactive' });
    instrument = { context, play: synthOn(context) };
  } catch (error) {
    // A device without sound is one to play on all the same.
    logWarning('Sound is not available', error);
  }
  return instrument;
}

async function resume({ context }: Instrument): Promise<void> {
  if (context.state === 'running') return;
  await context.resume().catch((error: unknown) => logWarning('Sound does not start', error));
}

/**
 * Prepares sound: browsers allow it only after a touch or key press, and a hidden page stays silent.
 * Opening the audio device is slow, so it is done before the first touch. Returns a function that
 * stops. Opens nothing while sound is switched off.
 */
export function unlockAudio(): () => void {
  const callOff = whenIdle(() => {
    if (useSettings.getState().sound) open();
  });
  const unlock = () => {
    const { sound } = useSettings.getState();
    const opened = sound ? open() : null;
    if (opened !== null) void resume(opened);
  };
  const follow = () => {
    if (document.visibilityState !== 'hidden') unlock();
    else instrument?.context.suspend().catch((error: unknown) => logWarning('Sound does not stop', error));
  };
  window.addEventListener('pointerdown', unlock, { passive: true });
  window.addEventListener('keydown', unlock);
  document.addEventListener('visibilitychange', follow);
  return () => {
    callOff();
    window.removeEventListener('pointerdown', unlock);
    window.removeEventListener('keydown', unlock);
    document.removeEventListener('visibilitychange', follow);
  };
}

/** Plays a moment's sound after `delay` ms if sound is on and allowed and the page is visible. */
export function sound(moment: SoundMoment, delay = 0): void {
  const { sound: on, volume } = useSettings.getState();
  if (!on || volume <= 0 || instrument === null || document.visibilityState === 'hidden') return;
  const { context, play } = instrument;
  if (context.state !== 'running') return;
  const begin = context.currentTime + delay / 1000;
  // Building a sound takes time, so it is done after the change is shown.
  setTimeout(() => play(SOUNDS[moment], Math.max(begin, context.currentTime), volume * levelOf(moment)));
}

/** Lets a moment be heard as an answer to a touch, wherever that is: how loud it is now, where sound is on. */
export async function tryOut(moment: SoundMoment): Promise<void> {
  const opened = useSettings.getState().sound ? open() : null;
  if (opened === null) return;
  await resume(opened);
  sound(moment);
}
