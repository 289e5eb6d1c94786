import type { User } from '@hokm/shared/api';
import type { ClientEventName, ServerEventName, ServerPayload } from '@hokm/shared/protocol';
import type { Screen, State } from '@hokm/web/testing';

/** An event of the server, made for each visit. */
type ServerSays = () => {
  readonly [E in ServerEventName]?: ServerPayload<E>;
};

/** One screen of the mini app in one state. */
export interface MiniState extends State {
  /** Fields of the person who looks, besides those of `SARA`; null where nobody is signed in. */
  readonly person?: Partial<User> | null;
  /** Entries of the device's storage. */
  readonly storage?: Readonly<Record<string, string>>;
  /** Pairs of parts that stand side by side in a wide window, the first one at the start, and below each other in a narrow one. */
  readonly beside?: readonly (readonly [first: string, beside: string])[];
  /** What the server sends when the page sends an event over its socket, by the name of that event. */
  readonly sends?: Readonly<Partial<Record<ClientEventName, ServerSays>>>;
  /** Its texts need not fit when they are twice as large. */
  readonly isTight?: true;
}

export type MiniScreen = Screen<MiniState>;
