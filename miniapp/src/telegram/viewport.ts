import { fieldOf, type Client } from './client.js';

/** These tell heights that are not the page's own; the page's own are right there. */
const OWN_HEIGHT = new Set(['macos', 'tdesktop', 'unigram', 'webk', 'weba', 'web', 'unknown']);
const SIDES = ['top', 'bottom', 'left', 'right'] as const;

function set(name: string, px: unknown): void {
  if (typeof px === 'number' && Number.isFinite(px))
    document.documentElement.style.setProperty(`--tg-viewport-${name}`, `${px}px`);
}

/**
 * Hands the room that the client leaves the page to the style sheets, as `--tg-viewport-*` in px: heights while the
 * client's sheet is dragged, and what the device and Telegram lay over the page. Asks for all the room there is.
 */
export function followViewport(client: Client, platform: string): void {
  const insets = (name: string) => (data: unknown) =>
    SIDES.forEach((side) => set(`${name}-inset-${side}`, fieldOf(data, side)));
  client.on('safe_area_changed', insets('safe-area'));
  client.on('content_safe_area_changed', insets('content-safe-area'));
  client.tell('web_app_request_safe_area');
  client.tell('web_app_request_content_safe_area');
  client.tell('web_app_expand');
  if (OWN_HEIGHT.has(platform)) return;
  client.on('viewport_changed', (data) => {
    const height = fieldOf(data, 'height');
    // A sheet that is not there yet has no height, and nothing is drawn by it.
    if (typeof height !== 'number' || height <= 0) return;
    set('height', height);
    if (fieldOf(data, 'is_state_stable') === true) set('stable-height', height);
  });
  client.tell('web_app_request_viewport');
}
