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

/** The room that an invitation names (`room_CODE`), or null. */
export function invitedRoom(startParam: string | null): string | null {
  const code = /^room_([A-Za-z0-9]{6})$/.exec(startParam ?? '')?.[1];
  return code === undefined ? null : code.toUpperCase();
}

/** The page of the own account that the bot leads to (`account_data`, `account_delete`), or null. */
export function accountPage(startParam: string | null): string | null {
  if (startParam === 'account_delete') return '/security/delete';
  return startParam === 'account_data' ? '/security' : null;
}

/** The page that a button of the bot leads to (`page_messages_ID` for `/messages/ID`), or null. */
export function startPage(startParam: string | null): string | null {
  const path = /^page((?:_[a-z0-9-]+){1,4})$/.exec(startParam ?? '')?.[1];
  return path === undefined ? null : path.replaceAll('_', '/');
}

/** The account that a friend's link names (`friend_ID`), or null. */
export function invitedFriend(startParam: string | null): string | null {
  return /^friend_([0-9a-f]{24})$/.exec(startParam ?? '')?.[1] ?? null;
}

/** The page that a link of the bot to stories leads to: one of them (`story_ID`), or those of the person (`story_mine`); or null. */
export function storyPage(startParam: string | null): string | null {
  const story = /^story_([0-9a-f]{24}|mine)$/.exec(startParam ?? '')?.[1];
  return story === undefined ? null : `/stories/${story}`;
}

/** The page of the picture (`picture_ID`) or album (`album_ID`) that a link names, or null. */
export function galleryPage(startParam: string | null): string | null {
  const [, kind, id] = /^(picture|album)_([0-9a-f]{24})$/.exec(startParam ?? '') ?? [];
  if (kind === undefined || id === undefined) return null;
  return kind === 'picture' ? `/gallery/${id}` : `/albums/${id}`;
}

/** The page of the draft that a link of the panel shows (`preview_TOKEN`), or null. */
export function previewPage(startParam: string | null): string | null {
  const token = /^preview_([\w-]{1,64})$/.exec(startParam ?? '')?.[1];
  return token === undefined ? null : `/preview/${token}`;
}

/** The clan that an invitation link of `clanLink` leads to; null for any other start parameter. */
export function invitedClan(startParam: string | null): string | null {
  return /^clan_([0-9a-f]{24})$/.exec(startParam ?? '')?.[1] ?? null;
}
