import { copyText } from '@hokm/web/browser';
import { hexColour, isDarkColour, onTelegram, startTelegramView, tellTelegram } from '@hokm/web/telegram';
import { readTheme, type ClientParams } from './launch-params.js';
import { fieldOf, knows, newerMeans } from './newer-means.js';
import type { HapticMoment, MainButton, Platform } from './platform.js';

const NOTICES: readonly HapticMoment[] = ['success', 'warning', 'error'];

function haptic(moment: HapticMoment): void {
  const felt =
    moment === 'select'
      ? { type: 'selection_change' }
      : NOTICES.includes(moment)
        ? { type: 'notification', notification_type: moment }
        : { type: 'impact', impact_style: moment };
  tellTelegram('web_app_trigger_haptic_feedback', felt);
}

let forgetBack = () => {};

function setBack(handler: (() => void) | null): void {
  forgetBack();
  forgetBack = handler === null ? () => {} : onTelegram('back_button_pressed', handler);
  tellTelegram('web_app_setup_back_button', { is_visible: handler !== null });
}

let forgetMain = () => {};
/** Saffron with its text, as buttons of the page that act have in both themes. */
const MAIN_COLOURS = { color: '#f2b544', text_color: '#241800' } as const;

function setMain(button: MainButton | null): void {
  forgetMain();
  forgetMain = button === null ? () => {} : onTelegram('main_button_pressed', button.press);
  tellTelegram(
    'web_app_setup_main_button',
    button === null
      ? { is_visible: false }
      : {
          is_visible: true,
          is_active: button.isActive,
          is_progress_visible: button.isBusy,
          text: button.text,
          ...MAIN_COLOURS,
        },
  );
}

/** The last theme that the client told, as far as it can be read. */
let theme: ClientParams['theme'] = {};

function wear(next: ClientParams['theme']): void {
  theme = { ...theme, ...next };
  for (const [name, colour] of Object.entries(next))
    document.documentElement.style.setProperty(`--tg-theme-${name.replace(/_/g, '-')}`, colour);
  paint();
}

/** The colour of the page where it is not the theme's. */
let ground: `#${string}` | null = null;
/** The version of the client: older ones take a colour of the theme only for the header, and have no bar below. */
let clientVersion = '6.0';

function paint(): void {
  const hasColours = ground !== null && knows(clientVersion, '6.9');
  tellTelegram(
    'web_app_set_header_color',
    hasColours ? { color: ground } : { color_key: 'secondary_bg_color' },
  );
  const color = ground ?? theme['secondary_bg_color'];
  if (color === undefined) return;
  tellTelegram('web_app_set_background_color', { color });
  if (knows(clientVersion, '7.10')) tellTelegram('web_app_set_bottom_bar_color', { color });
}

function setGround(colour: `#${string}` | null): void {
  if (colour === ground) return;
  ground = colour;
  paint();
}

function onThemeChange(listener: () => void): () => void {
  return onTelegram('theme_changed', (data) => {
    wear(readTheme(fieldOf(data, 'theme_params')));
    listener();
  });
}

const T_ME = 'https://t.me/';

/** Pages of Telegram open in it, all others in the device's browser. */
function openLink(url: string): boolean {
  return url.startsWith(T_ME)
    ? tellTelegram('web_app_open_tg_link', { path_full: url.slice(T_ME.length - 1) })
    : tellTelegram('web_app_open_link', { url });
}

async function share(url: string, text: string): Promise<'shared' | 'copied' | 'failed'> {
  const query = new URLSearchParams({ url, text });
  if (openLink(`${T_ME}share/url?${query.toString()}`)) return 'shared';
  return (await copyText(`${text}\n${url}`)) ? 'copied' : 'failed';
}

/** The invoice of a link `t.me/$…` or `t.me/invoice/…`. */
const INVOICE = /^https:\/\/t\.me\/(?:invoice\/|\$)([\w-]+)$/;

/** The sheet stays open as long as the person likes. */
function pay(url: string): Promise<string> {
  const slug = INVOICE.exec(url)?.[1];
  if (slug === undefined) return Promise.resolve('failed');
  return new Promise((resolve) => {
    const stop = onTelegram('invoice_closed', (data) => {
      if (fieldOf(data, 'slug') !== slug) return;
      stop();
      resolve(String(fieldOf(data, 'status')));
    });
    if (tellTelegram('web_app_open_invoice', { slug })) return;
    stop();
    resolve('failed');
  });
}

/**
 * Telegram's client, by the events that it and the page send one another. They are all that most of the app needs of it, and they
 * work before Telegram's library has come, and without it. `languageCode`: the language of Telegram's user.
 */
export function platformByEvents(languageCode: string | null, params: ClientParams): Platform {
  const { theme: first, version } = params;
  clientVersion = version;
  ground = null;
  startTelegramView();
  wear(first);
  if (Object.keys(first).length === 0) tellTelegram('web_app_request_theme');
  return {
    kind: 'telegram',
    isDark() {
      const ground = hexColour(theme['bg_color']);
      return ground === null ? null : isDarkColour(ground);
    },
    languageCode: () => languageCode,
    haptic,
    setBack,
    setMain,
    setGround,
    ...newerMeans(params),
    setClosingConfirmation: (on) =>
      void tellTelegram('web_app_setup_closing_behavior', { need_confirmation: on }),
    openLink,
    share,
    copy: copyText,
    // An older client has no sheet, and would never say that it is closed.
    ...(knows(version, '6.1') ? { pay } : {}),
    onThemeChange,
    onActive: (listener) =>
      onTelegram('visibility_changed', (state) => {
        if (fieldOf(state, 'is_visible') === true) listener();
      }),
  };
}
