import type { Connection } from 'mongoose';
import { mayEnter } from '@hokm/shared/policy';
import { HOUR_MS } from '@hokm/shared/time';
import { reports, type ReportRecord } from '../../moderation/model.js';
import type { Clock, RandomBytes } from '../../platform/core/ports.js';
import { refuse, type Result } from '../../platform/core/result.js';
import { auditAction, type StaffCall } from '../../platform/panel/audit-action.js';
import type { AuditLog } from '../../platform/panel/audit-log.js';
import type { MatchHistory, MatchReader } from '../../play/games/match-reader.js';
import type { MatchRecord } from '../../play/games/match-record.js';

export interface OpenMatchContext {
  readonly connection: Connection;
  readonly histories: Pick<MatchReader, 'find' | 'read'>;
  readonly chain: Pick<AuditLog, 'append'>;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

/** A finished match with its moves, and the reports out of it, oldest first. */
interface OpenedMatch {
  readonly record: MatchRecord;
  readonly history: MatchHistory;
  readonly reports: readonly ReportRecord[];
}

/** The reports out of a match: their ids begin with its. */
async function reportsOf(connection: Connection, match: string): Promise<ReportRecord[]> {
  const found = await reports
    .model(connection)
    .find({ _id: { $gt: `${match}:`, $lt: `${match};` } })
    .lean<ReportRecord[]>();
  return found.sort((a, b) => a.at - b.at);
}

/**
 * A finished match for a member of staff. A running one is refused: its cards are hidden. A private one is for cases that are
 * about it, and for administrators; who reads it stands in the audit log, once an hour.
 */
export async function openMatch(
  { connection, histories, chain, clock, randomBytes }: OpenMatchContext,
  call: StaffCall,
  id: string,
): Promise<Result<OpenedMatch, 'request/not_found' | 'room/private' | 'game/not_finished'>> {
  const record = await histories.find(id);
  if (record === null) return refuse('request/not_found');
  if (record.status !== 'finished') return refuse('game/not_finished');
  const about = await reportsOf(connection, id);
  const isPrivate = record.options.visibility === 'private';
  if (isPrivate && about.length === 0 && !mayEnter(call.account.admin_level, 'panel/users'))
    return refuse('room/private');
  const history = await histories.read(record);
  if (history === null) return refuse('request/not_found');
  if (isPrivate) {
    const hour = Math.floor(clock.now() / HOUR_MS);
    const action = auditAction(
      call,
      { clock, randomBytes },
      { action: 'matches.read', target: `matches:${id}` },
    );
    await chain.append({ ...action, key: `matches.read:${call.account.id}:${id}:${hour}` });
  }
  return { ok: true, record, history, reports: about };
}
