import type {
  ClientAnswer,
  ClientEventName,
  ClientInput,
  ClientRefusals,
  ServerEventName,
  ServerPayload,
} from '@hokm/shared/protocol';

/** One event of the server. */
export type Told = {
  [E in ServerEventName]: readonly [event: E, payload: ServerPayload<E>];
}[ServerEventName];

/**
 * What an event of the app leads to: its answer, after the events that the server tells first; the code of its refusal; or
 * nothing at all.
 */
type Reply<E extends ClientEventName> =
  | { readonly answer?: Partial<ClientAnswer<E>>; readonly tells?: readonly Told[] }
  | ClientRefusals<E>
  | 'never';

/** What the socket of an app tells. */
export interface Live {
  /** False: a connection is begun, and nothing answers. */
  readonly connects?: false;
  /** On connection. */
  readonly tells?: readonly Told[];
  /** Replies to events of the app; all others are taken, and nothing follows. */
  readonly replies?: { readonly [E in ClientEventName]?: (payload: ClientInput<E>) => Reply<E> };
}

/** The socket's far end. */
export interface Line {
  /** Tells the app what the server would tell. */
  readonly tell: (...told: readonly Told[]) => void;
  /** The payloads of an event that the app has sent in this state, oldest first. */
  readonly heard: <E extends ClientEventName>(event: E) => readonly ClientInput<E>[];
  /** Ends the connection, and takes no other. */
  readonly cut: () => void;
  /** Takes connections again. */
  readonly mend: () => void;
}
