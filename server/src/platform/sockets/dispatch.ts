import {
  clientEvents,
  CLIENT_EVENT_NAMES,
  GAME_EVENTS,
  type ClientEventName,
  type ClientPayload,
} from '@hokm/shared/protocol';
import { REACTIONS_AT_ONCE, REACTIONS_PER_SECOND } from '@hokm/shared/conduct';
import { errorText } from '@hokm/shared/text';
import type { ErrorCode } from '@hokm/shared/errors';
import type { Log, Timers } from '../core/ports.js';
import type { Metrics } from '../metrics/metrics.js';
import type { AccountBuckets } from './account-rate-limits.js';
import { matchesSession, type PayloadIdentity } from './identity-claims.js';
import { TokenBucket } from './token-bucket.js';
import type { Answer, GameSocket } from './types.js';

/** One function an event: gets the connection and the payload as its schema gave it. */
export type Handlers = {
  [E in ClientEventName]: (socket: GameSocket, payload: ClientPayload<E>) => Promise<Answer> | Answer;
};

export interface Limits {
  /** Events a second that a connection may send for long; twice as many at once. */
  readonly eventsPerSecond: number;
  /** Connections at once from one address; `proxies` of our own stand before it. */
  readonly connectionsPerAddress: number;
  readonly proxies: number;
}

/** What was sent too fast is answered so much later, ms, and so is everything after it. */
const THROTTLE_DELAY_MS = 100;
/** Refusals of bad or too frequent traffic in a minute after which a connection is closed. */
const ABUSES_PER_MINUTE = 100;

const KNOWN: ReadonlySet<string> = new Set(CLIENT_EVENT_NAMES);
/** Its `username` is the name to show in a link, not a claim. */
const EVENTS_WITHOUT_IDENTITY: ReadonlySet<ClientEventName> = new Set(['join']);

function isKnown(event: string): event is ClientEventName {
  return KNOWN.has(event);
}

const INVALID: Answer = { ok: false, code: 'request/invalid' };

type AckFunction = (answer: unknown) => void;

function splitArguments(args: readonly unknown[]): { payload: unknown; ack: AckFunction | null } {
  const last = args.at(-1);
  const ack = typeof last === 'function' ? (last as AckFunction) : null;
  const first = args[0];
  return { payload: first === undefined || typeof first === 'function' ? {} : first, ack };
}

/** The room that a payload names, for the log. */
function roomOf(payload: unknown): string | undefined {
  if (typeof payload !== 'object' || payload === null || !('room_id' in payload)) return undefined;
  return typeof payload.room_id === 'string' ? payload.room_id.slice(0, 64) : undefined;
}

/** Takes every event of one connection through limits, schema and identity to its handler, and answers it. */
export class Dispatcher {
  private readonly events: TokenBucket;
  private readonly reactions: TokenBucket;
  private readonly abuses: TokenBucket;
  private tail: Promise<void> = Promise.resolve();

  constructor(
    private readonly socket: GameSocket,
    private readonly handlers: Handlers,
    limits: Limits,
    private readonly account: AccountBuckets,
    private readonly timers: Timers,
    private readonly log: Log,
    private readonly metrics: Metrics,
  ) {
    const now = timers.now();
    this.events = new TokenBucket(limits.eventsPerSecond * 2, limits.eventsPerSecond, now);
    this.reactions = new TokenBucket(REACTIONS_AT_ONCE, REACTIONS_PER_SECOND, now);
    this.abuses = new TokenBucket(ABUSES_PER_MINUTE, ABUSES_PER_MINUTE / 60, now);
  }

  /** Begins to listen. The events of one connection are handled in the order they came. */
  listen(): void {
    this.socket.onAny((event: string, ...args: unknown[]) => {
      const { payload, ack } = splitArguments(args);
      const received = this.timers.now();
      if (!this.events.take(received) || !this.account.events.take(received)) {
        this.countAbuse();
        this.tail = this.tail.then(() => this.refuseSlowly(event, ack));
        return;
      }
      this.tail = this.tail.then(() => this.handle(event, payload, ack, received));
    });
  }

  private async handle(
    event: string,
    payload: unknown,
    ack: AckFunction | null,
    received: number,
  ): Promise<void> {
    try {
      const answer = isKnown(event) ? await this.answer(event, payload) : INVALID;
      // Its handler comes back when everybody at the table has been told.
      if (answer.ok && event === 'play_card') this.metrics.cardTold(this.timers.now() - received);
      if (answer.ok) ack?.(answer);
      else {
        this.refuse(event, answer.code, ack);
        if (answer.code === 'request/too_many' || answer.code === 'request/invalid') this.countAbuse();
      }
    } catch (error) {
      const { socket } = this;
      this.log.error(
        { err: error, event, socket: socket.id, player: socket.data.identity.id, room: roomOf(payload) },
        'event failed',
      );
      this.refuse(event, 'server/unavailable', ack);
    }
  }

  private async answer(event: ClientEventName, payload: unknown): Promise<Answer> {
    const { identity } = this.socket.data;
    const parsed = clientEvents[event].safeParse(payload);
    if (!parsed.success) return INVALID;
    if (!EVENTS_WITHOUT_IDENTITY.has(event) && !matchesSession(parsed.data as PayloadIdentity, identity)) {
      this.log.warn({ event, player: identity.id }, 'payload names another account');
      return { ok: false, code: 'auth/identity_mismatch' };
    }
    if (event === 'create_game' && !this.account.creates.take(this.timers.now())) {
      return { ok: false, code: 'request/too_many' };
    }
    if (event === 'send_reaction' && !this.reactions.take(this.timers.now())) {
      return { ok: false, code: 'request/too_many' };
    }
    // Schema and handler belong to the same event, which the compiler cannot see through the index.
    const handle = this.handlers[event] as (socket: GameSocket, payload: unknown) => Promise<Answer> | Answer;
    return handle(this.socket, parsed.data);
  }

  /** Who sends too fast is slowed: the answer waits, and what was sent after it waits behind it. */
  private async refuseSlowly(event: string, ack: AckFunction | null): Promise<void> {
    if (!this.socket.connected) return;
    await new Promise<void>((resolve) => void this.timers.set(THROTTLE_DELAY_MS, resolve));
    this.refuse(event, 'request/too_many', ack);
  }

  /** Every refusal is answered: in the acknowledgement, and as an error event for clients that sent none. */
  private refuse(event: string, code: ErrorCode, ack: AckFunction | null): void {
    this.metrics.refused(code);
    const { language } = this.socket.data.identity;
    const message = errorText(code, language);
    ack?.({ ok: false, code, message });
    const game = isKnown(event) && GAME_EVENTS.has(event);
    // Clients know an unknown room by these English words.
    const msg = code === 'room/does_not_exist' ? errorText(code, 'en') : message;
    this.socket.emit(game ? 'game_error' : 'lobby_error', { code, msg });
  }

  private countAbuse(): void {
    if (this.abuses.take(this.timers.now()) || !this.socket.connected) return;
    this.log.warn({ player: this.socket.data.identity.id }, 'connection closed for bad traffic');
    this.socket.disconnect(true);
  }
}
