import type { Bridge } from './bridge.js';
import { clientOn, fieldOf, type Client } from './client.js';
import { copyText } from './clipboard.js';
import type { Launch } from './launch.js';
import type { HapticMoment, Platform } from './platform.js';
import { fullScreenIn, payIn, sendPreparedIn, shareIn } from './requests.js';
import { coloursOf, isDarkGround } from './theme.js';
import { followViewport } from './viewport.js';

/** The colour that Telegram's own frame takes, by its name among the theme's. */
const FRAME = 'secondary_bg_color';

function hapticOf(moment: HapticMoment): object {
  if (moment === 'select') return { type: 'selection_change' };
  if (moment === 'success' || moment === 'warning' || moment === 'error')
    return { type: 'notification', notification_type: moment };
  return { type: 'impact', impact_style: moment };
}

/** Telegram Web asks the page in its frame whether it is there, and may have it loaded anew. */
function answerFrame(client: Client): void {
  client.on('reload_iframe', () => {
    client.tell('iframe_will_reload');
    window.location.reload();
  });
  client.tell('iframe_ready', { reload_supported: true });
}

function colourFrame(client: Client, theme: Launch['theme']): void {
  client.tell('web_app_set_header_color', { color_key: FRAME });
  const color = theme[FRAME];
  if (color !== undefined) client.tell('web_app_set_background_color', { color });
}

/** Keeps Telegram's colours with the style sheets (`--tg-theme-*`; `public/early.js` sets the first) and its frame. */
function followTheme(client: Client, first: Launch['theme']) {
  let theme = first;
  const listeners = new Set<() => void>();
  colourFrame(client, theme);
  client.on('theme_changed', (data) => {
    theme = coloursOf(fieldOf(data, 'theme_params'));
    for (const [name, colour] of Object.entries(theme))
      document.documentElement.style.setProperty(`--tg-theme-${name.replaceAll('_', '-')}`, colour);
    colourFrame(client, theme);
    listeners.forEach((listener) => listener());
  });
  const onThemeChange = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { isDark: () => isDarkGround(theme), onThemeChange };
}

/** Telegram's back button: shown while there is a handler. It is told of a change only. */
function backButton(client: Client): Platform['setBack'] {
  let handler: (() => void) | null = null;
  let shown = false;
  client.on('back_button_pressed', () => handler?.());
  return (next) => {
    handler = next;
    if (shown === (next !== null)) return;
    shown = next !== null;
    client.tell('web_app_setup_back_button', { is_visible: shown });
  };
}

/** The app inside a client of Telegram, which it tells at once that it is there. */
export function telegramPlatform(bridge: Bridge, launch: Launch): Platform {
  const client = clientOn(bridge, launch.version);
  client.tell('web_app_ready');
  answerFrame(client);
  followViewport(client, launch.platform);
  client.tell('web_app_setup_swipe_behavior', { allow_vertical_swipe: false });
  return {
    kind: 'telegram',
    ...followTheme(client, launch.theme),
    languageCode: () => launch.languageCode,
    haptic: (moment) => client.tell('web_app_trigger_haptic_feedback', hapticOf(moment)),
    setBack: backButton(client),
    setClosingConfirmation: (ask) =>
      client.tell('web_app_setup_closing_behavior', { need_confirmation: ask }),
    setFullScreen: fullScreenIn(client, launch.fullScreen),
    share: shareIn(client),
    copy: copyText,
    pay: payIn(client),
    ...(client.knows('web_app_send_prepared_message') ? { sendPrepared: sendPreparedIn(client) } : {}),
    onActive: (listener) =>
      client.on('visibility_changed', (data) => {
        if (fieldOf(data, 'is_visible') === true) listener();
      }),
  };
}
