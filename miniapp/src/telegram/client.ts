import type { Bridge } from './bridge.js';

/** The version of the client's side from which on it knows a method; what is not here every client knows. */
const SINCE: Readonly<Record<string, string>> = {
  web_app_open_invoice: '6.1',
  web_app_open_tg_link: '6.1',
  web_app_set_background_color: '6.1',
  web_app_set_header_color: '6.1',
  web_app_setup_back_button: '6.1',
  web_app_trigger_haptic_feedback: '6.1',
  web_app_setup_closing_behavior: '6.2',
  web_app_setup_swipe_behavior: '7.7',
  web_app_exit_fullscreen: '8.0',
  web_app_request_content_safe_area: '8.0',
  web_app_request_fullscreen: '8.0',
  web_app_request_safe_area: '8.0',
  web_app_send_prepared_message: '8.0',
};

function isAtLeast(version: string, wanted: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = wanted.split('.').map(Number);
  return major === wantedMajor ? minor >= wantedMinor : major > wantedMajor;
}

/** A client of Telegram: what it knows is told, what it does not know is left alone. */
export interface Client extends Pick<Bridge, 'on'> {
  knows: (method: string) => boolean;
  /** Tells it something, if it knows the method; gives whether it does. */
  tell: (method: string, params?: object) => boolean;
}

/** A client behind a bridge, by the version that it launched the page with (`9.1`). */
export function clientOn({ post, on }: Bridge, version: string): Client {
  const knows = (method: string) => isAtLeast(version, SINCE[method] ?? '6.0');
  return {
    on,
    knows,
    tell(method, params) {
      if (!knows(method)) return false;
      post(method, params);
      return true;
    },
  };
}

/** A field of what came with an event; undefined where there is none. */
export function fieldOf(data: unknown, name: string): unknown {
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined;
}
