import { isDarkColour } from '@hokm/web/telegram';
import { fragmentParams, themeOf } from './launch-params.js';

/** How this page was opened by Telegram. */
export interface Launch {
  /** Raw init data, exactly as Telegram signed it. */
  initData: string;
  startParam: string | null;
  languageCode: string | null;
  /** True if Telegram's ground is dark; null where it did not say. */
  isDark: boolean | null;
  /** Read from the address of this very load, not remembered from an earlier one. */
  fresh: boolean;
}

const KEY = 'launch';

function text(params: URLSearchParams, name: string): string | null {
  const value = params.get(name);
  return value === null || value === '' ? null : value;
}

/** The language of Telegram's user, from raw init data; null where it is absent or not readable. */
export function languageOf(initData: string): string | null {
  try {
    const user: unknown = JSON.parse(new URLSearchParams(initData).get('user') ?? 'null');
    if (typeof user !== 'object' || user === null || !('language_code' in user)) return null;
    return typeof user.language_code === 'string' ? user.language_code : null;
  } catch {
    return null;
  }
}

function darkGround(themeParams: string | null): boolean | null {
  const { bg_color: ground } = themeOf(themeParams);
  return ground === undefined ? null : isDarkColour(ground);
}

/** Reads Telegram's launch parameters from an address's fragment; null when there are none. */
export function parseLaunch(fragment: string, fresh: boolean): Launch | null {
  const params = fragmentParams(fragment);
  const initData = text(params, 'tgWebAppData');
  if (initData === null) return null;
  const startParam = text(params, 'tgWebAppStartParam') ?? text(new URLSearchParams(initData), 'start_param');
  const isDark = darkGround(params.get('tgWebAppThemeParams'));
  return { initData, startParam, languageCode: languageOf(initData), isDark, fresh };
}

/**
 * The launch of this page load. The address carries the parameters only until the first navigation,
 * so they are kept for reloads of the same tab.
 */
export function readLaunch(fragment: string, storage: Pick<Storage, 'getItem' | 'setItem'>): Launch | null {
  const now = parseLaunch(fragment, true);
  if (now) {
    // A reload in place brings the same fragment again: the same launch, not a fresh one.
    if (storage.getItem(KEY) === fragment) return { ...now, fresh: false };
    storage.setItem(KEY, fragment);
    return now;
  }
  const kept = storage.getItem(KEY);
  return kept === null ? null : parseLaunch(kept, false);
}
