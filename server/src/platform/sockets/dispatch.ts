import {
  clientEvents,
  CLIENT_EVENT_NAMES,
  type ClientAnswer,
  type ClientEvent,
  type ClientEventName,
  type ClientPayload,
  type ClientRefusals,
} from '@hokm/shared/protocol';
import { errorText, type Language } from '@hokm/shared/text';
import type { ErrorCode } from '@hokm/shared/errors';
import type { Log, Timers } from '../core/ports.js';
import { containsNul } from '../core/text-input.js';
import type { AccountBuckets } from './account-rate-limits.js';
import { matchesSession } from './identity-claims.js';
import { TokenBucket } from './token-bucket.js';
import type { GameSocket } from './types.js';

/** An acknowledgement: the fields of the event's contract, or one of the refusals that it lists. */
type EventAnswer<E extends ClientEventName> =
  | ({ readonly ok: true } & Readonly<ClientAnswer<E>>)
  | {
      readonly ok: false;
      readonly code: ClientRefusals<E>;
      /** When it ends (ISO 8601), for refusals that last; null without an end. */
      readonly until?: string | null;
    };

/** One function for each event. A refusal that the contract does not list does not compile. */
export type Handlers = {
  readonly [E in ClientEventName]: (
    socket: GameSocket,
    payload: ClientPayload<E>,
  ) => Promise<EventAnswer<E>> | EventAnswer<E>;
};

/** An acknowledgement, whatever its event. */
export type AnyAnswer =
  | { readonly ok: true; readonly [field: string]: unknown }
  | { readonly ok: false; readonly code: ErrorCode; readonly until?: string | null };
export type AnyHandler = (socket: GameSocket, payload: unknown) => Promise<AnyAnswer> | AnyAnswer;

/** Follows the events of a connection. */
export interface EventListener {
  /** An event was carried out; `ms` from its receipt until its handler was done. */
  handled(event: ClientEventName, ms: number): void;
  /** `payload` is what the client has sent, whatever it is. */
  refused(code: ErrorCode, event: string, payload: unknown): void;
  /** The connection was closed for its refused events. */
  closed(): void;
}

export interface Limits {
  /** Sustained events a second of a connection; twice as many at once. */
  readonly eventsPerSecond: number;
  /** Connections at once from one address, behind `proxies` of our own. */
  readonly connectionsPerAddress: number;
  readonly proxies: number;
}

/** Delay of the answer to an event that was sent too fast, ms; later events wait behind it. */
const THROTTLE_DELAY_MS = 100;
/** Invalid or too frequent events in a minute after which a connection is closed. */
const ABUSES_PER_MINUTE = 100;

const KNOWN: ReadonlySet<string> = new Set(CLIENT_EVENT_NAMES);
/** Its `username` is a name to show, not a claim of the sender. */
const EVENTS_WITHOUT_IDENTITY: ReadonlySet<ClientEventName> = new Set(['join']);

function isKnown(event: string): event is ClientEventName {
  return KNOWN.has(event);
}

const INVALID: AnyAnswer = { ok: false, code: 'request/invalid' };

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

/** Takes every event of one connection through limits, schema and identity check to its handler, and answers it. */
export class Dispatcher {
  private readonly events: TokenBucket;
  private readonly abuses: TokenBucket;
  private tail: Promise<void> = Promise.resolve();

  constructor(
    private readonly socket: GameSocket,
    private readonly handlers: Handlers,
    limits: Limits,
    private readonly account: AccountBuckets,
    private readonly timers: Timers,
    private readonly log: Log,
    private readonly listener: EventListener,
    /** Nothing new may begin: events that open something are refused. */
    private readonly isClosed: () => boolean,
    /** The text of a refusal in a language. */
    private readonly words: (code: ErrorCode, language: Language) => string = errorText,
  ) {
    const now = timers.now();
    this.events = new TokenBucket(limits.eventsPerSecond * 2, limits.eventsPerSecond, now);
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
      if (answer.ok) {
        this.listener.handled(event as ClientEventName, this.timers.now() - received);
        ack?.(answer);
      } else {
        const { code, until } = answer;
        this.listener.refused(code, event, payload);
        this.refuse(event, code, ack, until === undefined ? {} : { until });
        if (answer.code === 'request/too_many' || answer.code === 'request/invalid') this.countAbuse();
      }
    } catch (error) {
      const { socket } = this;
      this.log.error(
        { err: error, event, socket: socket.id, player: socket.data.identity.id, room: roomOf(payload) },
        'event failed',
      );
      this.listener.refused('server/unavailable', event, null);
      this.refuse(event, 'server/unavailable', ack);
    }
  }

  private async answer(event: ClientEventName, payload: unknown): Promise<AnyAnswer> {
    const { identity, isVisitor } = this.socket.data;
    const contract: ClientEvent = clientEvents[event];
    if (isVisitor && contract.visitors !== true) return { ok: false, code: 'auth/unauthenticated' };
    const parsed = contract.payload.safeParse(payload);
    if (!parsed.success || containsNul(parsed.data)) return INVALID;
    if (!EVENTS_WITHOUT_IDENTITY.has(event) && !matchesSession(parsed.data, identity)) {
      this.log.warn({ event, player: identity.id }, 'payload names another account');
      return { ok: false, code: 'auth/identity_mismatch' };
    }
    if (contract.opens === true && !this.socket.data.isStaff && this.isClosed())
      return { ok: false, code: 'server/maintenance' };
    if (!this.isWithinLimit(contract)) return { ok: false, code: 'request/too_many' };
    // Schema and handler belong to the same event, which the compiler cannot see through the index.
    const handle = this.handlers[event] as AnyHandler;
    return handle(this.socket, parsed.data);
  }

  private isWithinLimit({ limit }: ClientEvent): boolean {
    return limit === null || this.account.classes[limit].take(this.timers.now());
  }

  /** Slows a connection down: the answer waits, and later events wait behind it. */
  private async refuseSlowly(event: string, ack: AckFunction | null): Promise<void> {
    if (!this.socket.connected) return;
    await new Promise<void>((resolve) => void this.timers.set(THROTTLE_DELAY_MS, resolve));
    this.listener.refused('request/too_many', event, null);
    this.refuse(event, 'request/too_many', ack);
  }

  /** Answers a refusal in the acknowledgement, and as an error event for clients that ask for none. */
  private refuse(
    event: string,
    code: ErrorCode,
    ack: AckFunction | null,
    details: { readonly until?: string | null } = {},
  ): void {
    const { language } = this.socket.data.identity;
    const message = this.words(code, language);
    ack?.({ ok: false, code, message, ...details });
    const refusedBy = isKnown(event) ? clientEvents[event].refusedBy : 'lobby_error';
    // Clients recognize an unknown room by these English words.
    const msg = code === 'room/does_not_exist' ? errorText(code, 'en') : message;
    this.socket.emit(refusedBy, { code, msg });
  }

  private countAbuse(): void {
    if (this.abuses.take(this.timers.now()) || !this.socket.connected) return;
    this.log.warn({ player: this.socket.data.identity.id }, 'connection closed for bad traffic');
    this.listener.closed();
    this.socket.disconnect(true);
  }
}
