import type { QueryFilter } from 'mongoose';
import type { Segment } from '@hokm/shared/api/broadcasts';
import { DAY_MS } from '@hokm/shared/time';
import type { AccountRecord } from '../accounts/model.js';

type Filter = QueryFilter<AccountRecord>;

/** Conditions on when people were last here, as of a moment (ms since 1970). */
function seenFilter({ seen_within, away_for }: Segment, at: number): Filter[] {
  const before = (days: number) => new Date(at - days * DAY_MS);
  return [
    ...(seen_within === null ? [] : [{ seen_at: { $gte: before(seen_within) } }]),
    ...(away_for === null
      ? []
      : [
          {
            $or: [
              { seen_at: { $lt: before(away_for) } },
              { seen_at: null as unknown as Date, created_at: { $lt: before(away_for) } },
            ],
          },
        ]),
  ];
}

/** The condition on accounts for a segment as of a moment, ms since 1970. */
export function segmentFilter(segment: Segment, at: number): Filter {
  const { language, country, level_min, level_max, has_played, tag } = segment;
  const level = {
    ...(level_min === null ? {} : { $gte: level_min }),
    ...(level_max === null ? {} : { $lte: level_max }),
  };
  const seen = seenFilter(segment, at);
  return {
    is_going: { $ne: true },
    'inactive.at': null,
    ...(language === null ? {} : { language }),
    ...(country === null ? {} : { country }),
    ...(Object.keys(level).length === 0 ? {} : { level }),
    ...(has_played === null ? {} : { 'standing.version': has_played ? { $gte: 0 } : null }),
    ...(tag === null ? {} : { tags: tag }),
    ...(seen.length === 0 ? {} : { $and: seen }),
  };
}

/** True if a segment asks when people were last here. */
export function asksWhenSeen({ seen_within, away_for }: Segment): boolean {
  return seen_within !== null || away_for !== null;
}

/** What is known of a person who reads the broadcasts of the app. */
export interface Reader {
  readonly record: Pick<AccountRecord, 'language' | 'country' | 'level' | 'standing' | 'tags' | 'created_at'>;
  /** True if the person was here between two moments, ms since 1970, as far as whole days tell. */
  readonly wasHere: (from: number, to: number) => boolean;
}

/**
 * True if a segment has a person in it as of the moment when its broadcast began (ms since 1970). Now the person is here, so
 * that when they were last here before is read off the days on which they came.
 */
export function isIn(segment: Segment, { record, wasHere }: Reader, at: number): boolean {
  const { language, country, level_min, level_max, seen_within, away_for, has_played, tag } = segment;
  return (
    record.created_at.getTime() <= at &&
    (language === null || record.language === language) &&
    (country === null || record.country === country) &&
    (level_min === null || record.level >= level_min) &&
    (level_max === null || record.level <= level_max) &&
    (has_played === null || (record.standing !== undefined) === has_played) &&
    (tag === null || record.tags?.includes(tag) === true) &&
    (seen_within === null || wasHere(at - seen_within * DAY_MS, at)) &&
    (away_for === null || !wasHere(at - away_for * DAY_MS, at))
  );
}
