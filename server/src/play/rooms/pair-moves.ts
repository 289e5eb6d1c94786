import type { MatchModel, MatchRecord } from '../games/match-record.js';
import { pairIn, peopleIn, standUp, type RoomChange } from './room.js';

/** A pair is about to sit down in another room. */
export function moveOut(
  room: MatchRecord,
  pair: readonly string[],
  to: string,
): RoomChange<'room/not_a_pair'> {
  const isSame = pairIn(room)?.every((id) => pair.includes(id)) === true;
  return isSame ? { ok: true, set: { moving_to: to } } : { ok: false, code: 'room/not_a_pair' };
}

/** A move is decided: those who sit elsewhere now give up their seats, and the others stay. */
export function moveOver(room: MatchRecord, gone: readonly string[], now: number): Partial<MatchRecord> {
  let set: Partial<MatchRecord> = { moving_to: null };
  for (const id of gone) {
    const up = standUp({ ...room, ...set }, id, now);
    if (up.ok) set = { ...set, ...up.set };
  }
  return set;
}

/** True if a person has another waiting seat, or plays a match that was made since the room was touched last. */
async function sitsElsewhere(matches: MatchModel, id: string, { _id, touched_at }: MatchRecord) {
  const [waits, plays] = await Promise.all([
    matches.exists({ open: true, status: 'waiting', waiting: id, _id: { $ne: _id } }),
    matches.exists({ playing: id, created_at: { $gte: touched_at } }),
  ]);
  return waits !== null || plays !== null;
}

/**
 * The people of a moving pair's room who sit elsewhere now: both where the other room has them (`to`, its code), or has had them; else
 * whoever has sat down in any other room meanwhile.
 */
export async function whereTheySit(
  matches: MatchModel,
  room: MatchRecord,
): Promise<{ readonly gone: readonly string[]; readonly to: string | undefined }> {
  const people = peopleIn(room);
  const other = await matches
    .findById(room.moving_to)
    .select({ room_id: 1, came_from: 1 })
    .lean<Pick<MatchRecord, 'room_id' | 'came_from'>>();
  if (other?.came_from?.includes(room._id) === true) return { gone: people, to: other.room_id };
  const elsewhere = await Promise.all(people.map((id) => sitsElsewhere(matches, id, room)));
  return { gone: people.filter((_, at) => elsewhere[at]), to: undefined };
}
