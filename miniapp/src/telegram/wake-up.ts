import { getPlatform, onPlatformChange } from './current.js';

/** Signs of waking up within this time count as one, ms. */
const TOGETHER = 1000;

/**
 * Calls back when the page may have slept: shown again, restored, online again, focused, or activated by
 * Telegram. No single one of these events is reliable in web views, so all of them count.
 */
export function watchWakeUps(wake: () => void): void {
  let last = 0;
  const once = () => {
    if (document.visibilityState === 'hidden' || Date.now() - last < TOGETHER) return;
    last = Date.now();
    wake();
  };
  document.addEventListener('visibilitychange', once);
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) once();
  });
  window.addEventListener('online', once);
  window.addEventListener('focus', once);
  let forget = getPlatform().onActive(once);
  onPlatformChange(() => {
    forget();
    forget = getPlatform().onActive(once);
  });
}
