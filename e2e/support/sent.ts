import type { Page } from 'playwright-core';
import { readFrame } from './recording.js';

/** One event that a page has sent over its socket. */
export interface Sent {
  readonly event: string;
  readonly payload: Record<string, unknown>;
  /** When, ms since 1970 by this machine. */
  readonly at: number;
}

/** Records the events that a page sends, oldest first, from now on. */
export function noteSent(page: Page): { readonly all: Sent[]; of: (event: string) => Sent[] } {
  const all: Sent[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload: frame }) => {
      const { event, payload } = readFrame(frame.toString());
      if (event === 'other' || event === 'ack') return;
      all.push({ event, payload: payload as Record<string, unknown>, at: Date.now() });
    }),
  );
  return { all, of: (event) => all.filter((one) => one.event === event) };
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
