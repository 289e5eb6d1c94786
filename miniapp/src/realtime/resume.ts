import { logWarning } from '../lib/log.js';
import { useSession } from '../session/index.js';
import { deviceStorage } from '@hokm/web/browser';
import { readStoredRoom } from '../session/stored-user.js';
import { identityFields } from './identity-fields.js';
import { socket } from './connection.js';
import { leaveUnsaid, resumed, takeUnsaid, clearSeat } from './seat-store.js';
import { request } from './wire.js';

/** The lobby is requested this long after connecting, ms. */
const LOBBY_DELAY = 500;

async function backToRoom(room_id: string): Promise<boolean> {
  const back = await request(socket, 'reconnect_to_room', { ...identityFields(), room_id });
  // Without an answer the room's state is unknown, so it is kept for the next connection.
  if (!back.ok && back.code !== 'server/unavailable') clearSeat(room_id);
  return back.ok;
}

/** Sends the leaves that could not be sent without a connection. */
async function flushPendingLeaves(): Promise<void> {
  for (const room_id of takeUnsaid()) {
    const answer = await request(socket, 'leave_room', { ...identityFields(), room_id, only: 'waiting' });
    if (!answer.ok && answer.code === 'server/unavailable') leaveUnsaid(room_id);
  }
}

/** Runs at the start of every connection: returns to the stored room, else joins the lobby. */
async function resume(): Promise<void> {
  setTimeout(() => void request(socket, 'get_lobby_state', { deltas: true }), LOBBY_DELAY);
  if (useSession.getState().user === null) logWarning('Connected before the profile was known');
  await flushPendingLeaves();
  const room = readStoredRoom(deviceStorage());
  if (room !== null && (await backToRoom(room))) return;
  const joined = await request(socket, 'join_lobby', { ...identityFields(), deltas: true });
  if (joined.ok) resumed(joined['running_room_id']);
}

export function resumeOnConnect(): void {
  socket.on('connect', () => void resume());
}
