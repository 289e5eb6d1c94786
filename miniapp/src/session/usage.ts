import { deviceStorage } from '@hokm/web/browser';
import { sessionToken } from '../api/index.js';
import { UsageTracker, type Batches } from '../lib/usage-tracker.js';
import { useSession } from './session.js';

const VISITED = 'visited';
/** How often what was gathered is sent, ms. */
const SEND_MS = 20_000;

/** The browser asks not to be counted, or the person does. */
function isAllowed(): boolean {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  return globalPrivacyControl !== true && useSession.getState().user?.no_stats !== true;
}

function isReturning(): boolean {
  const known = deviceStorage().getItem(VISITED) !== null;
  if (!known) deviceStorage().setItem(VISITED, '1');
  return known;
}

/** A call without an answer ends after this, ms: a browser has few connections to a server, and others need them. */
const END_MS = 20_000;

/** Nobody waits for the answer, and without a network it is lost. */
function send<K extends keyof Batches>(kind: K, events: Batches[K]): void {
  if (!navigator.onLine) return;
  const token = sessionToken();
  fetch(`/api/analytics/track-${kind}`, {
    method: 'POST',
    keepalive: true,
    signal: AbortSignal.timeout(END_MS),
    headers: {
      'Content-Type': 'application/json',
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ events }),
  }).catch(() => undefined);
}

/** Counts what is used, for everybody together: no person, device or address is stored. */
export const usage = new UsageTracker({ now: () => Date.now(), isAllowed, isReturning, send });

/** Sends from time to time, and when the app goes out of sight; `shown` is called when it is back. */
export function startUsage(shown: () => void): () => void {
  const turn = () => {
    if (document.visibilityState === 'hidden') usage.hide();
    else shown();
  };
  const leave = () => usage.hide();
  const timer = setInterval(() => usage.flush(), SEND_MS);
  document.addEventListener('visibilitychange', turn);
  window.addEventListener('pagehide', leave);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', turn);
    window.removeEventListener('pagehide', leave);
  };
}
