import type { MatchRecord } from '../games/match-record.js';
import { PRESENCE_SETTLE_MS, type Outbox } from '../../notifications/outbox.js';

/** Notifies the members of a full room that it starts. Idempotent. */
export async function notifyRoomStarting(outbox: Outbox, room: MatchRecord): Promise<void> {
  if (room.status !== 'waiting' || room.full_since === null) return;
  for (const seat of room.seats) {
    if (seat === null || seat.is_bot) continue;
    await outbox.post({
      key: `start:${room._id}:${room.full_since}:${seat.player_id}`,
      account: seat.player_id,
      afterMs: PRESENCE_SETTLE_MS,
      notice: { kind: 'room_starting', room: room.name, code: room.room_id },
    });
  }
}
