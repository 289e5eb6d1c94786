import { Server } from 'socket.io';
import { clientEvents, serverEvents } from '../../shared/src/protocol/events.js';
import type { ClientToServerEvents, ServerToClientEvents } from '../../shared/src/protocol/index.js';
import type { Line, Live, Told } from '../../web/src/testing/index.js';
import type { AnswerServer } from './answer-server.js';

type Wire = Server<ClientToServerEvents, ServerToClientEvents>;
type EventName = keyof typeof clientEvents;
type AnyReply = (payload: unknown) => string | { readonly answer?: object; readonly tells?: readonly Told[] };
type Acknowledge = (answer: object) => void;

/** Nobody else is there. */
const LOBBY = { users: [], people: [], users_total: 1, rooms: {}, rooms_total: 0, version: 1 };

/** A page whose clock runs ahead does not miss a ping, ms. */
const NO_PING_MS = 600_000;

/** The sockets of an app: what a state says of them happens, and nothing else. */
export class LiveWire implements Line {
  private readonly wire: Wire;
  private live: Live = {};
  private isDown = false;
  private now: () => number = Date.now;
  private readonly events: { readonly event: string; readonly payload: unknown }[] = [];
  /** Rooms of which something was told. */
  private readonly rooms = new Set<string>();

  constructor(private readonly server: AnswerServer) {
    this.wire = new Server(server.http, { serveClient: false, pingInterval: NO_PING_MS });
    this.wire.use((_, next) => {
      if (this.isDown) next(new Error('away'));
      else if (this.live.connects !== false) next();
    });
    this.wire.on('connection', (socket) => {
      socket.use(([event, payload, acknowledge], next) => {
        this.take(event as EventName, payload, acknowledge as Acknowledge | undefined);
        next();
      });
      this.tell(['update_lobby', LOBBY], ...(this.live.tells ?? []));
    });
  }

  /** Begins a state. */
  begin(live: Live, now: () => number): void {
    this.live = live;
    this.now = now;
    this.isDown = false;
    this.events.length = 0;
  }

  /** True where an app is connected. */
  get isUsed(): boolean {
    return this.wire.sockets.sockets.size > 0;
  }

  /** Makes the person get up from all tables of which a state told. */
  leaveRooms(): void {
    for (const room_id of this.rooms) this.tell(['left_room', { room_id }]);
    this.rooms.clear();
  }

  /** Ends the session of the connected app. Resolves when the app has begun another connection. */
  async endSession(): Promise<void> {
    const begun = new Promise<void>((done) => this.wire.engine.once('connection', () => done()));
    this.tell(['session_ended', { reason: 'signed_out' }]);
    await begun;
  }

  readonly tell: Line['tell'] = (...told) => {
    for (const [event, payload] of told) {
      const read = serverEvents[event].payload.safeParse(payload);
      if (!read.success) this.server.problems.push(`${event}: ${read.error.message}`);
      for (const name of ['room_id', 'game_id'])
        if (event !== 'left_room' && name in payload) this.rooms.add(String(payload[name as never]));
      (this.wire.emit as (event: string, payload: object) => void)(event, payload);
    }
  };

  readonly heard: Line['heard'] = (event) =>
    this.events.filter((each) => each.event === event).map(({ payload }) => payload as never);

  readonly cut = (): void => {
    this.isDown = true;
    this.wire.disconnectSockets(true);
  };

  readonly mend = (): void => {
    this.isDown = false;
  };

  stop(): Promise<void> {
    return this.wire.close();
  }

  private take(event: EventName, payload: unknown, acknowledge: Acknowledge | undefined): void {
    this.events.push({ event, payload });
    const read = clientEvents[event].payload.safeParse(payload);
    if (!read.success) this.server.problems.push(`${event}: ${read.error.message}`);
    const reply = (this.live.replies?.[event] as AnyReply | undefined)?.(payload) ?? {};
    if (reply === 'never') return;
    if (typeof reply === 'string') {
      acknowledge?.({ ok: false, code: reply, message: '' });
      return;
    }
    this.tell(...(reply.tells ?? []));
    acknowledge?.({ ok: true, server_time: this.now(), running_room_id: null, ...reply.answer });
  }
}
