import { logWarning } from '../lib/log.js';

/**
 * Lets the app open without a network, where the browser can do that: not in the web views of iOS, nor on plain HTTP.
 * Starts after the page has loaded, so that it does not delay the first paint.
 */
export function registerServiceWorker(): void {
  // Some browsers have the name and nothing behind it, when a page is framed or storage is closed.
  const workers =
    'serviceWorker' in navigator ? (navigator.serviceWorker as ServiceWorkerContainer | null) : null;
  if (import.meta.env.DEV || workers === null) return;
  const register = () => {
    workers.register('/sw.js').catch((error: unknown) => logWarning('Offline shell', error));
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
