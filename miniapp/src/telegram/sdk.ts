import {
  AccessDeniedError,
  backButton,
  closingBehavior,
  downloadFile,
  hapticFeedback,
  init,
  invoice,
  shareMessage,
  miniApp,
  on,
  openLink,
  openTelegramLink,
  postEvent,
  shareStory,
  swipeBehavior,
  themeParams,
  viewport,
} from '@tma.js/sdk-react';
import { logWarning } from '../lib/log.js';
import { tabStorage } from '@hokm/web/browser';
import { copyText } from './clipboard.js';
import { sdkParams, type ClientParams } from './launch-params.js';
import type { HapticMoment, Platform } from './platform.js';

/** Runs one optional call: what a client does not know must not stop the rest. */
function attempt(name: string, call: () => unknown): void {
  try {
    call();
  } catch (error) {
    logWarning(`Telegram: ${name}`, error);
  }
}

function haptic(moment: HapticMoment): void {
  attempt('haptic', () => {
    if (moment === 'select') hapticFeedback.selectionChanged.ifAvailable();
    else if (moment === 'success' || moment === 'warning' || moment === 'error')
      hapticFeedback.notificationOccurred.ifAvailable(moment);
    else hapticFeedback.impactOccurred.ifAvailable(moment);
  });
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

let forgetBack: (() => void) | null = null;

function setBack(handler: (() => void) | null): void {
  attempt('back button', () => {
    forgetBack?.();
    forgetBack = null;
    if (!handler) {
      backButton.hide.ifAvailable();
      return;
    }
    const off = backButton.onClick.ifAvailable(handler);
    forgetBack = off.ok ? off.data : null;
    backButton.show.ifAvailable();
  });
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
  attempt('expand', () => postEvent('web_app_expand'));
  const mounting = viewport.mount.ifAvailable();
  if (!mounting.ok) return;
  await mounting.data;
  attempt('viewport', () => viewport.bindCssVars.ifAvailable());
  applyFullScreen();
}

function mountChrome(): void {
  attempt('ready', () => postEvent('web_app_ready'));
  attempt('theme', () => {
    themeParams.mount.ifAvailable();
    themeParams.bindCssVars.ifAvailable();
  });
  attempt('mini app', () => {
    miniApp.mount.ifAvailable();
    miniApp.setHeaderColor.ifAvailable('secondary_bg_color');
    miniApp.setBgColor.ifAvailable('secondary_bg_color');
  });
  attempt('back button', () => backButton.mount.ifAvailable());
  attempt('closing', () => closingBehavior.mount.ifAvailable());
  attempt('swipes', () => {
    swipeBehavior.mount.ifAvailable();
    swipeBehavior.disableVertical.ifAvailable();
  });
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

/** Telegram's clients for phones: the others take the call for a story and do nothing. */
const PHONES: readonly string[] = ['android', 'android_x', 'ios'];

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

const TELEGRAM_LINK = /^https:\/\/t\.me\//;

/** Pages of Telegram open in it, all others in the device's browser. */
function open(url: string): boolean {
  try {
    if (TELEGRAM_LINK.test(url)) return openTelegramLink.ifAvailable(url).ok;
    return openLink.ifAvailable(url).ok;
  } catch (error) {
    logWarning('Telegram: link', error);
    return false;
  }
}

function share(url: string, text: string): Promise<'shared' | 'copied' | 'failed'> {
  const query = new URLSearchParams({ url, text });
  try {
    if (openTelegramLink.ifAvailable(`https://t.me/share/url?${query.toString()}`).ok) {
      return Promise.resolve('shared');
    }
  } catch (error) {
    logWarning('Telegram: share', error);
  }
  return copyText(`${text}\n${url}`).then((done) => (done ? 'copied' : 'failed'));
}

/**
 * Starts Telegram's SDK and gives the app its platform. The only file that knows the SDK.
 * `languageCode` is the language of Telegram's user as its launch data says it.
 */
export function telegramPlatform(languageCode: string | null, params: ClientParams): Platform {
  startSdk(params);
  mountChrome();
  mountViewport().catch((error: unknown) => logWarning('Telegram: viewport', error));
  return {
    kind: 'telegram',
    isDark: () => (themeParams.bgColor() === undefined ? null : themeParams.isDark()),
    languageCode: () => languageCode,
    haptic,
    setBack,
    setClosingConfirmation(ask) {
      attempt('closing', () => {
        if (ask) closingBehavior.enableConfirmation.ifAvailable();
        else closingBehavior.disableConfirmation.ifAvailable();
      });
    },
    setFullScreen,
    openLink: open,
    share,
    copy: copyText,
    pay: async (url) => invoice.openUrl(url),
    ...(shareMessage.isAvailable() ? { sendPrepared } : {}),
    ...(PHONES.includes(params.platform) && shareStory.isAvailable() ? { shareStory: openStory } : {}),
    ...(downloadFile.isAvailable() ? { download } : {}),
    onThemeChange: (listener) => on('theme_changed', () => listener()),
    onActive: (listener) =>
      on('visibility_changed', (state) => {
        if (state.is_visible) listener();
      }),
  };
}
