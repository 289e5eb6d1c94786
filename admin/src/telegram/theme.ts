import { onTelegram, tellTelegram } from './bridge.js';

export type Scheme = 'light' | 'dark';

/** Lighter grounds than this are those of a light theme, 0 to 255. */
const MIDDLE = 128;

let scheme: Scheme | null = null;

/** The theme of a ground colour, `#rrggbb`; null for anything else. */
export function schemeOf(colour: unknown): Scheme | null {
  const [, red, green, blue] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(String(colour)) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return null;
  const [r, g, b] = [red, green, blue].map((part) => parseInt(part, 16)) as [number, number, number];
  // How bright the eye sees the three.
  return 0.299 * r + 0.587 * g + 0.114 * b < MIDDLE ? 'dark' : 'light';
}

/** Telegram's theme; null outside, and until it is told. */
export const telegramScheme = (): Scheme | null => scheme;

/** Calls back with each theme of Telegram. Returns how to stop. */
export function onTelegramScheme(listener: () => void): () => void {
  const stop = onTelegram('theme_changed', (data) => {
    const params = (data as { theme_params?: { bg_color?: unknown } } | null)?.theme_params;
    scheme = schemeOf(params?.bg_color) ?? scheme;
    listener();
  });
  tellTelegram('web_app_request_theme');
  return stop;
}
