import type { RoomOptions } from '@hokm/shared/protocol';
import { SEATS } from '@hokm/shared/rules';
import type { FormerMatch, MatchRecord } from '../games/match-record.js';
import { isTourTable } from '../games/tour-table.js';
import { joinRoom } from './change-room.js';
import { isShutOut, type RoomContext } from './context.js';
import { createRoom, makeRoom, type CreateRefusal, type CreateRoomProps } from './create-room.js';
import { isGone, seatIn } from './room.js';

/** The dependencies of opening the next room. */
export type RematchContext = Omit<RoomContext, 'games' | 'log'>;

type RematchRefusal = 'room/does_not_exist' | 'room/not_member' | 'game/not_finished' | 'room/of_tournament';

/** The room of a rematch, and the people of the former match to invite. */
export type NextAnswer =
  | {
      readonly ok: true;
      readonly room: MatchRecord;
      /** Player ids; empty where the room existed, as its creator has invited them. */
      readonly called: readonly string[];
    }
  | { readonly ok: false; readonly code: RematchRefusal | CreateRefusal };

export interface NextRoomProps extends CreateRoomProps {
  /** The code of the match that is over. */
  readonly after: string;
}

/** A finished match with the seats of the people who did not leave it for good. */
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

/** Why a person cannot play again after a match. */
async function rematchDenial(
  { store }: Pick<RoomContext, 'store'>,
  roomId: string,
  playerId: string,
): Promise<RematchRefusal> {
  const room = await store.find(roomId);
  if (room === null || isGone(room)) return 'room/does_not_exist';
  if (seatIn(room, playerId) === null) return 'room/not_member';
  return room.status === 'finished' ? 'room/not_member' : 'game/not_finished';
}

/**
 * Opens or joins the rematch room of a finished match. The first caller creates it with the same options and seat; later
 * callers join it, in their former seat if it is free. If it is full or has started, or its creator has blocked the caller, the caller gets a new room without
 * invitations; if it is closed, a new rematch room. A person who played with computer players only gets a new room at
 * once. The same command again gives the room that it created.
 */
export async function rematchRoom(context: RematchContext, props: NextRoomProps): Promise<NextAnswer> {
  const { store } = context;
  const { after, creator, command_id } = props;
  const { player_id } = creator;
  const match = await store.finished(after, player_id);
  const before = match === null ? null : former(match);
  if (match === null || before?.seats.includes(player_id) !== true)
    return { ok: false, code: await rematchDenial(context, after, player_id) };
  if (isTourTable(match)) return { ok: false, code: 'room/of_tournament' };
  const made = command_id === undefined ? null : await store.findByCommandId(player_id, command_id);
  if (made !== null) return { ok: true, room: made, called: [] };
  const others = before.seats.filter((id) => id !== null && id !== player_id) as string[];
  const playedAlone = others.length === 0;
  const { rival, ...kept } = match.options;
  // A match of the ladder is played again on its rung.
  const options: RoomOptions = playedAlone
    ? { ...kept, bots: props.options.bots, ...(rival === undefined ? {} : { rival }) }
    : { ...kept, bots: 'none' };
  const own = async (): Promise<NextAnswer> => {
    const answer = await createRoom(context, { ...props, options });
    return answer.ok ? { ok: true, room: answer.room, called: [] } : answer;
  };
  if (playedAlone) return own();
  for (;;) {
    const next = await store.nextOf(match._id);
    if (next !== null) {
      if (await isShutOut(context, next, player_id)) return own();
      const joined = await joinRoom(context, { room_id: next.room_id, player_id }, creator, true);
      if (joined.ok) return { ok: true, room: joined.room, called: [] };
      // The room was closed in the meantime.
      if (joined.code === 'room/does_not_exist') continue;
      return own();
    }
    const opened = await makeRoom(context, { ...props, options }, before);
    // Another caller was faster: join that room.
    if (opened === 'next_taken') continue;
    if (!opened.ok) return opened;
    return { ok: true, room: opened.room, called: opened.changed ? others : [] };
  }
}
