import { receiveAfterMatch } from './rematch-invites.js';
import type { GameState, ServerPayload, UpdateRoom } from '@hokm/shared/protocol';
import { promises } from '../fairness/index.js';
import { logWarning } from '../lib/log.js';
import { currentLanguage } from '@hokm/web/i18n';
import { gameInLanguage, lobbyInLanguage, roomInLanguage } from './bot-names.js';
import { coinMessageOf, wasRefused, type CoinMessage } from './coins.js';
import { claimPresence } from './claim-presence.js';
import { ClientSeeds } from './client-seed.js';
import { commands } from './commands.js';
import { ownId } from './identity-fields.js';
import { receiveFriendMessage, receiveFriendStatus } from './friends.js';
import { noteVersion, receiveGame } from './game.js';
import { receiveMove } from './moves.js';
import { lobbyWish, receiveLobby, receiveLobbyDelta } from './lobby.js';
import { receiveMaintenance, receiveSystemMessage } from './notices.js';
import { scheduleTask } from '../lib/schedule.js';
import { receiveMessage } from './reactions.js';
import { receiveRoom } from './room.js';
import { receiveStoryDecision } from './stories.js';
import { tourChanged } from './look-at-tour.js';
import { listenToTours } from './tours.js';
import { followRoom, isLeaving, setSeat, clearSeat } from './seat-store.js';
import type { GameSocket } from './game-socket.js';
import { repeatsAnAnswer, request } from './wire.js';

/** Refusals also come as events; this is what the app does about the ones that concern the whole page. */
export interface RefusalPorts {
  roomDoesNotExist: () => void;
  /** The person has left a room by sitting down in another; this page did not ask for it. */
  seatMoved: (roomId: string) => void;
  /** The person was seated in another room, with their partner. */
  seatedIn: (roomId: string, to: string) => void;
  gameError: (message: string) => void;
  /** The staff has decided something about the person: `mute`, `warn`, … */
  decided: (kind: string) => void;
  /** The staff has taken a decision back, or has answered a report or an appeal: `lifted/mute`, `report/thanks`, `appeal/kept`, … */
  answered: (key: string) => void;
  /** Trophies that were lost to a cheat were given back. */
  madeWhole: (trophies: number, coins: number) => void;
  /** The staff has changed texts: the version of those that are shown now. */
  textsChanged: (version: number) => void;
  /** Something happened to the person’s coins in a coin room. */
  coinNews: (news: CoinMessage) => void;
  /** The predictions of the match that the page watches have changed. */
  predicted: (told: ServerPayload<'prediction'>) => void;
  /** The person’s coins have changed. */
  purse: (balance: number) => void;
  /** The team has answered in a thread of the person. */
  replied: (thread: string) => void;
}

const seeds = new ClientSeeds(async (roomId, hand, seed) => {
  const answer = await commands.addClientSeed(roomId, hand, seed);
  return answer.ok ? { ok: true } : { ok: false, code: answer.code };
});

function onRoom(room: UpdateRoom): void {
  receiveRoom(room);
  promises().noteRoom(room);
  const me = ownId();
  followRoom(room, me);
  const own = room.seats.find((seat) => seat?.player_id === me);
  if (own == null || room.status !== 'waiting') return;
  if (!own.connected) claimPresence(room.room_id);
  void seeds.offer(room.room_id, room.fairness.hand);
}

function onGame(state: GameState | null): void {
  if (!state) return;
  promises().noteGame(state);
  const own = state.players.find(({ player_id }) => player_id === state.clientId);
  if (own?.connected === false && !state.gameResult) claimPresence(state.game_id);
  if (state.gameResult) clearSeat(state.game_id);
  else if (state.clientId !== null && state.fairness)
    void seeds.offer(state.game_id, state.fairness.next.hand);
}

const unknownRoom = (message: string) => message.includes('does not exist');

/** Leads every event of the server to its store. Call once. */
export function listen(socket: GameSocket, ports: RefusalPorts): void {
  socket.on('update_lobby', (lobby) => receiveLobby(lobbyInLanguage(lobby, currentLanguage())));
  socket.on('lobby_delta', (delta) => {
    if (!receiveLobbyDelta(lobbyInLanguage(delta, currentLanguage())))
      void request(socket, 'get_lobby_state', lobbyWish());
  });
  socket.on('update_room', (room) => onRoom(roomInLanguage(room, currentLanguage())));
  socket.on('room_joined', ({ room_id }) => setSeat(room_id, null));
  socket.on('left_room', ({ room_id, to }) => {
    clearSeat(room_id);
    if (to !== undefined) return ports.seatedIn(room_id, to);
    const isTold = wasRefused(room_id) || isLeaving(room_id);
    if (!isTold) ports.seatMoved(room_id);
  });
  // Parsing the message and rendering the state are separate tasks, so that neither blocks for long.
  socket.on('game_state', (state) =>
    scheduleTask(() => onGame(receiveGame(gameInLanguage(state, currentLanguage())))),
  );
  socket.on('move', (move) => scheduleTask(() => receiveMove(move, onGame)));
  socket.on('message', (message) => {
    receiveMessage(message);
    receiveFriendMessage(message);
    receiveSystemMessage(message);
    receiveStoryDecision(message);
    if (message.kind === 'decision') ports.decided(message.text_key.replace('decision/', ''));
    if (message.kind === 'lifted' || message.kind === 'report') ports.answered(message.text_key);
    if (message.kind === 'reply') ports.replied(String(message.params?.['thread'] ?? ''));
    if (message.kind === 'amends')
      ports.madeWhole(Number(message.params?.['trophies'] ?? 0), Number(message.params?.['coins'] ?? 0));
    if (message.kind === 'texts_changed') ports.textsChanged(Number(message.params?.['version'] ?? 0));
    receiveAfterMatch(message);
    const coins = coinMessageOf(message);
    if (coins !== null) ports.coinNews(coins);
  });
  socket.on('wallet', ({ balance }) => ports.purse(balance));
  listenToTours(socket);
  socket.on('prediction', ports.predicted);
  socket.on('tour_changed', tourChanged);
  socket.on('maintenance', receiveMaintenance);
  socket.on('friend_status', receiveFriendStatus);
  socket.on('move_confirmed', ({ room_id, version }) => noteVersion(room_id, version));
  socket.on('lobby_error', ({ code, msg }) => {
    if (unknownRoom(msg)) ports.roomDoesNotExist();
    else logWarning('lobby_error', `${code}: ${msg}`);
  });
  socket.on('game_error', ({ code, msg }) => {
    if (unknownRoom(msg)) ports.roomDoesNotExist();
    else if (repeatsAnAnswer(code)) logWarning('game_error', `${code}: ${msg}`);
    else ports.gameError(`Game Error: ${msg || 'Unknown error'}`);
  });
}
