import type { Admission } from '../../platform/sockets/handshake.js';
import type { GameServer, GameSocket } from '../../platform/sockets/types.js';
import type { MaintenanceGate } from '../../settings/maintenance-gate.js';
import type { RoomStore } from '../rooms/room-store.js';

/** During maintenance only staff connects, and people whose match runs: they finish it. */
export function admitDuring(maintenance: MaintenanceGate, rooms: Pick<RoomStore, 'runningOf'>): Admission {
  return async ({ identity, isStaff }) => {
    if (!maintenance.isOn || isStaff) return null;
    if ((await rooms.runningOf(identity.id)) !== null) return null;
    const details = {
      retry_after: maintenance.retryAfter,
      maintenance: maintenance.status(identity.language),
    };
    return { code: 'server/maintenance', details };
  };
}

function tell(socket: GameSocket, maintenance: MaintenanceGate): void {
  socket.emit('maintenance', maintenance.status(socket.data.identity.language));
}

/** Tells every connection of this process how maintenance stands now, in its person's language. */
export function announceMaintenance(io: GameServer, maintenance: MaintenanceGate): void {
  for (const socket of io.sockets.sockets.values()) tell(socket, maintenance);
}

/** Tells a new connection of announced maintenance. */
export function greet(socket: GameSocket, maintenance: MaintenanceGate): void {
  if (maintenance.status(socket.data.identity.language).is_enabled) tell(socket, maintenance);
}
