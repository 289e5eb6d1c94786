import type { Server, ServerOptions, Socket } from 'socket.io';
import type { Worn } from '@hokm/shared/api';
import type { ErrorCode } from '@hokm/shared/errors';
import type { ClientToServerEvents, ServerToClientEvents } from '@hokm/shared/protocol';
import type { Language } from '@hokm/shared/text';

/** Who a connection belongs to: read from its session, never from what it says. */
export interface ConnectionOwner {
  readonly id: string;
  readonly name: string;
  readonly first_name: string;
  readonly username: string;
  readonly telegram_id: number | null;
  readonly avatar: string | null;
  readonly worn: Pick<Worn, 'frame'>;
  readonly language: Language;
  /** Names that the person had when the connection was opened: a page that has not heard of the change may give these. */
  readonly former?: readonly string[];
}

export interface SocketData {
  identity: ConnectionOwner;
  /** Rooms whose messages this connection gets. */
  rooms: Set<string>;
  /** Gets public moves where they suffice, instead of whole views. */
  deltas: boolean;
}

/** What servers tell one another. */
export interface InterServerEvents {
  /** A match has begun: who has members of the room connected shows it to them. */
  match_started: (roomId: string) => void;
  /** A person has other names or another picture: who has connections of theirs tells of them with these. */
  person_changed: (identity: ConnectionOwner) => void;
}
export type GameSocket = Socket<ClientToServerEvents, ServerToClientEvents, InterServerEvents, SocketData>;
export type GameServer = Server<ClientToServerEvents, ServerToClientEvents, InterServerEvents, SocketData>;
/** How Socket.IO reaches the connections of other processes. */
export type SocketAdapter = NonNullable<ServerOptions['adapter']>;

/** What a handler answers: done, with what comes of it, or refused. */
export type Answer = { readonly ok: true; readonly [field: string]: unknown } | Refused;
export interface Refused {
  readonly ok: false;
  readonly code: ErrorCode;
}
