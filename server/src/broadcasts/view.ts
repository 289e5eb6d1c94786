import type { Broadcast } from '@hokm/shared/api/broadcasts';
import { etaMinutes } from '@hokm/shared/api/broadcasts/limits';
import { botMessages } from './create-broadcast.js';
import type { BroadcastRecord, BroadcastResult } from './model.js';

const NOTHING: BroadcastResult = {
  waiting: 0,
  sent: 0,
  off: 0,
  here: 0,
  unreachable: 0,
  failed: 0,
  cancelled: 0,
};
const isoOrNull = (at: Date | undefined): string | null => at?.toISOString() ?? null;

/** A broadcast as the staff sees it. */
export function presentBroadcast(record: BroadcastRecord, names: ReadonlyMap<string, string>): Broadcast {
  const { texts, link, channels, segment, state, recipients, by_bot, posted, created_by } = record;
  return {
    id: record._id,
    revision: record.revision ?? 0,
    texts,
    link,
    channels,
    segment,
    state,
    recipients,
    by_bot,
    posted,
    at: (record.started_at ?? record.at).toISOString(),
    eta_minutes: etaMinutes(botMessages(record)),
    created_by: { id: created_by, name: names.get(created_by) ?? '' },
    created_at: record.created_at.toISOString(),
    started_at: isoOrNull(record.started_at),
    ended_at: isoOrNull(record.ended_at),
    approval: record.approval ?? null,
    result: { ...NOTHING, ...record.result },
  };
}
