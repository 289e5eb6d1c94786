import type { GameState } from '@hokm/shared/protocol';

type Fairness = NonNullable<GameState['fairness']>;

/** What was promised for a hand, and whether this phone saw it before that hand's cards were dealt. */
export interface Promised {
  readonly commitment: string;
  readonly beforeDeal: boolean;
}

/** Keeps the first commitment seen for each hand; a later one for the same hand changes nothing. */
export class Commitments {
  readonly #seen = new Map<number, Promised>();

  /** Notes a hand's commitment that came ahead of its deal. */
  noteAhead(hand: number, commitment: string): void {
    if (!this.#seen.has(hand)) this.#seen.set(hand, { commitment, beforeDeal: true });
  }

  /** Notes what a state of the table says of the running hand and of the next one. */
  note(fairness: Fairness): void {
    this.noteAhead(fairness.next.hand, fairness.next.commitment);
    if (fairness.revealed === null && !this.#seen.has(fairness.hand))
      this.#seen.set(fairness.hand, { commitment: fairness.commitment, beforeDeal: false });
  }

  promised(hand: number): Promised | null {
    return this.#seen.get(hand) ?? null;
  }
}
