import { logWarning } from '../lib/log.js';
import { useSession } from '../session/index.js';
import { deviceStorage } from '@hokm/web/browser';
import { readStoredRoom } from '../session/stored-user.js';
import { identityFields } from './identity-fields.js';
import { lobbyWish } from './lobby.js';
import type { ServerConnection } from './connection.js';
import { leaveUnsaid, resumed, takeUnsaid, clearSeat } from './seat-store.js';

/** The lobby is requested this long after connecting, ms. */
const LOBBY_DELAY = 500;

async function backToRoom(connection: ServerConnection, room_id: string): Promise<boolean> {
  const back = await connection.request('reconnect_to_room', { ...identityFields(), room_id });
  // Without an answer, or when asked too often, the room's state is unknown, so it is kept for the next connection.
  if (!back.ok && back.code !== 'server/unavailable' && back.code !== 'request/too_many') clearSeat(room_id);
  return back.ok;
}

/** Sends the leaves that could not be sent without a connection. */
async function flushPendingLeaves(connection: ServerConnection): Promise<void> {
  for (const room_id of takeUnsaid()) {
    const answer = await connection.request('leave_room', { ...identityFields(), room_id, only: 'waiting' });
    if (!answer.ok && answer.code === 'server/unavailable') leaveUnsaid(room_id);
  }
}

/** Runs at the start of every connection: returns to the stored room, else joins the lobby. */
async function resume(connection: ServerConnection): Promise<void> {
  setTimeout(() => void connection.request('get_lobby_state', lobbyWish()), LOBBY_DELAY);
  if (useSession.getState().user === null) logWarning('Connected before the profile was known');
  await flushPendingLeaves(connection);
  const room = readStoredRoom(deviceStorage());
  if (room !== null && (await backToRoom(connection, room))) return;
  const joined = await connection.request('join_lobby', { ...identityFields(), ...lobbyWish() });
  if (joined.ok) resumed(joined['running_room_id']);
}

export function resumeOnConnect(connection: ServerConnection): void {
  connection.socket.on('connect', () => {
    // A visitor has no room to come back to.
    if (useSession.getState().token !== null) void resume(connection);
  });
}
