import { useSettings } from '../settings/settings.js';
import { getPlatform } from './current.js';
import type { HapticMoment } from './platform.js';

/** A short vibration, unless the person has turned them off. */
export function haptic(moment: HapticMoment): void {
  if (useSettings.getState().haptics) getPlatform().haptic(moment);
}
