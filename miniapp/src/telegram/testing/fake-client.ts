import { vi } from 'vitest';

/** A call of the page to Telegram's client. */
interface Asked {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** How a client hears the page: web views of phones and desktops, the web's frames, and an old way of Windows. */
export const WAYS = ['proxy', 'frame', 'notify'] as const;
export type Way = (typeof WAYS)[number];

/** A page that Telegram's client has opened at a fragment, in a Node process. */
export function openClient(fragment: string, way: Way = 'proxy') {
  const asked: Asked[] = [];
  const styles = new Map<string, string>();
  const listeners = new Set<(event: object) => void>();
  const whole = (message: string) => {
    const { eventType, eventData } = JSON.parse(message) as { eventType: string; eventData: Asked['data'] };
    asked.push({ type: eventType, data: eventData });
  };
  const target: Record<string, unknown> = {
    location: { href: `https://hokm.example.org/${fragment}`, hash: fragment, reload: () => undefined },
    addEventListener: (_: string, listener: (event: object) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: object) => void) => listeners.delete(listener),
    dispatchEvent: (event: object) => {
      for (const listener of listeners) listener(event);
    },
  };
  const parent = way === 'frame' ? { postMessage: whole } : target;
  Object.assign(target, { self: target, top: parent, parent });
  const proxy = {
    postEvent: (type: string, data = '{}') => asked.push({ type, data: JSON.parse(data) as Asked['data'] }),
  };
  if (way === 'proxy') target['TelegramWebviewProxy'] = proxy;
  if (way === 'notify') target['external'] = { notify: whole };
  vi.stubGlobal('window', target);
  vi.stubGlobal('document', {
    documentElement: { style: { setProperty: (name: string, value: string) => styles.set(name, value) } },
  });
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const message = (eventType: string, eventData: object) =>
    (target['dispatchEvent'] as (event: object) => void)({
      data: JSON.stringify({ eventType, eventData }),
      source: parent,
    });
  return {
    styles,
    askedFor: (type: string) => asked.filter((one) => one.type === type).map(({ data }) => data),
    /** Sends the page an event, as this client does. */
    tell: (type: string, data: object): void => {
      const { receiveEvent } = (target['TelegramGameProxy'] ?? {}) as {
        receiveEvent?: (type: string, data: object) => void;
      };
      if (way === 'frame' || receiveEvent === undefined) message(type, data);
      else receiveEvent(type, data);
    },
  };
}
