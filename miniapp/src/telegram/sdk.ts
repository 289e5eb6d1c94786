import { AccessDeniedError, downloadFile, init, shareMessage, shareStory, viewport } from '@tma.js/sdk-react';
import { logWarning } from '../lib/log.js';
import { tabStorage } from '@hokm/web/browser';
import { sdkParams, type ClientParams } from './launch-params.js';
import { isPhone } from './newer-means.js';
import type { Platform } from './platform.js';

/** Runs one optional call: what a client does not know must not stop the rest. */
function attempt(name: string, call: () => unknown): void {
  try {
    call();
  } catch (error) {
    logWarning(`Telegram: ${name}`, error);
  }
}

/** Where the SDK looks for launch parameters that the address does not have in its form. */
const SDK_PARAMS = 'tapps/launchParams';

/** Each value is given as it was read: on its own the SDK does nothing at all after one that it does not know. */
function startSdk(params: ClientParams): void {
  const { version, theme: themeParams } = params;
  attempt('parameters', () => tabStorage().setItem(SDK_PARAMS, JSON.stringify(sdkParams(params))));
  // Telegram Web offers its own style sheet, which our content security policy blocks.
  attempt('start', () => init({ acceptCustomStyles: false, isInlineMode: false, version, themeParams }));
}

/** The requested full-screen state, and whether the app itself has entered it. */
const fullScreen = { wanted: false, taken: false };

/** Bot API 8.0. Leaves only a full screen that the app itself has entered. */
function applyFullScreen(): void {
  attempt('full screen', () => {
    if (fullScreen.wanted === fullScreen.taken) return;
    if (fullScreen.wanted && viewport.isFullscreen()) return;
    const asked = fullScreen.wanted
      ? viewport.requestFullscreen.ifAvailable()
      : viewport.exitFullscreen.ifAvailable();
    if (!asked.ok) return;
    fullScreen.taken = fullScreen.wanted;
    asked.data.catch((error: unknown) => logWarning('Telegram: full screen', error));
  });
}

function setFullScreen(on: boolean): void {
  fullScreen.wanted = on;
  applyFullScreen();
}

/** The viewport answers late or never on some clients, so nothing waits for it. */
async function mountViewport(): Promise<void> {
  const mounting = viewport.mount.ifAvailable();
  if (!mounting.ok) return;
  await mounting.data;
  applyFullScreen();
}

/** The person may close the sheet without sending; whatever else is wrong, a link still works. */
async function sendPrepared(id: string): Promise<'sent' | 'declined' | 'failed'> {
  try {
    await shareMessage(id);
    return 'sent';
  } catch (error) {
    if (String(error).includes('USER_DECLINED')) return 'declined';
    logWarning('Telegram: prepared message', error);
    return 'failed';
  }
}

/** Bot API 7.8. */
function openStory(pictureUrl: string, caption: string): boolean {
  try {
    shareStory(pictureUrl, { text: caption });
    return true;
  } catch (error) {
    logWarning('Telegram: story', error);
    return false;
  }
}

/** Bot API 8.0. */
async function download(url: string, name: string): Promise<'done' | 'declined' | 'failed'> {
  try {
    await downloadFile(url, name);
    return 'done';
  } catch (error) {
    if (error instanceof AccessDeniedError) return 'declined';
    logWarning('Telegram: download', error);
    return 'failed';
  }
}

/** True where the client knows a call. */
function has(call: { readonly isAvailable: () => boolean }): boolean {
  try {
    return call.isAvailable();
  } catch (error) {
    logWarning('Telegram: support', error);
    return false;
  }
}

/**
 * Starts Telegram's SDK and adds what needs its answers: full screen, prepared messages, stories and downloads. The only file that
 * knows the SDK.
 */
export function withSdk(base: Platform, params: ClientParams): Platform {
  startSdk(params);
  mountViewport().catch((error: unknown) => logWarning('Telegram: viewport', error));
  return {
    ...base,
    setFullScreen,
    ...(has(shareMessage) ? { sendPrepared } : {}),
    ...(isPhone(params.platform) && has(shareStory) ? { shareStory: openStory } : {}),
    ...(has(downloadFile) ? { download } : {}),
  };
}
