import { isCardId } from '@hokm/shared/rules';
import { SUIT_LETTERS } from '@hokm/shared/protocol';
import {
  addClientSeed,
  claimTricks,
  endRest,
  nameTrump,
  playCard,
  readyAfterPause,
  requestPause,
  resumeSeat,
  type ByPlayer,
} from '../games/player-commands.js';
import { seedFirstHand } from '../rooms/change-room.js';
import type { Handlers } from '../../platform/sockets/dispatch.js';
import { comeBack } from './lobby-events.js';
import { showGame, type RealtimeContext } from './realtime-context.js';
import type { GameSocket } from '../../platform/sockets/types.js';

/** The acting player is always the owner of the session. */
function by(
  socket: GameSocket,
  payload: { room_id: string; command_id?: string; expected_version?: number },
): ByPlayer {
  const { room_id, command_id, expected_version } = payload;
  return { room_id, player_id: socket.data.identity.id, command_id, expected_version };
}

/** The match itself. */
export function gameEvents(
  context: RealtimeContext,
): Pick<
  Handlers,
  | 'select_rule'
  | 'play_card'
  | 'request_pause'
  | 'ready'
  | 'claim'
  | 'continue_game'
  | 'resume_seat'
  | 'client_seed'
  | 'get_game_state'
  | 'state_acknowledgment'
> {
  const { games, store } = context.rooms;
  return {
    select_rule: (socket, payload) => nameTrump(games, by(socket, payload), SUIT_LETTERS[payload.rule_suit]),
    async play_card(socket, payload) {
      if (!isCardId(payload.card_id)) return { ok: false, code: 'request/invalid' };
      const answer = await playCard(games, by(socket, payload), payload.card_id);
      // A client that is behind gets the present view.
      if (!answer.ok && answer.code === 'game/stale_version')
        await showGame(context, socket, payload.room_id);
      return answer;
    },
    request_pause: (socket, payload) => requestPause(games, by(socket, payload)),
    ready: (socket, payload) => readyAfterPause(games, by(socket, payload)),
    claim: (socket, payload) => claimTricks(games, by(socket, payload)),
    continue_game: (socket, payload) => endRest(games, by(socket, payload)),
    resume_seat: (socket, payload) => resumeSeat(games, by(socket, payload)),

    async client_seed(socket, { room_id, hand, seed }) {
      const { id } = socket.data.identity;
      const room = await store.find(room_id);
      if (room?.status === 'in progress')
        return addClientSeed(games, { room_id, player_id: id }, { hand, seed });
      const answer = await seedFirstHand(context.rooms, room_id, id, hand, seed);
      return answer.ok ? { ok: true } : answer;
    },

    async get_game_state(socket, { room_id }) {
      // Moves of another process may have been lost on the way to this one.
      if (context.clustered && context.spectators.watchedBy(socket) === room_id) await games.refresh(room_id);
      const watched = context.spectators.showAgain(socket, room_id);
      if (watched !== null) return { ok: true, version: watched };
      if (!socket.data.rooms.has(room_id)) {
        const back = await comeBack(context, socket, room_id);
        if (!back.ok) return back;
      }
      const version = await showGame(context, socket, room_id);
      return version === null ? { ok: false, code: 'room/not_started' } : { ok: true, version };
    },

    state_acknowledgment(socket, { ack_id }) {
      context.fanOut.acknowledged(socket, ack_id);
      return { ok: true };
    },
  };
}
