import type { Connection } from 'mongoose';
import type { ReportRequest } from '@hokm/shared/api';
import type { ErrorCode } from '@hokm/shared/errors';
import { isDuplicateKey } from '../database/ids.js';
import type { MatchHistories } from '../games/match-history.js';
import type { Clock } from '../ports.js';
import { seatIn } from '../rooms/room.js';
import { reportModel, reportQuotaModel } from './model.js';

/** Most reports an account may make on a day (UTC). */
export const REPORTS_A_DAY = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface ReportContext {
  readonly connection: Connection;
  readonly matches: MatchHistories;
  readonly clock: Clock;
}

export type ReportAnswer = { readonly ok: true } | { readonly ok: false; readonly code: ErrorCode };

/** Takes one of the day's reports; false when none is left. One update decides, however many come at once. */
async function takeQuota({ connection, clock }: ReportContext, by: string): Promise<boolean> {
  const now = clock.now();
  const day = Math.floor(now / DAY_MS);
  try {
    await reportQuotaModel(connection).updateOne(
      { _id: `${by}:${day}`, made: { $lt: REPORTS_A_DAY } },
      { $inc: { made: 1 }, $setOnInsert: { expires_at: new Date((day + 2) * DAY_MS) } },
      { upsert: true },
    );
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/**
 * Stores for the moderators what somebody says of a player with whom he sits or sat in a room. The same again (match,
 * player) changes nothing. Refusals: `room/does_not_exist`, `room/not_member`, `request/invalid` (oneself, a bot),
 * `request/not_found` (no such player there), `conduct/too_many_reports`.
 */
export async function reportPlayer(
  context: ReportContext,
  by: string,
  { room_id, player_id, reason }: ReportRequest,
): Promise<ReportAnswer> {
  if (player_id === by) return { ok: false, code: 'request/invalid' };
  const room = await context.matches.find(room_id);
  if (room === null) return { ok: false, code: 'room/does_not_exist' };
  if (seatIn(room, by) === null) return { ok: false, code: 'room/not_member' };
  const reported = room.seats.find((seat) => seat?.player_id === player_id);
  if (reported == null) return { ok: false, code: 'request/not_found' };
  if (reported.is_bot) return { ok: false, code: 'request/invalid' };
  if (!(await takeQuota(context, by))) return { ok: false, code: 'conduct/too_many_reports' };
  await reportModel(context.connection).updateOne(
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
        at: context.clock.now(),
      },
    },
    { upsert: true },
  );
  return { ok: true };
}
