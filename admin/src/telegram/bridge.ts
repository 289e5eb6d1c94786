import { telegramProxy } from './in-telegram.js';

/**
 * The panel in Telegram's web view, where the mini app has led to it. Telegram's client and the page send one another named
 * events; the panel needs few of them, and does without the library of the mini app.
 */
type Listener = (data: unknown) => void;

const listeners = new Map<string, Set<Listener>>();

/** Tells Telegram's client something; nothing elsewhere. */
export function tellTelegram(type: string, data: Readonly<Record<string, unknown>> = {}): void {
  telegramProxy()?.postEvent(type, JSON.stringify(data));
}

/** Follows one kind of event of Telegram's client. Returns how to stop. */
export function onTelegram(type: string, listener: Listener): () => void {
  const all = listeners.get(type) ?? new Set<Listener>();
  listeners.set(type, all.add(listener));
  return () => all.delete(listener);
}

function receive(type: unknown, data: unknown): void {
  if (typeof type === 'string') for (const listener of listeners.get(type) ?? []) listener(data);
}

/** Some clients send messages to the window. */
function onMessage({ source, data }: MessageEvent): void {
  if (source !== window.parent || typeof data !== 'string') return;
  try {
    const { eventType, eventData } = JSON.parse(data) as { eventType?: unknown; eventData?: unknown };
    receive(eventType, eventData);
  } catch {
    // Not of Telegram.
  }
}

/** Begins to hear Telegram's client: each client calls one of these names. */
export function hearTelegram(): void {
  const target = window as unknown as Record<string, unknown>;
  target['TelegramGameProxy_receiveEvent'] = receive;
  target['TelegramGameProxy'] = { receiveEvent: receive };
  target['Telegram'] = { WebView: { receiveEvent: receive } };
  window.addEventListener('message', onMessage);
}
