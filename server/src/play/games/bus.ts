import type { Move } from '@hokm/shared/rules';

/** A stored move, as the other processes hear of it. */
export interface MoveMessage {
  readonly room_id: string;
  readonly version: number;
  /** Null where the move holds what not everybody may know: then it is read from the log. */
  readonly move: Move | null;
}

/** How processes tell one another of moves. A lost, doubled or late notice does no harm: versions tell. */
export interface Bus {
  publish(notice: MoveMessage): void;
  /** From now notices of this room are wanted here. Resolves when none is missed any more. */
  follow(roomId: string): Promise<void>;
  unfollow(roomId: string): void;
  /** Who hears the notices of followed rooms; set once. */
  onMessage(hear: (notice: MoveMessage) => void): void;
  /** Who hears that notices may have been missed, because the bus was out of reach and is back; set once. */
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

/** What of a move may leave the process: never a deal, which holds hands and seeds, nor a player's seed. */
export function publicMove(move: Move): Move | null {
  return move.type === 'deal' || move.type === 'add_client_seed' ? null : move;
}
