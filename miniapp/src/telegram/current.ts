import { logWarning } from '../log.js';
import { tabStorage } from '../session/storage.js';
import { openBridge } from './bridge.js';
import { browserPlatform } from './browser.js';
import { readLaunch } from './launch.js';
import type { Launch } from './launch.js';
import type { Platform } from './platform.js';
import { telegramPlatform } from './telegram.js';

let platform: Platform | null = null;
let launch: Launch | null | undefined;
const listeners = new Set<() => void>();

/** How Telegram opened this page; null in a plain browser. */
export function getLaunch(): Launch | null {
  if (launch === undefined) launch = readLaunch(window.location.hash, tabStorage());
  return launch;
}

/** Telegram's client, where one opened this page and can be talked to. */
function openTelegram(): Platform | null {
  const opened = getLaunch();
  if (opened === null) return null;
  try {
    const bridge = openBridge(window);
    return bridge && telegramPlatform(bridge, opened);
  } catch (error) {
    // An unusual client must not keep anybody from playing.
    logWarning('Telegram features are not available', error);
    return null;
  }
}

/** The place the app runs in. The first call tells Telegram's client that the app is there. */
export function getPlatform(): Platform {
  if (platform === null) {
    platform = openTelegram() ?? browserPlatform(getLaunch());
    platform.onThemeChange(() => listeners.forEach((listener) => listener()));
  }
  return platform;
}

/** Calls back when the platform's theme changes; gives back the way to stop. */
export function onPlatformChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
