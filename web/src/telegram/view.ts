import { hearTelegram, onTelegram, tellTelegram } from './bridge.js';

const SIDES = ['top', 'bottom', 'left', 'right'] as const;

const root = () => document.documentElement;
const numberIn = (data: unknown, name: string): number | null => {
  const value = (data as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};

/** What Telegram's own bars cover, as variables of the style sheets. */
const followInsets = (type: string, name: string) =>
  onTelegram(type, (data) => {
    for (const side of SIDES) {
      const px = numberIn(data, side);
      if (px !== null) root().style.setProperty(`--tg-viewport-${name}-inset-${side}`, `${px}px`);
    }
  });

/** The height that stays while the keyboard and the sheet move. */
function onViewport(data: unknown): void {
  const height = numberIn(data, 'height');
  const isStable = (data as { is_state_stable?: unknown } | null)?.is_state_stable === true;
  if (height !== null && isStable) root().style.setProperty('--tg-viewport-stable-height', `${height}px`);
}

/** The page fills Telegram's web view and keeps out from under its bars. */
export function startTelegramView(): void {
  hearTelegram();
  onTelegram('viewport_changed', onViewport);
  followInsets('safe_area_changed', 'safe-area');
  followInsets('content_safe_area_changed', 'content-safe-area');
  for (const ask of ['viewport', 'safe_area', 'content_safe_area']) tellTelegram(`web_app_request_${ask}`);
  tellTelegram('web_app_ready');
  tellTelegram('web_app_expand');
  // A swipe down scrolls lists and drags cards; it must not close the sheet.
  tellTelegram('web_app_setup_swipe_behavior', { allow_vertical_swipe: false });
}
