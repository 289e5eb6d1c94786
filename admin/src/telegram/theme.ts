import { hexColour, isDarkColour, onTelegram, tellTelegram } from '@hokm/web/telegram';

export type Scheme = 'light' | 'dark';

let scheme: Scheme | null = null;

/** The theme of a ground colour; null for what is no colour. */
export function schemeOf(colour: unknown): Scheme | null {
  const ground = hexColour(colour);
  if (ground === null) return null;
  return isDarkColour(ground) ? 'dark' : 'light';
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
