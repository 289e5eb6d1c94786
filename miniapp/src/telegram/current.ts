import { logWarning } from '../lib/log.js';
import { tabStorage } from '@hokm/web/browser';
import { browserPlatform } from './browser.js';
import { clientParams, type ClientParams } from './launch-params.js';
import { readLaunch } from './launch.js';
import type { Launch } from './launch.js';
import type { Platform } from './platform.js';

const CLIENT = 'telegram-client';

let platform: Platform | null = null;
let launch: Launch | null | undefined;
const listeners = new Set<() => void>();

/** The place the app runs in. A browser's until Telegram's has loaded. */
export function getPlatform(): Platform {
  platform ??= browserPlatform(getLaunch());
  return platform;
}

/** How Telegram opened this page; null in a plain browser. */
export function getLaunch(): Launch | null {
  if (launch === undefined) launch = readLaunch(window.location.hash, tabStorage());
  return launch;
}

/** Calls back when the platform or its theme changes. Returns a function that unsubscribes. */
export function onPlatformChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const tell = () => listeners.forEach((listener) => listener());

/** What the client said of itself at an earlier load of this tab. */
function keptParams(): ClientParams | null {
  const kept = tabStorage().getItem(CLIENT);
  return kept === null ? null : (JSON.parse(kept) as ClientParams);
}

/** Loads Telegram's part, only when Telegram opened the page. Without it the app still works as in a browser. */
export async function startPlatform(): Promise<void> {
  const params = clientParams(window.location.hash) ?? keptParams();
  if (params === null) return;
  tabStorage().setItem(CLIENT, JSON.stringify(params));
  try {
    const { telegramPlatform } = await import('./sdk.js');
    platform = telegramPlatform(getLaunch()?.languageCode ?? null, params);
    platform.onThemeChange(tell);
    tell();
  } catch (error) {
    // An unusual client must not keep anybody from playing.
    logWarning('Telegram features are not available', error);
  }
}
