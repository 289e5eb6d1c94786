import { coloursOf } from './theme.js';

/** How this page was opened by Telegram. */
export interface Launch {
  /** Raw init data, exactly as Telegram signed it. */
  initData: string;
  startParam: string | null;
  languageCode: string | null;
  /** The colours of Telegram's theme, `#rrggbb` by their names. */
  theme: Readonly<Record<string, string>>;
  /** Which methods and events the client knows, `9.1`. */
  version: string;
  /** The kind of client: `android`, `ios`, `tdesktop`, `weba` and others. */
  platform: string;
  /** The client opened it on the whole screen. */
  fullScreen: boolean;
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

/** The colours of Telegram's theme; none where they cannot be read. */
function colours(themeParams: string | null): Readonly<Record<string, string>> {
  try {
    return coloursOf(JSON.parse(themeParams ?? 'null'));
  } catch {
    return {};
  }
}

/** Reads Telegram's launch parameters from an address's fragment; null when there are none. */
export function parseLaunch(fragment: string, fresh: boolean): Launch | null {
  const params = new URLSearchParams(fragment.replace(/^#/, ''));
  const initData = text(params, 'tgWebAppData');
  if (initData === null) return null;
  const startParam = text(params, 'tgWebAppStartParam') ?? text(new URLSearchParams(initData), 'start_param');
  return {
    initData,
    startParam,
    languageCode: languageOf(initData),
    theme: colours(params.get('tgWebAppThemeParams')),
    version: text(params, 'tgWebAppVersion') ?? '6.0',
    platform: text(params, 'tgWebAppPlatform') ?? 'unknown',
    fullScreen: params.has('tgWebAppFullscreen'),
    fresh,
  };
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

/** The room that an invitation names (`room_CODE`), or null. */
export function invitedRoom(startParam: string | null): string | null {
  const code = /^room_([A-Za-z0-9]{6})$/.exec(startParam ?? '')?.[1];
  return code === undefined ? null : code.toUpperCase();
}

/** The account that a friend's link names (`friend_ID`), or null. */
export function invitedFriend(startParam: string | null): string | null {
  return /^friend_([0-9a-f]{24})$/.exec(startParam ?? '')?.[1] ?? null;
}
