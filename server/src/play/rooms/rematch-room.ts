import { SEATS } from '@hokm/shared/rules';
import type { ErrorCode } from '@hokm/shared/errors';
import type { FormerMatch, MatchRecord } from '../games/match-record.js';
import { joinRoom } from './change-room.js';
import type { RoomContext } from './context.js';
import { createRoom, makeRoom, type CreateRoomProps } from './create-room.js';
import { isGone, seatIn } from './room.js';

/** The room in which somebody plays again, and the people of the match before who are to be called into it. */
export type NextAnswer =
  | {
      readonly ok: true;
      readonly room: MatchRecord;
      /** Player ids; empty for who found the room there, as its creator has called them. */
      readonly called: readonly string[];
    }
  | { readonly ok: false; readonly code: ErrorCode };

export interface NextRoomProps extends CreateRoomProps {
  /** The code of the match that is over. */
  readonly after: string;
}

/** Who sat where in a match that is over, of those people who did not leave it for good. */
function former({ _id, snapshot }: MatchRecord): FormerMatch {
  const state = snapshot?.state;
  return {
    match: _id,
    seats: SEATS.map((seat) => {
      const sat = state?.seats[seat];
      return sat?.person === true && !sat.left ? sat.player_id : null;
    }),
  };
}

/** Why a match's people do not play again for this one. */
async function rematchDenial({ store }: RoomContext, roomId: string, playerId: string): Promise<ErrorCode> {
  const room = await store.find(roomId);
  if (room === null || isGone(room)) return 'room/does_not_exist';
  if (seatIn(room, playerId) === null) return 'room/not_member';
  return room.status === 'finished' ? 'room/not_member' : 'game/not_finished';
}

/**
 * Lets somebody play again with the people of a finished match. The first opens a room with that match's options and
 * sits where he sat; everybody else of the match comes into the same room, on the seat of before where it is free. When
 * that room is full, or its match has begun, this is a room of its own to which nobody is called; when it is closed,
 * there is a next one. Who was left alone with computer players gets a room of his own at once. The same command again
 * gives the room it has made. Refusals: `room/does_not_exist`, `room/not_member` (also for who left the match for good),
 * `game/not_finished`, and those of `createRoom`.
 */
export async function rematchRoom(context: RoomContext, props: NextRoomProps): Promise<NextAnswer> {
  const { store } = context;
  const { after, creator, command_id } = props;
  const { player_id } = creator;
  const match = await store.finished(after, player_id);
  const before = match === null ? null : former(match);
  if (match === null || before?.seats.includes(player_id) !== true)
    return { ok: false, code: await rematchDenial(context, after, player_id) };
  const made = command_id === undefined ? null : await store.findByCommandId(player_id, command_id);
  if (made !== null) return { ok: true, room: made, called: [] };
  const others = before.seats.filter((id) => id !== null && id !== player_id) as string[];
  const alone = others.length === 0;
  const options = { ...match.options, bots: alone ? props.options.bots : ('none' as const) };
  const own = async (): Promise<NextAnswer> => {
    const answer = await createRoom(context, { ...props, options });
    return answer.ok ? { ok: true, room: answer.room, called: [] } : answer;
  };
  if (alone) return own();
  for (;;) {
    const next = await store.nextOf(match._id);
    if (next !== null) {
      const joined = await joinRoom(context, { room_id: next.room_id, player_id }, creator);
      if (joined.ok) return { ok: true, room: joined.room, called: [] };
      // It was closed since it was found: there is none now.
      if (joined.code === 'room/does_not_exist') continue;
      return own();
    }
    const opened = await makeRoom(context, { ...props, options }, before);
    // Somebody else of the match was faster: this one goes in there.
    if (opened === 'next_taken') continue;
    if (!opened.ok) return opened;
    return { ok: true, room: opened.room, called: opened.changed ? others : [] };
  }
}
