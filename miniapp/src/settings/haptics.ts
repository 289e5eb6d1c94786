import { useSettings } from './settings.js';
import { getPlatform } from '../telegram/current.js';
import type { HapticMoment } from '../telegram/platform.js';

/** A short vibration, unless the person has turned them off. */
export function haptic(moment: HapticMoment): void {
  if (useSettings.getState().haptics) getPlatform().haptic(moment);
}
