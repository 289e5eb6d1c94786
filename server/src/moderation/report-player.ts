import type { Connection } from 'mongoose';
import type * as contract from '@hokm/shared/api/moderation';
import type { BodyOf, RefusalsOf } from '@hokm/shared/api/endpoint';
import { DAY_MS } from '@hokm/shared/time';
import { takeQuota, type Quota } from '../platform/database/quota.js';
import type { Clock } from '../platform/core/ports.js';
import { refuse, type Result } from '../platform/core/result.js';
import type { MatchReader } from '../play/games/match-reader.js';
import { seatIn } from '../play/rooms/room.js';
import { reports } from './model.js';

/** Reports that one person may make in a day (UTC). */
export const REPORTS: Quota = { what: 'report', most: 20, perMs: DAY_MS };

export interface ReportContext {
  readonly connection: Connection;
  readonly matches: Pick<MatchReader, 'find'>;
  readonly clock: Clock;
}

/**
 * Reports a player of a room that the caller was in. A second report of the same player and match changes nothing.
 * Refused with `request/invalid` for the caller themselves and for bots, with `request/not_found` when the player was not
 * in that room.
 */
export async function reportPlayer(
  { connection, matches, clock }: ReportContext,
  by: string,
  { room_id, player_id, reason }: BodyOf<typeof contract.reportPlayer>,
): Promise<Result<object, RefusalsOf<typeof contract.reportPlayer>>> {
  if (player_id === by) return refuse('request/invalid');
  const room = await matches.find(room_id);
  if (room === null) return refuse('room/does_not_exist');
  if (seatIn(room, by) === null) return refuse('room/not_member');
  const reported = room.seats.find((seat) => seat?.player_id === player_id);
  if (reported == null) return refuse('request/not_found');
  if (reported.is_bot) return refuse('request/invalid');
  if (!(await takeQuota(connection, clock, REPORTS, by))) return refuse('conduct/too_many_reports');
  await reports.model(connection).updateOne(
    { _id: `${room._id}:${by}:${player_id}` },
    {
      $setOnInsert: {
        by,
        player_id,
        player_name: reported.name,
        room_id: room.room_id,
        match_id: room._id,
        reason,
        status: 'open',
        at: clock.now(),
      },
    },
    { upsert: true },
  );
  return { ok: true };
}
