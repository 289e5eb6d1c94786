import type { Move } from '@hokm/shared/rules';

/** A stored move as it is sent to other processes. */
export interface MoveMessage {
  readonly room_id: string;
  readonly version: number;
  /** Null where the move holds what not everybody may know: then it is read from the log. */
  readonly move: Move | null;
}

/** Sends stored moves to other processes. A lost, doubled or late message does no harm, because it carries a version. */
export interface Bus {
  publish(notice: MoveMessage): void;
  /** Subscribes to a room. Resolves when no message is missed any more. */
  follow(roomId: string): Promise<void>;
  unfollow(roomId: string): void;
  /** Sets the listener for messages of followed rooms; once. */
  onMessage(hear: (notice: MoveMessage) => void): void;
  /** Sets the listener for the return of the bus after a failure, when messages can have been lost; once. */
  onRejoined?(hear: () => void): void;
  close(): Promise<void>;
}

/** The bus of a process that is alone. */
export const singleProcessBus: Bus = {
  publish: () => undefined,
  follow: () => Promise.resolve(),
  unfollow: () => undefined,
  onMessage: () => undefined,
  close: () => Promise.resolve(),
};

/** The move as other processes may get it: null for a deal, which holds hands and seeds, and for a player's seed. */
export function publicMove(move: Move): Move | null {
  return move.type === 'deal' || move.type === 'add_client_seed' ? null : move;
}
