import type { Segment } from '@hokm/shared/api/broadcasts';
import {
  BROADCAST_AHEAD_DAYS,
  SEGMENT_DAYS_MAX,
  type BroadcastChannel,
} from '@hokm/shared/api/broadcasts/limits';
import { safeLink } from '@hokm/shared/rich-text';
import { typedCode, wholeNumber } from '@hokm/shared/spelling';
import type { InBoth } from '../../api/endpoints.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const LEVEL_MAX = 1_000;

/** The conditions for the receivers of a broadcast, as typed in the form. */
export interface SegmentValues {
  readonly language: 'any' | 'fa' | 'en';
  readonly country: string;
  readonly level_min: string;
  readonly level_max: string;
  readonly seen: 'any' | 'within' | 'away';
  readonly days: number;
  readonly played: 'any' | 'yes' | 'no';
  readonly tag: string;
}

/** A broadcast as it is written. */
export interface ComposerValues {
  readonly segment: SegmentValues;
  readonly texts: InBoth;
  readonly hasLink: boolean;
  readonly href: string;
  readonly label: InBoth;
  readonly channels: readonly BroadcastChannel[];
  readonly isLater: boolean;
  /** When it begins, ISO 8601; empty before it was chosen. */
  readonly at: string;
  readonly reason: string;
}

export const EVERYBODY: SegmentValues = {
  language: 'any',
  country: '',
  level_min: '',
  level_max: '',
  seen: 'any',
  days: 30,
  played: 'any',
  tag: '',
};
export const NOTHING: ComposerValues = {
  segment: EVERYBODY,
  texts: { fa: '', en: '' },
  hasLink: false,
  href: '',
  label: { fa: '', en: '' },
  channels: ['app', 'bot'],
  isLater: false,
  at: '',
  reason: '',
};

/** The level that was typed in any digits; null for nothing, NaN for anything else. */
function levelOf(text: string): number | null {
  if (text.trim() === '') return null;
  const level = wholeNumber(text) ?? NaN;
  return level >= 1 && level <= LEVEL_MAX ? level : NaN;
}

export const countryOf = (text: string): string => typedCode(text).toUpperCase();

export type SegmentProblem = 'country' | 'level_min' | 'level_max' | 'level_order';

/** The fields of a segment that cannot be sent. */
export function segmentProblems({ country, level_min, level_max }: SegmentValues): SegmentProblem[] {
  const [min, max] = [levelOf(level_min), levelOf(level_max)];
  const problems: SegmentProblem[] = [];
  if (country.trim() !== '' && !/^[A-Z]{2}$/.test(countryOf(country))) problems.push('country');
  if (Number.isNaN(min)) problems.push('level_min');
  if (Number.isNaN(max)) problems.push('level_max');
  if (min !== null && max !== null && min > max) problems.push('level_order');
  return problems;
}

/** The segment as the server takes it; it must have no problems. */
export function segmentOf(values: SegmentValues): Segment {
  const { language, country, level_min, level_max, seen, days, played, tag } = values;
  const within = Math.min(SEGMENT_DAYS_MAX, Math.max(1, days));
  return {
    language: language === 'any' ? null : language,
    country: country.trim() === '' ? null : countryOf(country),
    level_min: levelOf(level_min),
    level_max: levelOf(level_max),
    seen_within: seen === 'within' ? within : null,
    away_for: seen === 'away' ? within : null,
    has_played: played === 'any' ? null : played === 'yes',
    tag: tag.trim() === '' ? null : tag.trim(),
  };
}

/** The same way back: the fields for a segment that was sent. */
export function segmentValuesOf(segment: Segment): SegmentValues {
  const { language, country, level_min, level_max, seen_within, away_for, has_played, tag } = segment;
  return {
    language: language ?? 'any',
    country: country ?? '',
    level_min: level_min === null ? '' : String(level_min),
    level_max: level_max === null ? '' : String(level_max),
    seen: seen_within !== null ? 'within' : away_for !== null ? 'away' : 'any',
    days: seen_within ?? away_for ?? EVERYBODY.days,
    played: has_played === null ? 'any' : has_played ? 'yes' : 'no',
    tag: tag ?? '',
  };
}

/** A link that a broadcast may have: a page of the app, or an address. */
function linkOf(href: string): string | null {
  const safe = safeLink(href);
  return safe !== null && (safe.startsWith('/') || safe.startsWith('https:')) ? safe : null;
}

export type Problem = SegmentProblem | 'text' | 'href' | 'channels' | 'at' | 'reason';

/** The fields that cannot be sent. `needsSecond`: somebody else has to consent, and wants a reason. */
export function problemsOf(values: ComposerValues, needsSecond: boolean, now: number): Problem[] {
  const { texts, hasLink, href, channels, isLater, at, reason } = values;
  const begin = Date.parse(at);
  const isInTime = begin > now && begin <= now + BROADCAST_AHEAD_DAYS * DAY_MS;
  const problems: Problem[] = [...segmentProblems(values.segment)];
  if (texts.fa.trim() === '' && texts.en.trim() === '') problems.push('text');
  if (hasLink && linkOf(href) === null) problems.push('href');
  if (channels.length === 0) problems.push('channels');
  if (isLater && !isInTime) problems.push('at');
  if (needsSecond && reason.trim() === '') problems.push('reason');
  return problems;
}

/** Texts and link as the server takes them; there must be no problems. */
export function messageOf({ texts, hasLink, href, label }: ComposerValues) {
  const address = hasLink ? linkOf(href) : null;
  return {
    texts: { fa: texts.fa.trim(), en: texts.en.trim() },
    link: address === null ? null : { href: address, label: { fa: label.fa.trim(), en: label.en.trim() } },
  };
}

/** A broadcast as the server takes it; there must be no problems. */
export function broadcastOf(values: ComposerValues, needsSecond: boolean, key: string) {
  const { segment, channels, isLater, at, reason } = values;
  return {
    to: { segment: segmentOf(segment) },
    ...messageOf(values),
    channels: [...channels],
    ...(isLater ? { at } : {}),
    ...(needsSecond ? { ask: true, reason: reason.trim() } : {}),
    key,
  };
}
