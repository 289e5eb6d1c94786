import type { ErrorCode } from '@hokm/shared/errors';
import type { MatchReader, MatchHistory } from '../games/match-reader.js';
import type { MatchRecord } from '../games/match-record.js';
import { seatIn } from '../rooms/room.js';

/** A match that may be looked at, from its first state on. */
export interface Seen {
  readonly ok: true;
  readonly record: MatchRecord;
  readonly history: MatchHistory;
}

export type Looked = Seen | { readonly ok: false; readonly code: ErrorCode };

/**
 * Who may look a match up by its id or its room's code: anyone a public one, its players also a private one. Refusals:
 * `room/does_not_exist`, `room/private`, `room/not_started`.
 */
export async function authorizeReplay(
  histories: MatchReader,
  id: string,
  viewerId: string | null,
): Promise<Looked> {
  const record = await histories.find(id);
  if (record === null) return { ok: false, code: 'room/does_not_exist' };
  const isMember = viewerId !== null && seatIn(record, viewerId) !== null;
  if (record.options.visibility === 'private' && !isMember) return { ok: false, code: 'room/private' };
  const history = await histories.read(record);
  return history === null ? { ok: false, code: 'room/not_started' } : { ok: true, record, history };
}
