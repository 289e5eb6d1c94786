import type { Page, WebSocket } from 'playwright-core';
import { foldView, unpackMove } from '@hokm/shared/client';
import type { GameState, WireMove } from '@hokm/shared/protocol';

/** One message of the server as a browser got it. */
export interface Received {
  /** The text exactly as it came. */
  readonly text: string;
  /** Socket.IO event name, `ack` for an acknowledgement, the path for an HTTP answer, else `other`. */
  readonly event: string;
  /** The event's payload, parsed; null where there is none. */
  readonly payload: unknown;
}

/** Engine.IO message, Socket.IO event or ack, maybe an id, then the JSON array: `42["game_state",{…}]`, `431[{…}]`. */
const PACKET = /^4([23])\d*(\[.*)$/s;

/** Reads one websocket frame of Socket.IO. */
export function readFrame(text: string): Received {
  const [, type, json] = PACKET.exec(text) ?? [];
  if (json === undefined) return { text, event: 'other', payload: null };
  const parts = JSON.parse(json) as unknown[];
  if (type === '3') return { text, event: 'ack', payload: parts[0] ?? null };
  const [event, payload = null] = parts;
  // A small move is sent in its short form.
  if (event === 'move') return { text, event, payload: unpackMove(payload as WireMove) };
  return { text, event: String(event), payload };
}

/** The views of a page, oldest first: whole ones, and those folded from small moves. */
export function statesOf(received: readonly Received[]): GameState[] {
  const states: GameState[] = [];
  let known: GameState | null = null;
  for (const { event, payload } of received) {
    if (event === 'game_state') known = payload as GameState;
    else if (event === 'move' && known !== null) {
      const move = payload as ReturnType<typeof unpackMove>;
      if (move.v <= known.version) continue;
      known = foldView(known, move) ?? known;
    } else continue;
    states.push(known);
  }
  return states;
}

/** Everything the server sends to a page, socket frames and API answers, in order of arrival. */
export class Recording {
  readonly received: Received[] = [];
  private readonly bodies: Promise<void>[] = [];

  constructor(page: Page) {
    page.on('websocket', (socket) => this.listen(socket));
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (!pathname.startsWith('/api/') && !pathname.startsWith('/socket.io/')) return;
      // Sent with `keepalive`, for which the browser hands out no body; the answer is a number.
      if (pathname.startsWith('/api/analytics/')) return;
      // It is placed among the frames when the answer comes, not when its body has been read.
      const entry = { text: '', event: pathname, payload: null };
      this.received.push(entry);
      this.bodies.push(
        response.text().then(
          (text) => void (entry.text = text),
          // The last answers of a closed page have no body.
          () => undefined,
        ),
      );
    });
  }

  /** The payloads of one event, oldest first. */
  of<T>(event: string): T[] {
    return this.received.filter((message) => message.event === event).map(({ payload }) => payload as T);
  }

  /** Waits for the bodies of all answers so far. */
  async settled(): Promise<readonly Received[]> {
    await Promise.all(this.bodies);
    return this.received;
  }

  private listen(socket: WebSocket): void {
    socket.on('framereceived', ({ payload }) => this.received.push(readFrame(payload.toString())));
  }
}
