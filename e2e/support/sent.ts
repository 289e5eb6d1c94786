import type { Page } from 'playwright-core';
import { readFrame } from './recording.js';

/** One event that a page has sent over its socket. */
interface Sent {
  readonly event: string;
  readonly payload: Record<string, unknown>;
  /** When, ms since 1970 by this machine. */
  readonly at: number;
}

interface Noted {
  readonly all: readonly Sent[];
  readonly of: (event: string) => Sent[];
  /** How many of them wait for the server's answer. */
  readonly waiting: () => number;
}

/** Records the events that a page sends, oldest first, from now on. */
export function noteSent(page: Page): Noted {
  const all: Sent[] = [];
  const waiting = new Set<string>();
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload: frame }) => {
      const text = frame.toString();
      const { event, payload } = readFrame(text);
      if (event === 'other' || event === 'ack') return;
      const [, id] = /^42(\d+)\[/.exec(text) ?? [];
      if (id !== undefined) waiting.add(id);
      all.push({ event, payload: payload as Record<string, unknown>, at: Date.now() });
    });
    socket.on('framereceived', ({ payload: frame }) => {
      const [, id] = /^43(\d+)\[/.exec(frame.toString()) ?? [];
      if (id !== undefined) waiting.delete(id);
    });
  });
  return { all, of: (event) => all.filter((one) => one.event === event), waiting: () => waiting.size };
}

/** Drops some of a page's events before the server. Called before the page is opened. Returns a counter of them. */
export async function swallow(page: Page, ...events: string[]): Promise<() => number> {
  let swallowed = 0;
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((frame) => {
      if (events.includes(readFrame(frame.toString()).event)) swallowed += 1;
      else server.send(frame);
    });
  });
  return () => swallowed;
}
