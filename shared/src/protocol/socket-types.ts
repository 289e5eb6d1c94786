import type { ClientAnswer, ClientEventName, ClientInput, ServerEventName, ServerPayload } from './events.js';

/** Every acknowledgement: done, or refused with a code and a text in the caller's language. */
type Ack<T extends object = Record<never, never>> =
  | ({ readonly ok: true } & T)
  | {
      readonly ok: false;
      readonly code: string;
      readonly message: string;
      /** When the refusal ends (ISO 8601), where it lasts; null without an end. */
      readonly until?: string | null;
    };

/** The fields of an acknowledgement with `ok: true`, whatever its event. */
export interface AckData {
  room_id?: string;
  version?: number;
  [field: string]: unknown;
}

/** For Socket.IO's type parameters: client → server. */
export type ClientToServerEvents = {
  [E in ClientEventName]: (payload: ClientInput<E>, ack?: (answer: Ack<ClientAnswer<E>>) => void) => void;
};

/** For Socket.IO's type parameters: server → client. */
export type ServerToClientEvents = {
  [E in ServerEventName]: (payload: ServerPayload<E>) => void;
};
