import type { Rating } from '@hokm/shared/standing';
import { defineCollection, field } from '../platform/database/collection.js';
import { each, rows } from '../platform/database/export-rows.js';
import { deletes } from '../platform/database/personal-data.js';

/** Two people as partners. */
export interface PairRecord extends Rating {
  /** `<account>:<account>`, the smaller id first. */
  readonly _id: string;
  /** Both accounts. */
  readonly people: readonly string[];
  readonly games: number;
  readonly won: number;
  /** Wins in a row now, and the most there were. */
  readonly streak: number;
  readonly best_streak: number;
  /** The rating before the match that was counted last. */
  readonly before: Rating & { readonly match: string };
  /** Matches that were rated. */
  readonly rated: number;
  /** When the last match ended, ms since 1970. */
  readonly last_at: number;
  /** Grows with every change; a change is written only onto the version it was made from. */
  readonly version: number;
  /** The newest matches that were counted, in the same document, so that count and mark are one write. */
  readonly counted: readonly string[];
}

const { number } = field;

export const pairs = defineCollection<PairRecord>({
  name: 'pairs',
  schema: {
    _id: field.text,
    people: field.texts,
    games: number,
    won: number,
    streak: number,
    best_streak: number,
    before: field.mixed,
    rated: number,
    mu: number,
    sigma: number,
    last_at: number,
    version: number,
    counted: field.texts,
  },
  indexes: [
    { key: { people: 1, games: -1, _id: 1 }, answers: 'the partners of a person, the most matches first' },
  ],
  personalData: {
    exports: {
      partners: (source) =>
        each(
          rows<PairRecord>(source, 'pairs', { people: source.id }),
          ({ people, games, won, best_streak }) => ({
            partner: people.find((id) => id !== source.id) ?? null,
            games,
            won,
            best_streak,
          }),
        ),
    },
    erase: deletes('pairs', ({ id }) => ({ people: id })),
  },
});
