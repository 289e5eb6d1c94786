/**
 * The line to Telegram's client: methods one way, events the other (https://docs.telegram-mini-apps.com/platform/methods).
 * Knows no method and no event; `telegram.ts` does.
 */
export interface Bridge {
  /** Tells the client something or asks it for something; answers come as events. */
  post: (method: string, params?: object) => void;
  /** Listens for an event; gives back the way to stop. What comes with it is whatever the client sent. */
  on: (event: string, listener: (data: unknown) => void) => () => void;
}

/** Telegram Web shows the mini app in a frame of this page, and no other page is told anything. */
const TELEGRAM_WEB = 'https://web.telegram.org';

/** What clients put into the page to be told through, and look for to tell us. */
interface ClientWindow extends Window {
  TelegramWebviewProxy?: { postEvent?: unknown };
  TelegramGameProxy?: object;
  TelegramGameProxy_receiveEvent?: unknown;
  Telegram?: { WebView?: object };
}

type Send = (method: string, params: object | undefined) => void;

const message = (eventType: string, eventData: object | undefined) =>
  JSON.stringify({ eventType, eventData: eventData ?? '' });

/** The client's way to be told, the way Telegram's own script looks for it; null where there is no client. */
function sender(page: ClientWindow): Send | null {
  // Looked up at each call: it has to be called on its own object, which some clients replace.
  if (typeof page.TelegramWebviewProxy?.postEvent === 'function')
    return (method, params) =>
      (page.TelegramWebviewProxy as { postEvent: (type: string, data: string) => void }).postEvent(
        method,
        JSON.stringify(params ?? ''),
      );
  const { external } = page as { external?: unknown };
  if (typeof external === 'object' && external !== null && 'notify' in external) {
    const old = external as { notify: (text: string) => void };
    return (method, params) => old.notify(message(method, params));
  }
  if (page.parent !== page)
    return (method, params) => page.parent.postMessage(message(method, params), TELEGRAM_WEB);
  return null;
}

/** What a frame's message says, or null for one that is none of Telegram's. */
function readMessage(data: unknown): { event: string; data: unknown } | null {
  try {
    const said: unknown = typeof data === 'string' ? JSON.parse(data) : null;
    if (typeof said !== 'object' || said === null || !('eventType' in said)) return null;
    if (typeof said.eventType !== 'string') return null;
    return { event: said.eventType, data: 'eventData' in said ? said.eventData : undefined };
  } catch {
    return null;
  }
}

/** Opens the line to the client that shows this page; null where none does. Call once. */
export function openBridge(page: ClientWindow): Bridge | null {
  const send = sender(page);
  if (send === null) return null;
  const listeners = new Map<string, Set<(data: unknown) => void>>();
  const receiveEvent = (event: string, data?: unknown) =>
    [...(listeners.get(event) ?? [])].forEach((listener) => listener(data));
  // Each generation of clients calls another of these.
  page.TelegramGameProxy_receiveEvent = receiveEvent;
  page.TelegramGameProxy = { ...page.TelegramGameProxy, receiveEvent };
  page.Telegram = { ...page.Telegram, WebView: { ...page.Telegram?.WebView, receiveEvent } };
  page.addEventListener('message', ({ data, source }) => {
    if (source !== page.parent) return;
    const said = readMessage(data);
    if (said !== null) receiveEvent(said.event, said.data);
  });
  return {
    post: send,
    on(event, listener) {
      const known = listeners.get(event) ?? new Set();
      listeners.set(event, known.add(listener));
      return () => known.delete(listener);
    },
  };
}
