import type { Server, ServerOptions, Socket } from 'socket.io';
import type { Worn } from '@hokm/shared/api';
import type { ClientToServerEvents, ServerToClientEvents } from '@hokm/shared/protocol';
import type { Language } from '@hokm/shared/text';

/** The owner of a connection: read from its session, never from its payloads. */
export interface ConnectionOwner {
  readonly id: string;
  readonly name: string;
  readonly first_name: string;
  readonly username: string;
  readonly telegram_id: number | null;
  readonly avatar: string | null;
  readonly worn: Pick<Worn, 'frame'>;
  readonly language: Language;
  /** Names since the connection was opened: a page that missed the change may still send these. */
  readonly former?: readonly string[];
}

interface SocketData {
  identity: ConnectionOwner;
  /** Storage id of the session that the connection belongs to. */
  session: string;
  /** A member of staff: maintenance does not concern them. */
  isStaff: boolean;
  /** Without an account: sends only the events that are open to visitors. */
  isVisitor: boolean;
  /** Rooms whose messages this connection gets. */
  rooms: Set<string>;
  /** The id of the page's installation on a device, as the client says it; null when it sends none. */
  installation: string | null;
  /** The client asked for deltas instead of whole views. */
  deltas: boolean;
  /** Time at which it was told that its table lives in another process, ms since 1970. Absent: it was never told. */
  ledAt?: number;
}

/** Events between processes. */
interface InterServerEvents {
  /** A match has started: processes with members of the room show it to them. */
  match_started: (roomId: string) => void;
  /** A running match has another keeper: it leads its people there, and so does every process that has some of them. */
  table_moved: (roomId: string) => void;
  /** Public rooms have changed: processes look at them again. */
  lobby_changed: () => void;
  /** A person has another name or picture: processes with connections of theirs use it from now on. */
  person_changed: (identity: ConnectionOwner) => void;
  /** An account was closed by a process without tables: they take the person away from every table. */
  person_removed: (playerId: string) => void;
}
export type GameSocket = Socket<ClientToServerEvents, ServerToClientEvents, InterServerEvents, SocketData>;
export type GameServer = Server<ClientToServerEvents, ServerToClientEvents, InterServerEvents, SocketData>;
/** Reaches the connections of other processes. */
export type SocketAdapter = NonNullable<ServerOptions['adapter']>;
