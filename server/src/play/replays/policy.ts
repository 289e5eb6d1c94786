import { refuse, type Result } from '../../platform/core/result.js';
import type { MatchHistory, MatchReader } from '../games/match-reader.js';
import type { MatchRecord } from '../games/match-record.js';
import { seatIn } from '../rooms/room.js';

/** A match with its moves from the first state on. */
interface FoundMatch {
  readonly record: MatchRecord;
  readonly history: MatchHistory;
}

/** A match by its id or its room's code. Everybody may read a public one, and its players also a private one. */
export async function authorizeReplay(
  histories: MatchReader,
  id: string,
  viewerId: string | null,
): Promise<Result<FoundMatch, 'room/does_not_exist' | 'room/private' | 'room/not_started'>> {
  const record = await histories.find(id);
  if (record === null) return refuse('room/does_not_exist');
  const isMember = viewerId !== null && seatIn(record, viewerId) !== null;
  if (record.options.visibility === 'private' && !isMember) return refuse('room/private');
  const history = await histories.read(record);
  return history === null ? refuse('room/not_started') : { ok: true, record, history };
}
