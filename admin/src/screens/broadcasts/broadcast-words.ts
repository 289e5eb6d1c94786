import type { Broadcast, Segment } from '@hokm/shared/api/broadcasts';
import { etaMinutes, type BroadcastState } from '@hokm/shared/api/broadcasts/limits';
import { formatNumber, isolate } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { broadcastsTexts } from '../../text/broadcasts.js';
import { useTexts } from '../../text/define-texts.js';
import type { Tone } from '../../ui/Tag.js';

export const BROADCAST_CALL = 'GET /admin/comms/broadcasts';

/** Tint and shape of each state. */
export const TONES: Readonly<
  Record<BroadcastState, { readonly tone: Tone; readonly dot: 'full' | 'ring' | 'cross' }>
> = {
  asked: { tone: 'wait', dot: 'ring' },
  scheduled: { tone: 'info', dot: 'ring' },
  sending: { tone: 'jade', dot: 'full' },
  paused: { tone: 'warn', dot: 'ring' },
  done: { tone: 'ok', dot: 'full' },
  cancelled: { tone: 'mute', dot: 'cross' },
  refused: { tone: 'bad', dot: 'cross' },
};

/** True while its numbers move on by themselves. */
export const isUnderWay = ({ state }: Pick<Broadcast, 'state'>): boolean =>
  state === 'asked' || state === 'scheduled' || state === 'sending';

/** How far the bot is: messages that have come to their end, of all, and the minutes for the rest. */
export function progressOf({ channels, by_bot, posted, result }: Broadcast) {
  const total = channels.includes('bot') ? Math.max(by_bot, posted) : 0;
  const ended = posted - result.waiting;
  const done = Math.min(total, Math.max(0, ended));
  return { done, total, minutesLeft: etaMinutes(total - done) };
}

/** Those whom the bot did not reach. */
export const notReached = ({ result }: Pick<Broadcast, 'result'>): number =>
  result.off + result.unreachable + result.failed;

/** The conditions of a segment in one line; without any, all players. */
export function useSegmentWords() {
  const t = useTexts(broadcastsTexts);
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  return (segment: Segment): string => {
    const words: string[] = [];
    const { country, level_min, level_max, seen_within, away_for, has_played, tag } = segment;
    if (segment.language !== null) words.push(t(`s_${segment.language}`));
    if (country !== null) words.push(t('w_country', { country: countryName(country, language) }));
    if (level_min !== null) words.push(t('w_level_min', { level: number(level_min) }));
    if (level_max !== null) words.push(t('w_level_max', { level: number(level_max) }));
    if (seen_within !== null) words.push(t('w_within', { count: seen_within }));
    if (away_for !== null) words.push(t('w_away', { count: away_for }));
    if (has_played !== null) words.push(t(has_played ? 's_played_yes' : 's_played_no'));
    if (tag !== null) words.push(t('w_tag', { tag: isolate(tag) }));
    return words.length === 0 ? t('w_all') : words.join(language === 'fa' ? '، ' : ', ');
  };
}

/** A country's name in a language. */
export function countryName(code: string, language: 'fa' | 'en'): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
}

/** The text that a reader of a language gets, and the one in a list. */
export function textIn(
  { fa, en }: { readonly fa: string; readonly en: string },
  language: 'fa' | 'en',
): string {
  const [own, other] = language === 'fa' ? [fa, en] : [en, fa];
  return own === '' ? other : own;
}
