import { defineCollection, field } from '../platform/database/collection.js';
import { iso, isoOrNull, rows, withNames } from '../platform/database/export-rows.js';
import { deletes, type ExportSource } from '../platform/database/personal-data.js';

/** One person has blocked another. */
export interface BlockRecord {
  /** `<by>:<player>`: there is one block between two people in each direction. */
  _id: string;
  by: string;
  player_id: string;
  /** Ms since 1970. */
  at: number;
  /** Its number among those of the person. Absent from blocks that were stored before there were numbers. */
  place?: number;
}

/** Connections of a person to one process: with the page in front, and with it in the background. */
export interface ConnectionCounts {
  readonly front: number;
  readonly back: number;
}

/** Where a person is connected. */
export interface PresenceRecord {
  /** Account id, 24 hex characters. */
  _id: string;
  /** By process (`nodes`). Counts of a process are valid while its lease holds. */
  at?: Record<string, ConnectionCounts>;
  /** When the person was last known to be connected, ms since 1970; within `BEAT_MS` while connected. */
  seen_at: number;
}

async function* exportBlocks(source: ExportSource) {
  const found = rows<BlockRecord>(source, 'blocks', { by: source.id }, { at: -1 });
  for await (const [{ at }, person] of withNames(source, found, ({ player_id }) => player_id))
    yield { ...person, since: iso(at) };
}

async function exportLastSeen({ connection, id }: ExportSource) {
  const record = await connection.collection<PresenceRecord>('presence').findOne({ _id: id });
  return isoOrNull(record?.seen_at);
}

export const blocks = defineCollection<BlockRecord>({
  name: 'blocks',
  schema: {
    _id: field.text,
    by: field.text,
    player_id: field.text,
    at: field.number,
    place: field.optionalNumber,
  },
  indexes: [
    { key: { by: 1, at: -1 }, answers: 'people whom a person has blocked, newest first' },
    {
      key: { by: 1, place: 1 },
      unique: true,
      partialFilterExpression: { place: { $gte: 0 } },
      answers: 'is this place among the blocks of a person taken?',
    },
  ],
  personalData: {
    exports: { blocks: exportBlocks },
    erase: deletes('blocks', ({ id }) => ({ by: id })),
    why: 'blocks of the person by others belong to those: not exported, and kept under an id without an account',
  },
});

export const presence = defineCollection<PresenceRecord>({
  name: 'presence',
  schema: { _id: field.text, at: field.mixed, seen_at: field.number },
  indexes: [],
  personalData: {
    exports: { last_seen_at: exportLastSeen },
    erase: deletes('presence', ({ id }) => ({ _id: id })),
  },
});
