import { BOTS, type BotKey } from '@hokm/shared/bots';
import { defineCollection, field } from '../platform/database/collection.js';
import { isoOrNull } from '../platform/database/export-rows.js';
import { deletes, type ExportSource } from '../platform/database/personal-data.js';

/** A person's matches on one rung. */
interface RungRecord {
  /** Finished matches. */
  readonly matches: number;
  /** Absent before the first win. */
  readonly wins?: number;
  /** When the first win ended, ms since 1970; absent before. */
  readonly beaten_at?: number;
}

/** The ladder of a person. */
export interface LadderRecord {
  /** The account's id, 24 hex characters. */
  readonly _id: string;
  /** By the rung's bot; absent for rungs without a finished match. */
  readonly rungs?: Readonly<Partial<Record<BotKey, RungRecord>>>;
  /** The newest matches that were counted, in the same document, so that count and mark are one write. */
  readonly counted: readonly string[];
}

async function* exportLadder({ connection, id }: ExportSource) {
  const kept = await connection.collection<LadderRecord>('ladders').findOne({ _id: id });
  for (const { key, rung } of BOTS) {
    const { matches, wins = 0, beaten_at } = kept?.rungs?.[key] ?? {};
    if (matches !== undefined) yield { rung, matches, wins, beaten_at: isoOrNull(beaten_at) };
  }
}

export const ladders = defineCollection<LadderRecord>({
  name: 'ladders',
  schema: { _id: field.text, rungs: field.mixed, counted: field.texts },
  indexes: [],
  personalData: {
    exports: { ladder: exportLadder },
    erase: deletes('ladders', ({ id }) => ({ _id: id })),
  },
});
