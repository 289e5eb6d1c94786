import { logWarning } from '../lib/log.js';
import { arrival, tabStorage } from '@hokm/web/browser';
import { browserPlatform } from './browser.js';
import { platformByEvents } from './by-events.js';
import { clientParams, sdkParams, type ClientParams } from './launch-params.js';
import { readLaunch } from './launch.js';
import type { Launch } from './launch.js';
import type { Platform } from './platform.js';

const CLIENT = 'telegram-client';

let platform: Platform | null = null;
let launch: Launch | null | undefined;
const listeners = new Set<() => void>();

/** The place the app runs in. */
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
  return kept === null ? null : clientParams(kept);
}

/**
 * Connects the app with Telegram's client, only where one opened the page: at once by the client's own events, and with the SDK's
 * part as soon as that has loaded.
 */
export async function startPlatform(): Promise<void> {
  const fresh = clientParams(window.location.hash);
  const params = fresh ?? keptParams();
  if (params === null) return;
  if (fresh !== null) tabStorage().setItem(CLIENT, `#${sdkParams(fresh)}`);
  const base = platformByEvents(getLaunch()?.languageCode ?? null, params);
  platform = base;
  base.onThemeChange(tell);
  tell();
  try {
    const { withSdk } = await arrival(import('./sdk.js'));
    platform = withSdk(base, params);
    tell();
  } catch (error) {
    // Full screen and Telegram's sheets are missing. That must not keep anybody from playing.
    logWarning('Telegram’s SDK is not available', error);
  }
}
