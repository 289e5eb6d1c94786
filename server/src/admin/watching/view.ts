import type { Watch } from '@hokm/shared/api/watching';
import type { WatchRecord } from './model.js';

/** A watch as who watches reads it. */
export function presentWatch({ kinds, note, remind_at, created_at, visited_at, news }: WatchRecord): Watch {
  const { sign_in = 0, match = 0, report = 0 } = news;
  return {
    kinds,
    note,
    remind_at: remind_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    visited_at: visited_at.toISOString(),
    news: { sign_in, match, report },
  };
}
