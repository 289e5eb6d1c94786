import { copyText } from '@hokm/web/browser';
import type { Launch } from './launch.js';
import type { HapticMoment, Platform } from './platform.js';

const VIBRATION: Record<HapticMoment, number | number[]> = {
  select: 4,
  light: 8,
  soft: 8,
  medium: 16,
  success: [12, 60, 12],
  warning: [20, 60, 20],
  error: [30, 40, 30],
};

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/**
 * A plain browser: the device's own theme, share sheet, clipboard and vibration. It also replaces Telegram's platform
 * until that has loaded, with the data of the launch.
 */
export function browserPlatform(launch: Launch | null): Platform {
  return {
    kind: 'browser',
    isDark: () => launch?.isDark ?? null,
    languageCode: () => launch?.languageCode ?? null,
    haptic(moment) {
      // A browser refuses, and complains, before the first tap.
      if ('vibrate' in navigator && navigator.userActivation.hasBeenActive)
        navigator.vibrate(VIBRATION[moment]);
    },
    setBack: () => undefined,
    setClosingConfirmation: () => undefined,
    async share(url, text) {
      if ('share' in navigator) {
        try {
          await navigator.share({ url, text });
          return 'shared';
        } catch (error) {
          if (isAbort(error)) return 'shared';
        }
      }
      return (await copyText(`${text}\n${url}`)) ? 'copied' : 'failed';
    },
    copy: copyText,
    onThemeChange: () => () => undefined,
    onActive: () => () => undefined,
  };
}
