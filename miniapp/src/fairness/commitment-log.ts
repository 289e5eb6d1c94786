import type { GameState, UpdateRoom } from '@hokm/shared/protocol';

/** A hand's commitment as it was first seen here, and whether that was before its cards were dealt. */
export interface Promised {
  readonly commitment: string;
  readonly beforeDeal: boolean;
}

/** Where promises outlive a reload: the tab's storage, or anything like it. */
export type PromiseStorage = Pick<Storage, 'getItem' | 'setItem'>;

const keyOf = (roomId: string, hand: number) => `promise:${roomId}:${hand}`;

/**
 * Remembers what the server promised for each deal, before it could know how the deal turns out. Only the first
 * commitment for a hand counts; one that changed later is what the check is there to find.
 */
export class CommitmentLog {
  readonly #storage: PromiseStorage;

  constructor(storage: PromiseStorage) {
    this.#storage = storage;
  }

  /** Notes a room that waits for its first deal. */
  noteRoom({ room_id, status, fairness }: UpdateRoom): void {
    if (status === 'waiting') this.#note(room_id, fairness.hand, fairness.commitment, true);
  }

  /** Notes what a state says of the running hand and of the next one. */
  noteGame({ game_id, fairness }: GameState): void {
    if (fairness === null) return;
    this.#note(game_id, fairness.next.hand, fairness.next.commitment, true);
    if (fairness.revealed === null) this.#note(game_id, fairness.hand, fairness.commitment, false);
  }

  /** The commitment of a hand; null when none was received before its seed was revealed. */
  promised(roomId: string, hand: number): Promised | null {
    const kept = this.#storage.getItem(keyOf(roomId, hand));
    if (kept === null) return null;
    return { commitment: kept.slice(1), beforeDeal: kept.startsWith('+') };
  }

  #note(roomId: string, hand: number, commitment: string, beforeDeal: boolean): void {
    const key = keyOf(roomId, hand);
    if (this.#storage.getItem(key) === null)
      this.#storage.setItem(key, `${beforeDeal ? '+' : '-'}${commitment}`);
  }
}
