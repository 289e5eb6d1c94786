/**
 * Telegram's client and the page send one another named events. These need no library, and no parameter of the launch: what works by
 * them works in every client that knows the event.
 */
type Listener = (data: unknown) => void;

interface Proxy {
  readonly postEvent?: (type: string, data: string) => void;
}

/** What Telegram's clients put into the page. */
interface ClientParts {
  readonly TelegramWebviewProxy?: Proxy;
  readonly external?: { readonly notify?: (message: string) => void };
}

const listeners = new Map<string, Set<Listener>>();
const parts = () => window as unknown as ClientParts;
const isFramed = () => window.parent !== window;

/** True in the web view of Telegram's client. */
export const isInTelegram = (): boolean => parts().TelegramWebviewProxy !== undefined;

function post(type: string, data: object): boolean {
  const { TelegramWebviewProxy: proxy, external } = parts();
  const message = JSON.stringify({ eventType: type, eventData: data });
  if (proxy?.postEvent !== undefined) proxy.postEvent(type, JSON.stringify(data));
  // Only Telegram's own web clients may show the pages in a frame (Content-Security-Policy); some of them are at other hosts of it.
  else if (isFramed()) window.parent.postMessage(message, '*');
  else if (external?.notify !== undefined) external.notify(message);
  else return false;
  return true;
}

/** Tells Telegram's client something; false where there is none, or it refuses to listen. */
export function tellTelegram(type: string, data: Readonly<Record<string, unknown>> = {}): boolean {
  try {
    return post(type, data);
  } catch {
    // An unusual client. Whoever asked has another way.
    return false;
  }
}

/** Follows one kind of event of Telegram's client. Returns how to stop. */
export function onTelegram(type: string, listener: Listener): () => void {
  const all = listeners.get(type) ?? new Set<Listener>();
  listeners.set(type, all.add(listener));
  return () => all.delete(listener);
}

function deliver(type: unknown, data: unknown): void {
  if (typeof type === 'string') for (const listener of [...(listeners.get(type) ?? [])]) listener(data);
}

/** Called by clients. Telegram's library, where it is loaded, wraps this and sends each event to the window as a message. */
function receive(type: unknown, data: unknown): void {
  const target = window as unknown as { readonly TelegramGameProxy_receiveEvent?: unknown };
  if (target.TelegramGameProxy_receiveEvent === receive) deliver(type, data);
}

interface Message {
  readonly eventType?: unknown;
  readonly eventData?: unknown;
}

function read(data: string): Message {
  try {
    return (JSON.parse(data) ?? {}) as Message;
  } catch {
    // Not of Telegram.
    return {};
  }
}

/** Some clients send messages to the window. */
function onMessage({ source, data }: MessageEvent): void {
  if (source !== window.parent || typeof data !== 'string') return;
  const { eventType, eventData } = read(data);
  deliver(eventType, eventData);
}

/** Begins to hear Telegram's client: each client calls one of these names. */
export function hearTelegram(): void {
  const target = window as unknown as Record<string, unknown>;
  target['TelegramGameProxy_receiveEvent'] = receive;
  target['TelegramGameProxy'] = { receiveEvent: receive };
  target['Telegram'] = { WebView: { receiveEvent: receive } };
  window.addEventListener('message', onMessage);
}
