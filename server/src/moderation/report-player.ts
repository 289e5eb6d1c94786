import type { Connection } from 'mongoose';
import type * as contract from '@hokm/shared/api/moderation';
import type { BodyOf, RefusalsOf } from '@hokm/shared/api/endpoint';
import { DAY_MS } from '@hokm/shared/time';
import { takeQuota, type Quota } from '../platform/database/quota.js';
import type { Clock } from '../platform/core/ports.js';
import { refuse, type Result } from '../platform/core/result.js';
import type { PanelNotices } from '../platform/panel/panel-notices.js';
import type { MatchReader } from '../play/games/match-reader.js';
import { seatIn } from '../play/rooms/room.js';
import { reports, type ReportRecord } from './model.js';

/** Reports that one person may make in a day (UTC). */
export const REPORTS: Quota = { what: 'report', most: 20, perMs: DAY_MS };

/** The staff is told when as many people have open reports about one player; so many reports are looked at. */
const URGENT_FROM = 3;
const READ_MAX = 50;

export interface ReportContext {
  readonly connection: Connection;
  readonly matches: Pick<MatchReader, 'find'>;
  readonly clock: Clock;
  readonly notices: Pick<PanelNotices, 'tell'>;
  /** Notified of each new report, by the account id of the reported player and the report's id; must not fail. */
  readonly onReport: (player: string, report: string) => void;
}

/**
 * Reports a player of a room that the caller was in. A second report of the same player and match changes nothing.
 * Refused with `request/invalid` for the caller themselves and for bots, with `request/not_found` when the player was not
 * in that room.
 */
export async function reportPlayer(
  context: ReportContext,
  by: string,
  { room_id, player_id, reason }: BodyOf<typeof contract.reportPlayer>,
): Promise<Result<object, RefusalsOf<typeof contract.reportPlayer>>> {
  const { connection, matches, clock, onReport } = context;
  if (player_id === by) return refuse('request/invalid');
  const room = await matches.find(room_id);
  if (room === null) return refuse('room/does_not_exist');
  if (seatIn(room, by) === null) return refuse('room/not_member');
  const reported = room.seats.find((seat) => seat?.player_id === player_id);
  if (reported == null) return refuse('request/not_found');
  if (reported.is_bot) return refuse('request/invalid');
  if (!(await takeQuota(connection, clock, REPORTS, by))) return refuse('conduct/too_many_reports');
  const _id = `${room._id}:${by}:${player_id}`;
  const { upsertedCount } = await reports.model(connection).updateOne(
    { _id },
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
  if (upsertedCount === 1) onReport(player_id, _id);
  await tellIfUrgent(context, player_id, reported.name);
  return { ok: true };
}

/** Many open reports about one player: the staff is told, once in a day. */
async function tellIfUrgent(
  { connection, clock, notices }: ReportContext,
  player: string,
  name: string,
): Promise<void> {
  const writers = await reports
    .model(connection)
    .find({ player_id: player, status: 'open' })
    .sort({ at: -1 })
    .limit(READ_MAX)
    .select({ by: 1 })
    .lean<Pick<ReportRecord, 'by'>[]>();
  if (new Set(writers.map(({ by }) => by)).size < URGENT_FROM) return;
  const day = Math.floor(clock.now() / DAY_MS);
  await notices.tell({
    key: `reports:${player}:${day}`,
    kind: 'report_urgent',
    area: 'panel/reports',
    href: 'reports',
    facts: { name },
  });
}
